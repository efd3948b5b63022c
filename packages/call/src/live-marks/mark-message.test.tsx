import { expect, test } from 'vitest'
import { parseCallMessage } from '../core/call-message.ts'
import { aMark, aPatch } from '../testing/live-marks.ts'
import { parseMarkMessage, toMarkMessage } from './mark-message.ts'

const BYTES_MAX = 3000

test('a mark travels as one small message and arrives as it was set', () => {
  const mark = aMark({ shape: 'text', text: 'lose', offsets: [[0, 0]] })
  const json = JSON.stringify(toMarkMessage(mark))
  expect(json.length).toBeLessThan(BYTES_MAX)
  expect(parseMarkMessage(parseCallMessage(json) ?? { kind: '' })).toEqual({ kind: 'liveMark', mark })
})

const message = toMarkMessage(aMark())
const patch = message.patch as { spacing: number; mark: readonly number[]; grey: string }
test.each<[string, object]>([
  ['without an id', { id: undefined }],
  ['of an operator', { by: 'operator' }],
  ['with an unknown shape', { shape: 'line' }],
  [
    'with too many points',
    {
      points: [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
    },
  ],
  ['with points far away', { points: [[0, 9999]] }],
  ['with a point that is no number', { points: [[0, 'x']] }],
  ['outside the picture', { at: [1.2, 0.5] }],
  ['whose word is missing', { shape: 'text' }],
  ['with a number that is no count', { n: 1.5 }],
  ['without a patch', { patch: undefined }],
  ['with a small patch', { patch: { ...patch, grey: btoa('short') } }],
  ['with a large patch', { patch: { ...patch, grey: btoa('x'.repeat(4096)) } }],
  ['with a patch that is no picture', { patch: { ...patch, grey: '%%%' } }],
  ['with a patch of the whole picture', { patch: { ...patch, spacing: 10 } }],
])('a mark %s is refused', (_, change) => {
  expect(parseMarkMessage({ ...message, ...change })).toBeUndefined()
})

test.each([
  { kind: 'liveMarks', ids: 'all', gone: [], seen: [] },
  { kind: 'liveMarks', ids: Array.from({ length: 101 }, String), gone: [], seen: [] },
  { kind: 'wantLiveMarks', ids: [7] },
  { kind: 'stroke', pictureId: 'a' },
])('%j is no message about marks', (message) => expect(parseMarkMessage(message)).toBeUndefined())

test('known answers are read, and a page of an earlier release has none', () => {
  const state = { kind: 'liveMarks', ids: [], gone: [], seen: [] }
  expect(parseMarkMessage({ ...state, answers: { a: 'found', b: 'maybe', c: 7 } })).toMatchObject({
    answers: { a: 'found' },
  })
  expect(parseMarkMessage(state)).toMatchObject({ answers: {} })
})

test('a mark that was set again has its version, and one of an earlier release has none', () => {
  const again = aMark({ version: 3 })
  expect(parseMarkMessage(toMarkMessage(again))).toEqual({ kind: 'liveMark', mark: again })
  expect(parseMarkMessage({ ...message, version: undefined })).toMatchObject({ mark: { version: 0 } })
  const state = { kind: 'liveMarks', ids: [], gone: [], seen: [] }
  expect(parseMarkMessage({ ...state, versions: { a: 2, b: -1, c: 'x' } })).toMatchObject({ versions: { a: 2 } })
  expect(parseMarkMessage(state)).toMatchObject({ versions: {} })
})

test('the brightness of a patch keeps its levels', () => {
  const { patch } = aMark({ patch: aPatch(Float32Array.from({ length: 1024 }, (_, at) => at % 256)) })
  const parsed = parseMarkMessage(toMarkMessage({ ...aMark(), patch }))
  expect(parsed?.kind === 'liveMark' && parsed.mark.patch.values).toEqual(patch.values)
})
