import type { MediaProblem } from '@radruf/call'
import { createMediaState, type MediaState } from '@radruf/call'
import type { LocalMedia } from '@radruf/call/media'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { DeviceProblemDialog } from './device-problem.tsx'

/** The dialog about a camera that the person tried to turn on. */
async function renderDialog(problem: MediaProblem, toggleCamera: LocalMedia['toggleCamera'] = async () => {}) {
  const store = createStore<MediaState>(() => ({
    ...createMediaState('user'),
    camera: { at: 'failed', problem },
    failedOnPress: 'camera',
  }))
  await renderPart(<DeviceProblemDialog media={{ store, toggleCamera } as unknown as LocalMedia} />)
}

test.each([
  ['in_use', true],
  ['denied', true],
  ['unknown', false],
  ['insecure', false],
] as const)('the dialog about a device (%s) promises that the page carries on: %s', async (problem, carriesOn) => {
  await renderDialog(problem)
  expect(screen.queryAllByText('This page then carries on by itself.')).toHaveLength(carriesOn ? 1 : 0)
})

test('the button that opens the device again shows that it is working', async () => {
  const opening = Promise.withResolvers<void>()
  await renderDialog('in_use', () => opening.promise)
  const button = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => opening.resolve())
  expect(button.getAttribute('aria-busy')).toBeNull()
})
