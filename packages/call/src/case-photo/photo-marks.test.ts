import { getCounterpartRole, type Snapshot, type TicketRole } from '@radruf/contract'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import { isDrawingSaved } from '../shared-view/board.ts'
import { createCasePhotoSession } from './case-photo-session.ts'
import type { CasePhotoState } from './case-photo-state.ts'
import { createPhotoMarks } from './photo-marks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const PHOTOS = ['whole', 'chain'].map((id) => ({ id, width: 40, height: 30 }))

/** Both pages, whose messages arrive at once while the line is there. */
function openPages() {
  const line = { isCut: false }
  const saved: TicketRole[] = []
  const listeners: Record<TicketRole, Set<(message: CallMessage) => void>> = {
    customer: new Set(),
    mechanic: new Set(),
  }
  const open = (role: TicketRole, stored?: CasePhotoState) => {
    listeners[role].clear()
    const session = {
      send(message: CallMessage) {
        if (line.isCut) return
        for (const listener of [...listeners[getCounterpartRole(role)]]) listener(JSON.parse(JSON.stringify(message)))
      },
      onMessage(listener: (message: CallMessage) => void) {
        listeners[role].add(listener)
        return () => listeners[role].delete(listener)
      },
    }
    const photo = createCasePhotoSession({ role, stored, session })
    const marks = createPhotoMarks({
      role,
      session,
      casePhoto: photo,
      saveDrawing: async () => {
        saved.push(role)
        return { id: 'drawing', width: 40, height: 30 } as Snapshot
      },
    })
    const stops = [photo.start(), marks.start()]
    onTestFinished(() => {
      for (const stop of stops) stop()
    })
    return { photo, marks }
  }
  return { line, saved, open, customer: open('customer'), mechanic: open('mechanic') }
}

type Page = ReturnType<ReturnType<typeof openPages>['open']>
const announce = () => vi.advanceTimersByTime(4000)
const ids = ({ marks }: Page) =>
  marks.store
    .getState()
    .board.strokes.map(({ id }) => id)
    .sort()
const draw = ({ marks }: Page) =>
  marks.addMark('circle', [
    [0.2, 0.2],
    [0.6, 0.6],
  ])

/** Both pages with a shared photo. */
function share() {
  const pages = openPages()
  pages.mechanic.photo.open(PHOTOS, 'chain')
  pages.mechanic.photo.toggleShare()
  return pages
}

test('both draw on the shared photo, and each removes the own last mark', () => {
  const { customer, mechanic } = share()
  draw(mechanic)
  draw(customer)
  expect(ids(customer)).toHaveLength(2)
  expect(ids(mechanic)).toEqual(ids(customer))
  customer.marks.undo()
  expect(ids(mechanic)).toHaveLength(1)
  expect(mechanic.marks.store.getState().board.strokes[0]?.by).toBe('mechanic')
})

test('marks that were drawn during a cut arrive with the next announcement', () => {
  const { line, customer, mechanic } = share()
  line.isCut = true
  draw(mechanic)
  draw(customer)
  line.isCut = false
  announce()
  expect(ids(customer)).toHaveLength(2)
  expect(ids(mechanic)).toEqual(ids(customer))
})

test.each(['customer', 'mechanic'] as const)('the reloaded page of the %s gets all marks back', (role) => {
  const pages = share()
  draw(pages.mechanic)
  draw(pages.customer)
  const before = ids(pages[role])
  const stored = role === 'mechanic' ? pages.mechanic.photo.store.getState() : undefined
  const reloaded = pages.open(role, stored)
  announce()
  expect(ids(reloaded)).toEqual(before)
})

test('each photo has its own marks during a share, and the next share begins without', () => {
  const { customer, mechanic } = share()
  draw(mechanic)
  mechanic.photo.step(-1)
  expect([ids(mechanic), ids(customer)]).toEqual([[], []])
  mechanic.photo.step(1)
  expect([ids(mechanic).length, ids(customer).length]).toEqual([1, 1])
  mechanic.photo.toggleShare()
  mechanic.photo.toggleShare()
  announce()
  expect([ids(mechanic), ids(customer)]).toEqual([[], []])
})

test('marks on the photo before stay there while the customer’s page still shows it', () => {
  const { line, customer, mechanic } = share()
  mechanic.photo.step(-1)
  line.isCut = true
  mechanic.photo.step(1)
  line.isCut = false
  const shown = new Set<string | undefined>()
  mechanic.marks.store.subscribe(({ board }) => shown.add(board.frozen?.pictureId.split('.').at(-1)))
  draw(customer)
  announce()
  draw(mechanic)
  expect([...shown]).toEqual(['chain'])
  expect(ids(customer)).toEqual(ids(mechanic))
})

test('a photo that is not shared has no marks', () => {
  const { mechanic } = openPages()
  mechanic.photo.open(PHOTOS, 'chain')
  expect(mechanic.marks.store.getState().board.frozen).toBeNull()
})

test('the photo with its marks is stored as a picture of its own, which both read', async () => {
  const { saved, customer, mechanic } = share()
  draw(mechanic)
  expect(await mechanic.marks.save(async () => new Blob())).toBe(true)
  expect(saved).toEqual(['mechanic'])
  expect(isDrawingSaved(customer.marks.store.getState().board)).toBe(true)
  draw(customer)
  expect(isDrawingSaved(mechanic.marks.store.getState().board)).toBe(false)
})
