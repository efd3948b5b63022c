import { createMediaState } from '@radruf/call'
import type { LocalMedia } from '@radruf/call/media'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { DeviceChoices } from './device-choices.tsx'

const toTrack = (deviceId: string) => ({ getSettings: () => ({ deviceId }) }) as MediaStreamTrack
const toDevice = (deviceId: string, label: string) => ({ deviceId, label }) as MediaDeviceInfo

async function show(devices: Partial<Awaited<ReturnType<LocalMedia['listDevices']>>>) {
  const choose = vi.fn<LocalMedia['choose']>(async () => {})
  const media = {
    store: createStore(() => ({ ...createMediaState('user'), videoTrack: toTrack('b'), audioTrack: toTrack('m') })),
    choices: createStore(() => ({ speaker: 't' })),
    choose,
    listDevices: async () => ({ camera: [], mic: [], speaker: [], ...devices }),
  } as unknown as LocalMedia
  await renderPart(<DeviceChoices media={media} />)
  return choose
}

test('each device shows the one in use, and another one can be chosen', async () => {
  Object.defineProperty(HTMLMediaElement.prototype, 'setSinkId', { configurable: true, value: async () => {} })
  const choose = await show({
    camera: [toDevice('a', 'Laptop'), toDevice('b', 'Desk lamp camera')],
    mic: [toDevice('m', 'Headset')],
    speaker: [toDevice('s', 'Laptop'), toDevice('t', 'Headset')],
  })
  const camera = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Camera' })
  expect(camera.selectedOptions[0]?.text).toBe('Desk lamp camera')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Speaker' }).value).toBe('t')
  await userEvent.selectOptions(camera, 'Laptop')
  expect(choose).toHaveBeenCalledExactlyOnceWith('camera', 'a')
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
})

test('where the browser cannot choose a speaker, the page says who does', async () => {
  await show({ camera: [toDevice('b', 'Phone')] })
  expect(await screen.findByText('Your device chooses the speaker')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Speaker' })).toBeNull()
})

test('devices without a name are not offered: the person has allowed none yet', async () => {
  await show({})
  expect(screen.queryByRole('combobox')).toBeNull()
})
