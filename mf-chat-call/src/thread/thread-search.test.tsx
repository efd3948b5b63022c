import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { ThreadSearch } from './thread-search.tsx'

const WORDS = 'Kette '.repeat(34).trim()

test('words that are too long stay whole in the field with the reason, and are not searched', async () => {
  const search = vi.fn(async () => ({ seqs: [4], isComplete: true }))
  const onWords = vi.fn()
  await renderPart(<ThreadSearch search={search} onWords={onWords} onGoTo={() => {}} onClose={() => {}} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  await userEvent.click(field)
  await userEvent.paste(WORDS)
  await waitFor(() => expect(onWords).toHaveBeenCalledWith(WORDS))
  expect(field.value).toBe(WORDS)
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.getAttribute('role')).toBe('status')
  expect(search).not.toHaveBeenCalled()
  await userEvent.type(field, '{Backspace}{Backspace}{Backspace}')
  await waitFor(() => expect(search).toHaveBeenCalledWith(WORDS.slice(0, -3)))
})
