import type { CallMessage } from '@radruf/call'
import { createLocalMedia } from '@radruf/call/media'
import { createCallModes, createPointerSession } from '@radruf/call/shared-view'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { CallOptionsDialog } from './call-options.tsx'
import { HoldNotice, VoiceFirstStatus } from './mode-status.tsx'

/** The customer's switches and notices; `receive` delivers the mechanic's message. */
async function setUp(options: Partial<Parameters<typeof CallOptionsDialog>[0]> = {}) {
  let receive: (message: CallMessage) => void = () => {}
  const modes = createCallModes({
    role: 'customer',
    session: {
      send: () => {},
      onMessage: (listener) => {
        receive = listener
        return () => {}
      },
    },
  })
  modes.start()
  const media = createLocalMedia({ facing: 'user' })
  await renderPart(
    <>
      <CallOptionsDialog isOpen onClose={() => {}} modes={modes} media={media} counterpartName="Mia" {...options} />
      <VoiceFirstStatus modes={modes} counterpartName="Mia" />
      <HoldNotice modes={modes} counterpartName="Mia" />
    </>,
  )
  return { media, receive: (message: CallMessage) => act(async () => receive(message)) }
}

test('voice first is switched in the call, and the status names the side', async () => {
  const { receive } = await setUp()
  const voiceFirst = screen.getByRole('switch', { name: 'Voice first' })
  expect(voiceFirst.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(voiceFirst)
  expect(voiceFirst.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('Voice first: switched on by you')).toBeTruthy()
  await receive({ kind: 'modes', thin: false, by: 'mechanic', changes: 2, hold: false })
  expect(screen.queryByText(/^Voice first: /)).toBeNull()
  await receive({ kind: 'modes', thin: true, by: 'mechanic', changes: 3, hold: false })
  expect(screen.getByText('Voice first: switched on by Mia')).toBeTruthy()
})

test('a hold explains what the counterpart gets, and the counterpart’s hold is shown as short', async () => {
  const { receive } = await setUp()
  await userEvent.click(screen.getByRole('button', { name: 'One moment, please' }))
  expect(screen.getByText(/^Mia can’t hear or see you right now/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I’m back' }))
  expect(screen.queryByText(/^Mia can’t hear or see you right now/)).toBeNull()
  await receive({ kind: 'modes', thin: false, by: null, changes: 0, hold: true })
  expect(screen.getByText('Mia will be right back. Their microphone and picture are paused.')).toBeTruthy()
})

test('on a magnified page the mechanic freezes the picture and looks closer from the options, which close', async () => {
  const [onFreeze, onCloseUp, onClose] = [vi.fn(), vi.fn(), vi.fn()]
  await setUp({ onFreeze, onCloseUp, onClose })
  await userEvent.click(screen.getByRole('button', { name: 'Freeze & draw' }))
  await userEvent.click(screen.getByRole('button', { name: 'Closer' }))
  expect([onFreeze, onCloseUp, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2])
})

test('the pointer and the window of the picture are turned on and off, and the options close', async () => {
  const pointer = createPointerSession({ session: { send: () => {}, onMessage: () => () => {} } })
  const [onClose, onPictureWindow] = [vi.fn(), vi.fn()]
  await setUp({ pointer, onPictureWindow, onClose })
  await userEvent.click(screen.getByRole('button', { name: 'Turn on the pointer' }))
  expect(pointer.store.getState().isOn).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Turn off the pointer' }))
  expect(pointer.store.getState().isOn).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Show in its own window' }))
  expect(onPictureWindow).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledTimes(3)
})

test('all of the person’s marks are removed, and the options close', async () => {
  const [onRemoveMarks, onClose] = [vi.fn(), vi.fn()]
  await setUp({ onRemoveMarks, onClose })
  await userEvent.click(screen.getByRole('button', { name: 'Remove all my marks' }))
  expect([onRemoveMarks, onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('without a picture there is nothing to point at, and no window', async () => {
  await setUp()
  expect(screen.queryByRole('button', { name: /pointer|window/ })).toBeNull()
})

test('the noise filter is switched for the person’s own microphone', async () => {
  const { media } = await setUp()
  await userEvent.click(screen.getByRole('switch', { name: 'Let the bike’s sounds through' }))
  expect(media.store.getState().filtersNoise).toBe(false)
})

test('the options list every key of the call', async () => {
  await setUp()
  const keys = [...screen.getByRole('dialog').querySelectorAll('dl > div')].map(
    (row) =>
      `${row.querySelector('dt')?.textContent}: ${[...row.querySelectorAll('kbd')].map((key) => key.textContent).join(' + ')}`,
  )
  expect(keys).toEqual([
    'Microphone: M',
    'Camera: V',
    'Point with the dot: Z',
    'Freeze and draw: F',
    'One moment, please: H',
    'Circle on the live picture: K',
    'Arrow on the live picture: P',
    'Number on the live picture: 1–9',
    'Word on the live picture: W',
    'Remove my last mark: Ctrl + Z',
    'Look closer: N',
    'Save the marks to pictures: B',
    'Next step: Enter + →',
    'This list: ?',
  ])
})

test('the mechanic chooses whether the customer’s picture is shown whole, for the next call as well', async () => {
  localStorage.clear()
  const { media } = await setUp({ choosesFit: true, counterpartName: 'Anna' })
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Anna’s picture' })
  expect(choice.selectedOptions[0]?.text).toBe('by its shape')
  await userEvent.selectOptions(choice, 'show all of it')
  expect(media.choices.getState()).toEqual({ fit: 'whole' })
  expect(createLocalMedia({ facing: 'user' }).choices.getState()).toEqual({ fit: 'whole' })
  await userEvent.selectOptions(choice, 'by its shape')
  expect(media.choices.getState()).toEqual({})
})
