import { expect, test } from 'vitest'
import { parseCasePhotoMessage } from './case-photo-message.ts'
import { type CasePhotoEvent, findShownPhoto, NO_CASE_PHOTO, reduceCasePhoto } from './case-photo-state.ts'

const aPhoto = (id: string) => ({ id, width: 40, height: 30 })
const PHOTOS = ['whole', 'chain', 'brake'].map(aPhoto)
const OPENED: CasePhotoEvent = { type: 'opened', photos: PHOTOS, id: 'chain' }
const after = (...events: CasePhotoEvent[]) => events.reduce(reduceCasePhoto, NO_CASE_PHOTO)
const received = (message: object): CasePhotoEvent => ({
  type: 'messageReceived',
  message: parseCasePhotoMessage({ kind: '', ...message }) ?? expect.fail('The message is well-formed.'),
})

test('steps go to the photos around the shown one and end at the first and the last', () => {
  expect(findShownPhoto(after(OPENED))).toEqual({ photo: aPhoto('chain'), number: 2, count: 3 })
  expect(after(OPENED, { type: 'stepped', by: 1 }, { type: 'stepped', by: 1 }).shownId).toBe('brake')
  expect(after(OPENED, { type: 'stepped', by: -1 }, { type: 'stepped', by: -1 }).shownId).toBe('whole')
})

test('a photo that is not among those of the case opens nothing', () => {
  expect(after({ type: 'opened', photos: PHOTOS, id: 'other' })).toBe(NO_CASE_PHOTO)
})

test('a share counts as seen once the customer’s page has confirmed the shown photo', () => {
  const shared = after(OPENED, { type: 'shared', share: 's1' })
  expect(shared.share).toEqual({ id: 's1', isSeen: false })
  const seen = reduceCasePhoto(shared, received({ kind: 'casePhotoSeen', share: 's1', photoId: 'chain' }))
  expect(seen.share?.isSeen).toBe(true)
  const stepped = reduceCasePhoto(seen, { type: 'stepped', by: 1 })
  expect(stepped.share).toEqual({ id: 's1', isSeen: false })
  const late = reduceCasePhoto(stepped, received({ kind: 'casePhotoSeen', share: 's1', photoId: 'chain' }))
  expect(late.share?.isSeen).toBe(false)
  expect(reduceCasePhoto(seen, { type: 'disconnected' }).share?.isSeen).toBe(false)
})

test('the customer’s closing ends the share, and the mechanic keeps the photo', () => {
  const shared = after(OPENED, { type: 'shared', share: 's1' })
  const closed = reduceCasePhoto(shared, received({ kind: 'casePhotoSeen', share: 's1', photoId: null }))
  expect(closed).toMatchObject({ shownId: 'chain', share: null, isClosedByCustomer: true })
})

test('a share that the customer has closed does not open again, the next one does', () => {
  const shared = received({ kind: 'casePhoto', share: 's1', photo: aPhoto('chain') })
  const closed = after(shared, { type: 'closed' })
  expect(closed.shownId).toBeNull()
  expect(reduceCasePhoto(closed, shared).shownId).toBeNull()
  expect(reduceCasePhoto(closed, received({ kind: 'casePhoto', share: 's2', photo: aPhoto('chain') })).shownId).toBe(
    'chain',
  )
})

test.each([
  { kind: 'casePhoto', share: 's1', photo: { ...aPhoto('../session'), id: '../session' } },
  { kind: 'casePhoto', share: 's1', photo: { id: 'chain', width: 0, height: 30 } },
  { kind: 'casePhoto', share: 's1' },
  { kind: 'casePhotoSeen', share: 7, photoId: 'chain' },
  { kind: 'closeUp', region: null },
])('a malformed message is ignored: %o', (message) => {
  expect(parseCasePhotoMessage(message)).toBeUndefined()
})
