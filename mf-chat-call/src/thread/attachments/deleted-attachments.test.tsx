import type { Attachment, Message } from '@radruf/contract'
import {
  aMessage,
  anAppointment,
  aSession,
  aThread,
  aTicket,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { createDeviceFiles } from '@radruf/thread'
import { stubDatabase } from '@radruf/thread/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

beforeEach(stubDatabase)

const anAttachment = (id: string, changes: Partial<Attachment> = {}): Attachment => ({
  id,
  clientId: id,
  width: 4,
  height: 3,
  clip: null,
  ...changes,
})
const OWN = aMessage(1, {
  author: 'customer',
  attachments: [
    anAttachment('own-photo'),
    anAttachment('own-clip', { clip: { type: 'video/webm', durationMs: 3000, bytes: 9 } }),
  ],
})
const RECEIVED = aMessage(2, { attachments: [anAttachment('received')] })
const REMOVED = { text: null, attachments: [], deletedAt: '2026-11-18T09:00:00.000Z' }

/** Opens the chat with messages; `remove` deletes one of them in the service. */
async function openChat(...messages: Message[]) {
  let stored = messages
  const remove = (message: Message) => {
    const tombstone = { ...message, ...REMOVED }
    stored = stored.map((entry) => (entry.id === message.id ? tombstone : entry))
    return tombstone
  }
  const appointment = anAppointment()
  const view = await renderRoute(remote, {
    path: '/chat',
    replies: {
      'GET /api/tickets': {
        tickets: [aTicket({ state: 'booked', chatOpenedAt: appointment.startsAt, appointment })],
        nextCursor: null,
      },
      'GET /api/tickets/{ticketId}/messages': () =>
        aThread({ messages: stored, lastSeq: stored.filter(({ deletedAt }) => deletedAt).length + stored.length }),
      'DELETE /api/tickets/{ticketId}/messages/{messageId}': () => remove(OWN),
      'PUT /api/tickets/{ticketId}/read-mark': null,
    },
  })
  return { ...view, remove }
}
/** The first bytes of a photo that some browsers cannot decode. */
const HEIC = '\0\0\0\x18ftypheic'
const tiles = () => screen.queryAllByRole('button', { name: /^(Bild|Video) \d (vergrößern|abspielen)/ })

test('a deleted message takes its photo and clip out of the chat and the viewer', async () => {
  await openChat(OWN, RECEIVED)
  expect(tiles()).toHaveLength(3)
  await userEvent.click(screen.getAllByRole('button', { name: /^Aktionen zur Nachricht/ })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('menuitem', { name: /^Löschen/ }))
  expect(await screen.findByText('Sie haben diese Nachricht gelöscht')).toBeTruthy()
  expect(tiles().map((tile) => tile.getAttribute('aria-label'))).toEqual(['Bild 1 vergrößern'])
  await userEvent.click(tiles()[0] as HTMLElement)
  const viewer = await screen.findByRole('dialog', { name: /^Gesendet von Alex Winter/ })
  expect(within(viewer).queryByRole('button', { name: 'Nächstes Bild' })).toBeNull()
})

test('a photo that its sender deletes closes in the viewer, and no other picture opens', async () => {
  const { remove, emit } = await openChat(OWN, RECEIVED)
  await userEvent.click(tiles()[2] as HTMLElement)
  await screen.findByRole('dialog', { name: /^Gesendet von Alex Winter/ })
  remove(RECEIVED)
  emit('chat.changed', { ticketId: SAMPLE_TICKET_ID, seq: 3 })
  expect(await screen.findByText('Diese Nachricht wurde gelöscht')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a chosen photo that is removed before sending leaves the device', async () => {
  // A photo that the browser cannot decode stays as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unsupported')))
  await openChat()
  const stored = createDeviceFiles(aSession().person?.id ?? '', SAMPLE_TICKET_ID)
  await userEvent.upload(screen.getByLabelText('Galerie', { selector: 'input' }), [
    new File([`${HEIC}first`], 'a.heic', { type: 'image/heic' }),
    new File([`${HEIC}second`], 'b.heic', { type: 'image/heic' }),
  ])
  await waitFor(() => expect(screen.getAllByRole('img', { name: /^Bild \d$/ })).toHaveLength(2))
  expect(await stored.list()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Auswahl 1 entfernen' }))
  await waitFor(async () => expect(await stored.list()).toHaveLength(1))
  expect(screen.getAllByRole('img', { name: /^Bild \d$/ })).toHaveLength(1)
})

test('a photo that is removed while it is prepared does not come back', async () => {
  const decoding = Promise.withResolvers<ImageBitmap>()
  const decode = vi.fn(() => decoding.promise)
  vi.stubGlobal('createImageBitmap', decode)
  await openChat()
  const stored = createDeviceFiles(aSession().person?.id ?? '', SAMPLE_TICKET_ID)
  const file = new File([HEIC], 'a.heic', { type: 'image/heic' })
  await userEvent.upload(screen.getByLabelText('Galerie', { selector: 'input' }), file)
  await waitFor(() => expect(decode).toHaveBeenCalled())
  await userEvent.click(await screen.findByRole('button', { name: 'Auswahl 1 entfernen' }))
  decoding.reject(new Error('unsupported'))
  // A second file is prepared after the first: then nothing of the first is under way.
  await userEvent.upload(screen.getByLabelText('Galerie', { selector: 'input' }), file)
  await screen.findByRole('img', { name: 'Bild 1' })
  expect(await stored.list()).toHaveLength(1)
})
