import { expect, test } from 'vitest'
import { splitSummary } from './summary-steps.ts'

const aPicture = (id: string) => ({ id, width: 40, height: 30 })
const STEPS = [
  { title: 'Klemmschraube lösen', snapshotId: 'clamp' },
  { title: '', snapshotId: 'unnamed' },
  { title: 'Schraube H nachstellen', snapshotId: 'screw' },
]
const split = (text: string, ids: readonly string[] = ['screw', 'clamp'], steps = STEPS) => {
  const { lead, steps: found, pictures } = splitSummary({ text, pictures: ids.map(aPicture) }, steps)
  return { lead, steps: found.map((step) => [step.text, step.picture?.id]), pictures: pictures.map(({ id }) => id) }
}

test('numbered lines are steps with the stills of the call, and the other lines are the lead', () => {
  const text = '1. Klemmschraube lösen. Eine halbe Umdrehung.\n3. Schraube H nachstellen.\nDie Kette läuft wieder.'
  expect(split(text, ['bike', 'screw', 'clamp'])).toEqual({
    lead: 'Die Kette läuft wieder.',
    steps: [
      ['Klemmschraube lösen. Eine halbe Umdrehung.', 'clamp'],
      ['Schraube H nachstellen.', 'screw'],
    ],
    pictures: ['bike'],
  })
})

test('a step that was numbered again keeps its still, and one that was worded again has that of its number', () => {
  expect(split('1. Schraube H nachstellen.\n2. Alles geprüft.').steps).toEqual([
    ['Schraube H nachstellen.', 'screw'],
    ['Alles geprüft.', undefined],
  ])
  expect(split('1. Schraube gelöst.\n3. Schraube H nachstellen.').steps).toEqual([
    ['Schraube gelöst.', 'clamp'],
    ['Schraube H nachstellen.', 'screw'],
  ])
  expect(split('1. Schraube H nachstellen.\n3. Probe gefahren.').steps).toEqual([
    ['Schraube H nachstellen.', 'screw'],
    ['Probe gefahren.', undefined],
  ])
})

test('a still that the mechanic left out is not shown', () => {
  expect(split('1. Klemmschraube lösen.', []).steps).toEqual([['Klemmschraube lösen.', undefined]])
})

test.each(['12. Januar geht auch.', '2. und 1. Gang springen.\n1. Gang geprüft', 'Ohne Schritte.'])(
  'a text without steps is the lead: %s',
  (text) => {
    expect(split(text, ['bike'], [])).toEqual({ lead: text, steps: [], pictures: ['bike'] })
  },
)
