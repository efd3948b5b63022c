import { expect, test } from 'vitest'
import { listShownSnapshots } from './snapshots.ts'

test('a still is one picture, also with its drawings, of which the latest is shown', () => {
  const snapshots = [
    { id: 'still' },
    { id: 'other', drawingOf: null },
    { id: 'first drawing', drawingOf: 'still' },
    { id: 'second drawing', drawingOf: 'still' },
    { id: 'drawing of a deleted still', drawingOf: 'gone' },
  ]
  expect(listShownSnapshots(snapshots).map(({ id }) => id)).toEqual([
    'other',
    'second drawing',
    'drawing of a deleted still',
  ])
})
