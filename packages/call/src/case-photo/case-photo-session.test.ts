import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import { createCasePhotoSession } from './case-photo-session.ts'
import type { CasePhotoState } from './case-photo-state.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const PHOTOS = ['whole', 'chain'].map((id) => ({ id, width: 40, height: 30, caption: `Foto: ${id}` }))
type Role = 'customer' | 'mechanic'

/** Both pages, whose messages arrive at once while the line is there. */
function openPages() {
  const line = { isCut: false }
  const listeners: Record<Role, Set<(message: CallMessage) => void>> = { customer: new Set(), mechanic: new Set() }
  const sent: CallMessage[] = []
  const open = (role: Role, stored?: CasePhotoState) => {
    const counterpart = role === 'customer' ? 'mechanic' : 'customer'
    listeners[role].clear()
    const photo = createCasePhotoSession({
      role,
      stored,
      session: {
        send(message) {
          if (line.isCut) return
          sent.push(message)
          for (const listener of listeners[counterpart]) listener(JSON.parse(JSON.stringify(message)))
        },
        onMessage(listener) {
          listeners[role].add(listener)
          return () => listeners[role].delete(listener)
        },
      },
    })
    onTestFinished(photo.start())
    return photo
  }
  return { line, sent, open, customer: open('customer'), mechanic: open('mechanic') }
}

const announce = () => vi.advanceTimersByTime(2000)
const read = ({ store }: { store: { getState: () => CasePhotoState } }) => store.getState()

test('a photo stays on the mechanic’s page until it is shared, and its words never leave the page', () => {
  const { sent, customer, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  announce()
  expect(sent).toEqual([])
  mechanic.toggleShare()
  expect(read(customer).shownId).toBe('chain')
  expect(read(mechanic).share?.isSeen).toBe(true)
  expect(JSON.stringify(sent)).not.toContain('Foto')
})

test('the customer’s page follows the mechanic’s steps and the end of the share', () => {
  const { customer, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  mechanic.toggleShare()
  mechanic.step(-1)
  expect(read(customer).shownId).toBe('whole')
  mechanic.toggleShare()
  expect(read(customer).shownId).toBeNull()
  expect(read(mechanic).shownId).toBe('whole')
})

test('the customer closes the photo, which stays closed while the mechanic’s page announces it', () => {
  const { line, customer, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  mechanic.toggleShare()
  line.isCut = true
  customer.close()
  line.isCut = false
  announce()
  expect(read(customer).shownId).toBeNull()
  expect(read(mechanic)).toMatchObject({ shownId: 'chain', share: null, isClosedByCustomer: true })
})

test('a customer who joins later, or reloads, gets the shared photo', () => {
  const { open, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  mechanic.toggleShare()
  const reloaded = open('customer')
  announce()
  expect(read(reloaded).shownId).toBe('chain')
})

test('the mechanic’s reloaded page continues the share', () => {
  const { open, customer, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  mechanic.toggleShare()
  const reloaded = open('mechanic', read(mechanic))
  reloaded.step(-1)
  expect(read(customer).shownId).toBe('whole')
})

test('the photo of a mechanic’s page that is gone closes on the customer’s page', () => {
  const { open, customer, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  mechanic.toggleShare()
  open('mechanic')
  announce()
  expect(read(customer).shownId).toBeNull()
})

test('closing the photo on the mechanic’s page closes it for both', () => {
  const { customer, mechanic } = openPages()
  mechanic.open(PHOTOS, 'chain')
  mechanic.toggleShare()
  mechanic.close()
  expect(read(customer).shownId).toBeNull()
})
