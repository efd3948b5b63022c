import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Page } from './page.tsx'

test('the heading can be focused by script and is not a tab stop', () => {
  render(<Page title="Your tickets" />, { wrapper: MemoryRouter })
  const heading = screen.getByRole('heading', { level: 1, name: 'Your tickets' })
  expect(heading.tabIndex).toBe(-1)
  expect(heading.hasAttribute('data-page-heading')).toBe(true)
})

test('a page without a title has no heading', () => {
  render(<Page back={{ to: '/tickets', label: 'Tickets' }} />, { wrapper: MemoryRouter })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.getByRole('link', { name: 'Tickets' }).getAttribute('href')).toBe('/tickets')
})
