import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Skeleton } from './skeleton.tsx'

test('what is on its way is announced in words; its bars are silent', () => {
  render(<Skeleton label="The chat is loading" lines={2} />)
  const place = screen.getByRole('status')
  expect(place.textContent).toBe('The chat is loading')
  expect(place.querySelectorAll('[aria-hidden=true]')).toHaveLength(2)
})

test('a block keeps the height of what will stand there', () => {
  render(<Skeleton label="The picture is loading" height="12rem" />)
  expect(screen.getByRole('status').querySelector<HTMLElement>('[aria-hidden]')?.style.blockSize).toBe('12rem')
})
