import { createMediaState, type MediaState } from '@radruf/call'
import { createLocalMedia } from '@radruf/call/media'
import { aSession } from '@radruf/shell-kit/testing'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { JoinButton, LobbyAction } from './lobby-action.tsx'

const START = '2026-11-19T13:00:00.000Z'
const LIGHT = 'Turn on the phone’s light'

/** The actions of a lobby in the dark at a time, by the state of the devices. */
async function listActions({
  time,
  isWaiting,
  ...devices
}: { time: string; isWaiting: boolean } & Partial<Pick<MediaState, 'camera' | 'mic' | 'torch'>>) {
  await renderPart(
    <LobbyAction
      media={createLocalMedia({ facing: 'environment' })}
      mediaState={{ ...createMediaState('environment'), camera: { at: 'on' }, mic: { at: 'on' }, ...devices }}
      counterpartName="Alex"
      counterpartFullName="Alex Winter"
      startsAt={START}
      delayedMinutes={0}
      canMove={false}
      back={{ to: '/chat', label: 'Back' }}
      isWaiting={isWaiting}
      isComing={false}
      awaitedSince={null}
      report={null}
      status=""
      isElsewhere={async () => false}
      onJoin={() => {}}
      onLeave={() => {}}
      onChat={() => {}}
      onNewTime={() => {}}
      isDark
      hasRoute
    />,
    { session: aSession({ now: `2026-11-19T${time}:00.000Z` }) },
  )
  return screen.getAllByRole('button').map((button) => button.textContent?.trim())
}

test.each([
  ['13:09', true, [LIGHT, 'Open the chat']],
  ['13:10', true, ['Ask for another time', LIGHT]],
  ['13:10', false, [LIGHT, 'Join now']],
])('at %s in the dark light is one of the actions (waiting: %s): %j', async (time, isWaiting, actions) => {
  expect(await listActions({ time, isWaiting, torch: 'off' })).toEqual(actions)
})

test('while waiting after a reload, a device that was not asked for can be turned on beside one that is off', async () => {
  const actions = await listActions({ time: '13:00', isWaiting: true, camera: { at: 'off' }, mic: { at: 'idle' } })
  expect(actions).toEqual(['Turn on camera and microphone', 'Open the chat'])
})

test('a second press while the service is asked joins only once, and the button is busy', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onJoin = vi.fn()
  await renderPart(<JoinButton isElsewhere={() => promise} onJoin={onJoin} label="Join now" />)
  const button = screen.getByRole('button', { name: 'Join now' })
  // Later than a double click.
  const pressAt = (timeStamp: number) =>
    fireEvent(button, Object.defineProperty(createEvent.click(button), 'timeStamp', { value: timeStamp }))
  pressAt(1000)
  expect(button.getAttribute('aria-busy')).toBe('true')
  pressAt(3000)
  resolve(false)
  await vi.waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  expect(onJoin.mock.calls).toEqual([[{ replacesOthers: true }]])
})

test('without an answer about other pages of the person, joining replaces none', async () => {
  const onJoin = vi.fn()
  await renderPart(<JoinButton isElsewhere={async () => undefined} onJoin={onJoin} label="Join now" />)
  await userEvent.click(screen.getByRole('button', { name: 'Join now' }))
  expect(onJoin.mock.calls).toEqual([[{ replacesOthers: false }]])
})
