import type { Snapshot } from '@radruf/contract'
import { describe, expect, test } from 'vitest'
import { fakeBoardClock, getStored, setUpBoards, video, wait } from '../testing/board-sessions.ts'

fakeBoardClock()

test('the customer learns of a drawing that the mechanic kept of a picture which is closed by then', async () => {
  const { customer, mechanic, uploadMs } = setUpBoards()
  await customer.freezeOwn(video)
  mechanic.beginStroke('line').append([[0.1, 0.1]])
  uploadMs.mechanic = 3000
  const saving = mechanic.save(async () => new Blob())
  await wait(1000)
  customer.thaw()
  expect(getStored(customer)).toEqual([])
  await wait(2000)
  await saving
  expect(getStored(customer)).toEqual(['picture-2'])
})

test('a deleted picture is closed for both, but not the one that is shown by then', async () => {
  const { customer, mechanic, getPicture } = setUpBoards()
  await customer.freezeOwn(video)
  mechanic.thaw()
  expect(getStored(customer)).toEqual(['picture-1'])
  await customer.freezeOwn(video)
  customer.closeDeleted('picture-1')
  expect(getStored(customer)).toEqual(['picture-2'])
  expect([getPicture(customer), getPicture(mechanic)]).toEqual(['picture-2', 'picture-2'])
  customer.closeDeleted('picture-2')
  expect([getPicture(customer), getPicture(mechanic)]).toEqual([undefined, undefined])
})

test('the customer learns of every picture that the mechanic froze and closed during a cut, and closes each note', async () => {
  const { mechanic, customer, line } = setUpBoards()
  line.isCut = true
  for (const _ of [1, 2]) {
    await mechanic.freezeOwn(video)
    mechanic.thaw()
  }
  Object.assign(line, { isCut: false, delayMs: 100 })
  // The first answers are lost.
  await wait(2050)
  line.lost = 2
  await wait(4000)
  expect(getStored(customer)).toEqual(['picture-1', 'picture-2'])
  customer.closeNote('picture-2')
  expect(getStored(customer)).toEqual(['picture-1'])
  customer.closeNote('picture-1')
  await wait(4000)
  expect(getStored(customer)).toEqual([])
  expect(mechanic.store.getState().unconfirmed).toEqual([])
})

test('of two pictures frozen at once the customer learns of the mechanic’s, although the own one is shown', async () => {
  const { mechanic, customer, line, getPicture } = setUpBoards()
  line.isCut = true
  await mechanic.freezeOwn(video)
  await wait(1)
  await customer.freezeOwn(video)
  line.isCut = false
  await wait(4000)
  expect([getPicture(customer), getPicture(mechanic)]).toEqual(['picture-2', 'picture-2'])
  expect(getStored(customer)).toEqual(['picture-2', 'picture-1'])
  customer.thaw()
  expect(getStored(customer)).toEqual(['picture-1'])
})

test('a customer’s page that learned of a picture while it is shown is not informed twice', async () => {
  const { mechanic, customer, line, getPicture } = setUpBoards()
  line.delayMs = 100
  await mechanic.freezeOwn(video)
  // The customer's answer and the end of the picture are lost.
  line.isCut = true
  mechanic.thaw()
  await wait(1000)
  line.isCut = false
  await wait(4000)
  expect(getPicture(customer)).toBeUndefined()
  expect(getStored(customer)).toEqual(['picture-1'])
})

test('the customer’s picture is shown, although the note of another one arrives while it is stored', async () => {
  const { mechanic, customer, line, uploadMs, getPicture } = setUpBoards()
  line.isCut = true
  await mechanic.freezeOwn(video)
  mechanic.thaw()
  line.isCut = false
  uploadMs.customer = 3000
  const freezing = customer.freezeOwn(video)
  await wait(3000)
  await freezing
  expect(getStored(customer)).toEqual(['picture-1', 'picture-2'])
  expect([getPicture(customer), getPicture(mechanic)]).toEqual(['picture-2', 'picture-2'])
})

test.each([
  ['is refused', 'isDeleting', 0],
  ['gets no answer for ten seconds', 'hangsAtDeleting', 10_000],
] as const)('a late picture whose deletion %s is noted, and the board is free', async (_, failure, afterMs) => {
  const { mechanic, customer, line, uploadMs, failing } = setUpBoards()
  uploadMs.customer = 5001
  failing[failure] = true
  void mechanic.freezeCounterpart(video)
  line.isCut = true
  await wait(5001 + afterMs)
  expect(getStored(customer)).toEqual(['picture-1'])
  expect(customer.store.getState().busy).toBeNull()
})

describe('the pictures of the ticket', () => {
  const list = (...ids: string[]) => ids.map((id) => ({ id, width: 40, height: 30 }) as Snapshot)

  test('those from before the call have no note, later ones have one for the customer alone', () => {
    const { customer, mechanic } = setUpBoards()
    for (const board of [customer, mechanic]) {
      board.noteSnapshots(list('earlier'))
      board.noteSnapshots(list('earlier', 'unannounced'))
    }
    expect([getStored(customer), getStored(mechanic)]).toEqual([['unannounced'], []])
  })

  test('one that the mechanic’s page announces before or after it is listed has one note', async () => {
    const { customer, mechanic, line, getPicture } = setUpBoards()
    customer.noteSnapshots([])
    await mechanic.freezeOwn(video)
    customer.noteSnapshots(list('picture-1'))
    expect(getStored(customer)).toEqual(['picture-1'])
    line.isCut = true
    mechanic.thaw()
    await mechanic.freezeOwn(video)
    customer.noteSnapshots(list('picture-1', 'picture-2'))
    line.isCut = false
    await wait(4000)
    expect([getPicture(customer), getStored(customer)]).toEqual(['picture-2', ['picture-1', 'picture-2']])
  })

  test('one whose note was closed before a reload is noted no more, whatever the mechanic’s page repeats', async () => {
    const { customer, mechanic, line, reload } = setUpBoards()
    customer.noteSnapshots([])
    line.isCut = true
    await mechanic.freezeOwn(video)
    mechanic.thaw()
    customer.noteSnapshots(list('picture-1'))
    customer.closeNote('picture-1')
    const reloaded = reload('customer', customer.store.getState().seenIds)
    line.isCut = false
    await wait(4000)
    reloaded.noteSnapshots(list('picture-1'))
    expect(getStored(reloaded)).toEqual([])
    expect(mechanic.store.getState().unconfirmed).toEqual([])
  })

  test('one that is deleted on another page is closed for both and has no note, whatever the mechanic’s page repeats', async () => {
    const { customer, mechanic, line, getPicture } = setUpBoards()
    customer.noteSnapshots([])
    line.isCut = true
    await mechanic.freezeOwn(video)
    mechanic.thaw()
    customer.noteSnapshots(list('picture-1'))
    customer.noteSnapshots([])
    line.isCut = false
    await wait(4000)
    expect(getStored(customer)).toEqual([])
    await mechanic.freezeOwn(video)
    expect([getPicture(customer), getStored(customer)]).toEqual(['picture-2', ['picture-2']])
    // This list was requested before the picture was stored.
    customer.noteSnapshots([])
    expect([getPicture(customer), getStored(customer)]).toEqual(['picture-2', ['picture-2']])
    customer.noteSnapshots(list('picture-2'))
    customer.noteSnapshots([])
    expect([getPicture(customer), getPicture(mechanic), getStored(customer)]).toEqual([undefined, undefined, []])
  })

  test('a late one of the customer’s page, which it deletes, has no note', async () => {
    const { customer, mechanic, uploadMs } = setUpBoards()
    customer.noteSnapshots([])
    uploadMs.customer = 15_001
    void mechanic.freezeCounterpart(video)
    await wait(15_000)
    customer.noteSnapshots(list('picture-1'))
    await wait(1)
    expect(getStored(customer)).not.toContain('picture-1')
  })
})
