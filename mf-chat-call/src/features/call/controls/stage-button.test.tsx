import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { StageButton } from './stage-button.tsx'

test('a button over the picture that becomes unavailable keeps the focus and ignores presses', async () => {
  const onClick = vi.fn()
  const { rerender } = render(<StageButton onClick={onClick}>Freeze</StageButton>)
  const button = screen.getByRole('button')
  await userEvent.click(button)
  rerender(
    <StageButton disabled onClick={onClick}>
      Freeze
    </StageButton>,
  )
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(onClick).toHaveBeenCalledTimes(1)
})
