import { expect, test } from 'vitest'
import { fakeBoardClock, getStored, hasSaved, setUpBoards, video, wait } from '../testing/board-sessions.ts'

fakeBoardClock()

test('a mechanic freezes the customer’s camera at its source', async () => {
  const { mechanic, customer, saved, getPicture } = setUpBoards()
  expect(await mechanic.freezeCounterpart(video)).toBe(true)
  expect(saved).toEqual(['customer'])
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().busy).toBeNull()
})

test('without an answer the received video is frozen after five seconds', async () => {
  const { mechanic, line, saved } = setUpBoards()
  line.isCut = true
  const freezing = mechanic.freezeCounterpart(video)
  await wait(4999)
  expect(mechanic.store.getState().busy).toBe('freezing')
  await wait(1)
  expect(await freezing).toBe(true)
  expect(saved).toEqual(['mechanic'])
})

test('a slow line uploads the taken picture for up to fifteen seconds, which the request waits for', async () => {
  const { mechanic, uploadMs, saved, getPicture } = setUpBoards()
  uploadMs.customer = 15_000 - 1
  const freezing = mechanic.freezeCounterpart(video)
  await wait(uploadMs.customer)
  expect(await freezing).toBe(true)
  expect([getPicture(mechanic), saved]).toEqual(['picture-1', ['customer']])
})

test('a counterpart whose camera is off leaves no wait for its picture', async () => {
  const { mechanic, saved, customerCamera } = setUpBoards()
  customerCamera.track = null
  expect(await mechanic.freezeCounterpart(video)).toBe(true)
  expect(saved).toEqual(['mechanic'])
})

test('a picture that arrives after the fallback keeps its marks and does not return after the live picture', async () => {
  const { mechanic, customer, uploadMs, deleted, getPicture } = setUpBoards()
  uploadMs.customer = 22_000
  for (const isThawed of [false, true]) {
    const freezing = mechanic.freezeCounterpart(video)
    await wait(15_000)
    await freezing
    const shown = getPicture(mechanic)
    mechanic.beginStroke('line').append([[0.1, 0.1]])
    if (isThawed) mechanic.thaw()
    await wait(7000)
    expect(deleted).toHaveLength(isThawed ? 2 : 1)
    for (const board of [mechanic, customer]) {
      expect(getPicture(board)).toBe(isThawed ? undefined : shown)
      expect(board.store.getState().board.strokes).toHaveLength(isThawed ? 0 : 1)
      expect(board.store.getState().busy).toBeNull()
    }
    if (!isThawed) mechanic.thaw()
  }
})

test('a late fallback does not replace the picture that arrived while it was stored', async () => {
  const { mechanic, customer, uploadMs, deleted, getPicture } = setUpBoards()
  Object.assign(uploadMs, { customer: 15_000, mechanic: 2000 })
  const freezing = mechanic.freezeCounterpart(video)
  await wait(15_000)
  const { append } = customer.beginStroke('line')
  append([[0.1, 0.1]])
  await wait(2000)
  await freezing
  expect([getPicture(mechanic), getPicture(customer)]).toEqual(['picture-1', 'picture-1'])
  expect(mechanic.store.getState().board.strokes).toHaveLength(1)
  // The service would refuse a mechanic, so the customer is informed.
  expect(deleted).toEqual([])
  await wait(2000)
  expect(getStored(customer)).toEqual(['picture-1', 'picture-2'])
})

test('a late picture for the counterpart does not end the saving of a drawing', async () => {
  const { mechanic, customer, uploadMs } = setUpBoards()
  uploadMs.customer = 22_000
  void mechanic.freezeCounterpart(video)
  await wait(15_000)
  customer.beginStroke('line').append([[0.1, 0.1]])
  const saving = customer.save(async () => new Blob())
  await wait(7000)
  expect(customer.store.getState().busy).toBe('saving')
  await wait(15_000)
  await saving
  expect(customer.store.getState().busy).toBeNull()
  expect(hasSaved(customer)).toBe(true)
})

test('a picture that the counterpart asked for and this page cannot store is no problem of its person', async () => {
  const { mechanic, customer, failing } = setUpBoards()
  failing.isSaving = true
  expect(await mechanic.freezeCounterpart(video)).toBe(false)
  expect(mechanic.store.getState().problem).not.toBeNull()
  expect(customer.store.getState()).toMatchObject({ busy: null, problem: null })
})

test('a request for a picture does not replace the one that both see', async () => {
  const { mechanic, customer, line, saved, getPicture } = setUpBoards()
  line.isCut = true
  await customer.freezeOwn(video)
  line.isCut = false
  const freezing = mechanic.freezeCounterpart(video)
  await wait(2000)
  await freezing
  expect(saved).toEqual(['customer'])
  expect(getPicture(mechanic)).toBe('picture-1')
})

test('a picture that the counterpart waits for no longer is not shown', async () => {
  const { mechanic, customer, line, uploadMs, deleted, getPicture } = setUpBoards()
  uploadMs.customer = 15_001
  void mechanic.freezeCounterpart(video)
  line.isCut = true
  await wait(15_001)
  expect(getPicture(customer)).toBeUndefined()
  expect(deleted).toEqual(['picture-1'])
})

test('the picture is announced again to a counterpart who missed it', async () => {
  const { mechanic, customer, line, getPicture } = setUpBoards()
  line.isCut = true
  await customer.freezeOwn(video)
  line.isCut = false
  await wait(2000)
  expect(getPicture(mechanic)).toBe('picture-1')
})

test('a stopped board ignores messages', async () => {
  const { mechanic, customer, stop, getPicture } = setUpBoards()
  for (const each of stop) each()
  await customer.freezeOwn(video)
  expect(getPicture(mechanic)).toBeUndefined()
})
