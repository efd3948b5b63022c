import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Page } from './page.tsx'

test('the heading can take the focus after a navigation without being a stop of the keyboard', () => {
  render(<Page title="Your tickets" />, { wrapper: MemoryRouter })
  const heading = screen.getByRole('heading', { level: 1, name: 'Your tickets' })
  expect(heading.tabIndex).toBe(-1)
  expect(heading.hasAttribute('data-page-heading')).toBe(true)
})

test('a page whose question is its heading has no second one', () => {
  render(<Page back={{ to: '/tickets', label: 'Tickets' }} />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe('/tickets')
})
