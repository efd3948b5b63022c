import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Skeleton } from './skeleton.tsx'

test('the label is announced and the bars are hidden from assistive technology', () => {
  render(<Skeleton label="The chat is loading" lines={2} />)
  const skeleton = screen.getByRole('status')
  expect(skeleton.textContent).toBe('The chat is loading')
  expect(skeleton.querySelectorAll('[aria-hidden=true]')).toHaveLength(2)
})

test('a block has the given height', () => {
  render(<Skeleton label="The picture is loading" height="12rem" />)
  expect(screen.getByRole('status').querySelector<HTMLElement>('[aria-hidden]')?.style.blockSize).toBe('12rem')
})
