import type { LiveMarksSession, LiveMarksState } from '@radruf/call/live-marks'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { RefusedMark } from './refused-mark.tsx'

test.each([
  ['place', 'This spot can’t be found again on the live picture. The mark is on the still picture.'],
  ['full', 'There are already 8 marks on the live picture. This one is on the still picture.'],
  ['slow', 'You wouldn’t both see this mark on the live picture right now. It’s on the still picture.'],
] as const)('a mark on a still picture has its reason: %s', async (reason, text) => {
  const refused = { id: 'a', reason, isOnStill: true, still: { picture: Promise.resolve(undefined), marks: [] } }
  const store = createStore((): Pick<LiveMarksState, 'refused'> => ({ refused }))
  await renderPart(<RefusedMark session={{ store } as unknown as LiveMarksSession} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})
