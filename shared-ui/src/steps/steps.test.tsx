import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Steps } from './steps.tsx'

test('the label is announced and the marks are hidden from assistive technology', () => {
  const { container } = render(<Steps current={2} total={3} label="Step 2 of 3" />)
  expect(screen.getByText('Step 2 of 3').closest('[aria-hidden]')).toBeNull()
  const marks = [...container.querySelectorAll<HTMLElement>('[aria-hidden=true] > *')]
  expect(marks.map(({ dataset }) => dataset.state)).toEqual(['done', 'current', 'upcoming'])
})
