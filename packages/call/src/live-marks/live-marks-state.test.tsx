import { describe, expect, test } from 'vitest'
import { aMark, aPatch } from '../testing/live-marks.ts'
import {
  findWanted,
  type LiveMarksEvent,
  type LiveMarksState,
  listShown,
  NO_MARKS,
  nextOrdinal,
  reduceLiveMarks,
  toOrdinals,
} from './live-marks-state.ts'
import { MAX_MARKS } from './mark-message.ts'

const run = (events: readonly LiveMarksEvent[], state: LiveMarksState = NO_MARKS) =>
  events.reduce(reduceLiveMarks, state)
const draft = (id: string) => {
  const { patch: _, ...mark } = aMark({ id })
  return { ...mark, still: { picture: Promise.resolve(undefined), marks: [] } }
}
const received = (mark = aMark()) =>
  ({ type: 'messageReceived', role: 'customer', message: { kind: 'liveMark', mark } }) as const
const announced = (change: object) =>
  ({
    type: 'messageReceived',
    role: 'customer',
    message: { kind: 'liveMarks', ids: [], versions: {}, gone: [], seen: [], slow: false, answers: {}, ...change },
  }) as const

describe('a mark of this page’s person', () => {
  test('is a mark once its part can be followed', () => {
    const state = run([
      { type: 'drawn', draft: draft('a') },
      { type: 'placed', id: 'a', patch: aPatch() },
    ])
    expect(state).toMatchObject({ marks: [{ id: 'a' }], drafts: [], views: { a: { at: 'drawn' } } })
    expect(state.marks[0]).not.toHaveProperty('still')
  })

  test('whose place is refused is drawn on the still of its frame', () => {
    const mark = draft('a')
    const refused = run([
      { type: 'drawn', draft: mark },
      { type: 'refused', id: 'a' },
    ])
    expect(refused).toMatchObject({ marks: [], drafts: [] })
    expect(refused.refused).toEqual({ id: 'a', still: mark.still, reason: 'place', isOnStill: false })
    expect(run([{ type: 'drawnOnStill' }, { type: 'refusalClosed' }], refused).refused).toBeNull()
  })

  test('above the limit is drawn on a still', () => {
    const full = run(Array.from({ length: MAX_MARKS }, () => received()))
    const state = run([{ type: 'drawn', draft: draft('a') }], full)
    expect(state).toMatchObject({ drafts: [], refused: { reason: 'full', isOnStill: false } })
  })

  test.each([
    ['this page', { type: 'slowed', isSlow: true } as const],
    ['the counterpart’s page', announced({ slow: true })],
  ])('is drawn on a still while %s is slow, and live again afterwards', (_, event) => {
    const slow = run([event, { type: 'drawn', draft: draft('a') }])
    expect(slow).toMatchObject({ drafts: [], refused: { id: 'a', reason: 'slow' } })
    const fast = run([{ type: 'refusalClosed' }, { type: 'slowed', isSlow: false }, announced({ slow: false })], slow)
    expect(run([{ type: 'drawn', draft: draft('b') }], fast)).toMatchObject({ drafts: [{ id: 'b' }], refused: null })
  })

  test('is given up if it is refused while another one waits for its still', () => {
    const slow = run([announced({ slow: true })])
    const state = run(
      ['a', 'b'].map((id) => ({ type: 'drawn', draft: draft(id) }) as const),
      slow,
    )
    expect(state).toMatchObject({ drafts: [], refused: { id: 'a' } })
  })
})

describe('the marks of the counterpart', () => {
  test('are kept up to the limit, once each', () => {
    const mark = aMark()
    expect(run([received(mark), received(mark)]).marks).toEqual([mark])
    expect(run(Array.from({ length: MAX_MARKS + 2 }, () => received())).marks).toHaveLength(MAX_MARKS)
  })

  test('are removed by their own person only', () => {
    const [theirs, ownMark] = [aMark({ id: 'theirs' }), aMark({ id: 'own', by: 'customer' })]
    const state = run([received(theirs), received(ownMark), announced({ gone: ['theirs', 'own'] })])
    expect(state.marks).toEqual([ownMark])
    // A late message about a removed mark.
    expect(run([received(theirs)], state).marks).toEqual([ownMark])
  })

  test('that this page lacks are requested while it has room, but none that was removed', () => {
    const state = run([received(aMark({ id: 'known' })), { type: 'removed', ids: ['gone'] }])
    expect(findWanted(state, ['known', 'gone', 'new'], {})).toEqual(['new'])
    const full = run(Array.from({ length: MAX_MARKS }, () => received()))
    expect(findWanted(full, ['new'], {})).toEqual([])
  })

  test('count as seen only by the answer of the counterpart’s page, until the connection breaks', () => {
    const seen = run([announced({ seen: ['a'], slow: true })])
    expect(seen).toMatchObject({ seenByCounterpart: ['a'], isCounterpartSlow: true })
    expect(run([{ type: 'disconnected' }], seen)).toMatchObject({ seenByCounterpart: null, isCounterpartSlow: false })
  })
})

describe('a mark that is set again', () => {
  const first = aMark({ id: 'a', at: [0.2, 0.2] })
  const again = aMark({ id: 'a', at: [0.8, 0.8], version: 1 })

  test('keeps its number and its place in the list, and loses the answer about its former place', () => {
    const before = run([received(first), received(aMark({ id: 'b', n: 2 })), announced({})])
    const answered = run([{ type: 'answered', id: 'a', answer: 'missed' }], before)
    const state = run(
      [
        { type: 'drawn', draft: { ...draft('a'), version: 1 } },
        { type: 'placed', id: 'a', patch: aPatch() },
      ],
      answered,
    )
    expect(state.marks.map(({ id, n, version }) => [id, n, version])).toEqual([
      ['a', 1, 1],
      ['b', 2, 0],
    ])
    expect(state).toMatchObject({ answers: {}, drafts: [], gone: [] })
  })

  test('counts once, when there are as many as may be', () => {
    const full = run([received(first), ...Array.from({ length: MAX_MARKS - 1 }, () => received())])
    expect(run([{ type: 'drawn', draft: draft('a') }], full)).toMatchObject({ refused: null, drafts: [{ id: 'a' }] })
  })

  test('replaces the former one on the other page, which searches it, and a late message about that one is ignored', () => {
    const shown = run([received(first), { type: 'viewed', views: { a: { at: 'shown' } } }])
    const state = run([received(again)], shown)
    expect(state).toMatchObject({ marks: [{ id: 'a', at: [0.8, 0.8] }], views: {} })
    expect(run([received(first)], state).marks).toEqual([again])
    // Each person sets only their own mark again.
    expect(run([received({ ...again, by: 'customer' })], shown).marks).toEqual([first])
  })

  test('is requested by a page that has the former one', () => {
    const state = run([received(first)])
    expect(findWanted(state, ['a'], { a: 1 })).toEqual(['a'])
    expect(findWanted(state, ['a'], {})).toEqual([])
  })
})

test('a mark that is a step has its position, and the other marks follow', () => {
  const marks = ['ring', 'second', 'first'].map((id, index) => ({ id, n: index + 1 }))
  expect([...toOrdinals(marks, ['first', 'second'])]).toEqual([
    ['ring', 3],
    ['second', 2],
    ['first', 1],
  ])
})

test('marks end with the call', () => expect(run([received(), { type: 'ended' }])).toEqual(NO_MARKS))

test('a removed mark is shown nowhere', () => {
  const state = run([received(aMark({ id: 'a' })), { type: 'viewed', views: { a: { at: 'shown' } } }])
  expect(listShown(state)).toEqual(['a'])
  expect(run([{ type: 'removed', ids: ['a'] }], state)).toMatchObject({ marks: [], views: {}, gone: ['a'] })
})

test('both pages number the marks alike when both persons draw at once', () => {
  const marks = [aMark({ id: 'a', n: 1 }), aMark({ id: 'b', n: 1 }), aMark({ id: 'c', n: 2 })]
  const numbers = [...toOrdinals(marks)]
  expect(new Map(numbers)).toEqual(new Map([...toOrdinals([...marks].reverse())]))
  expect(new Set(numbers.map(([, number]) => number)).size).toBe(3)
  expect(nextOrdinal(run(marks.map(received)))).toBe(3)
})
