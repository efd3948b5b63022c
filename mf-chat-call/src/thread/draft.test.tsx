import { useDraft } from '@radruf/case-parts'
import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'

beforeEach(() => localStorage.clear())

/** `typed`: what the person has typed into the server's page, which the shell reports before effects run. */
function Field({ typed }: { typed?: string }) {
  const [text, write] = useDraft('radruf.draft.test')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shell reports it once.
  useLayoutEffect(() => {
    if (typed) write(typed)
  }, [])
  return <p>{text}</p>
}

test.each([
  ['Der Freilauf knackt.', undefined, 'Der Freilauf knackt.'],
  ['Der Freilauf knackt.', 'Seit gestern.', 'Der Freilauf knackt. Seit gestern.'],
  [null, 'Seit gestern.', 'Seit gestern.'],
])('a stored text %j and %j, typed before the page is interactive, are %j', async (stored, typed, text) => {
  if (stored) localStorage.setItem('radruf.draft.test', stored)
  render(<Field {...(typed && { typed })} />)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(localStorage.getItem('radruf.draft.test')).toBe(text)
})
