import { SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { DeviceCheckSlot } from '../device-check-slot.tsx'
import { fakeDevices, missingDevices } from '../testing/show-call.tsx'

const EXPLANATION = /^In this test no one else sees or hears you, and nothing is stored\. Your browser will ask/

/** Opens the check with its page, on a device without camera and microphone. `permission` is the browser's answer for both. */
async function openCheck(permission: Promise<PermissionState>) {
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  const query = async () => ({ state: await permission, addEventListener: () => {} }) as unknown as PermissionStatus
  vi.spyOn(navigator.permissions, 'query').mockImplementation(query)
  await renderPart(<DeviceCheckSlot ticketId={SAMPLE_TICKET_ID} startsOpen />, {
    replies: {
      'GET /api/health': { status: 'ok', database: 'embedded', causes: [] },
      'GET /api/call-servers': { adapter: 'direct', iceServers: [], relayOnly: false },
    },
  })
  await screen.findByText(/^Connection: calls can’t get through/)
  return getUserMedia
}

test('a browser that would ask for the devices does so only after an explanation and a press', async () => {
  const getUserMedia = await openCheck(Promise.resolve('prompt'))
  expect(await screen.findByText(EXPLANATION)).toBeTruthy()
  expect(screen.queryByText(/^Camera: /)).toBeNull()
  expect(getUserMedia).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on camera and microphone' }))
  expect(getUserMedia.mock.calls[0]).toMatchObject([{ video: {}, audio: {} }])
  expect(await screen.findByText('Camera: not available')).toBeTruthy()
  expect(screen.queryByText(EXPLANATION)).toBeNull()
})

test.each(['granted', 'denied'] as const)('devices that are %s are opened at once', async (permission) => {
  const getUserMedia = await openCheck(Promise.resolve(permission))
  expect(await screen.findByText('Camera: not available')).toBeTruthy()
  expect(getUserMedia).toHaveBeenCalled()
  expect(screen.queryByText(EXPLANATION)).toBeNull()
})

test('until the browser has named its permissions the check neither asks nor explains', async () => {
  const getUserMedia = await openCheck(new Promise(() => {}))
  expect(screen.queryByText(EXPLANATION)).toBeNull()
  expect(getUserMedia).not.toHaveBeenCalled()
})
