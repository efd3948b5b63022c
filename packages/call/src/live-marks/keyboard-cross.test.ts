import { expect, test } from 'vitest'
import { type CrossTool, FIRST_CROSS, pressCrossKey, toCrossMark } from './keyboard-cross.ts'
import type { MarkShape } from './mark-message.ts'

const toTool = (tool: MarkShape, isMirrored = false): CrossTool => ({
  tool,
  isMirrored,
  box: { width: 800, height: 600 },
})
const press = (key: string, { tool = toTool('circle'), cross = FIRST_CROSS, shiftKey = false, repeat = false } = {}) =>
  pressCrossKey(cross, { key, shiftKey, repeat }, tool)

test('arrow keys move the cross within the picture, further with Shift and mirrored as it is seen', () => {
  expect(press('ArrowRight')?.cross.at).toEqual([0.51, 0.5])
  expect(press('ArrowDown', { shiftKey: true })?.cross.at).toEqual([0.5, 0.55])
  expect(press('ArrowRight', { tool: toTool('circle', true) })?.cross.at).toEqual([0.49, 0.5])
  expect(press('ArrowLeft', { cross: { ...FIRST_CROSS, at: [0, 0.5] } })?.cross.at).toEqual([0, 0.5])
})

test('plus and minus change the size of the ring within its limits', () => {
  expect(press('+')?.cross.radius).toBeCloseTo(0.072)
  expect(press('-', { cross: { ...FIRST_CROSS, radius: 0.02 } })?.cross.radius).toBe(0.02)
})

test('Enter keeps the frame and sets the mark; a held key sets none', () => {
  expect(press('Enter')).toMatchObject({ holdsFrame: true, mark: { shape: 'circle', at: [0.5, 0.5] } })
  expect(press('Enter', { repeat: true })).toEqual({ cross: FIRST_CROSS })
})

test('an arrow gets its tip, then the direction of its tail, and Escape takes back the tip', () => {
  const tool = toTool('arrow')
  const tip = press('Enter', { tool })
  expect(tip).toMatchObject({ holdsFrame: true })
  expect(tip?.mark).toBeUndefined()
  expect(toCrossMark(FIRST_CROSS, tool)).toBeUndefined()
  const cross = tip?.cross ?? expect.fail('Enter is a key of the cross.')
  const turned = press('ArrowRight', { tool, cross })?.cross ?? cross
  expect(turned.at).toEqual(cross.at)
  expect(turned.angle).toBeCloseTo((3 * Math.PI) / 4 + Math.PI / 12)
  expect(press('Enter', { tool, cross: turned })).toMatchObject({ cross: FIRST_CROSS, mark: { shape: 'arrow' } })
  expect(press('Escape', { tool, cross })).toEqual({ cross: FIRST_CROSS })
})

test('Escape leaves the picture, and other keys are not used', () => {
  expect(press('Escape')).toMatchObject({ isEnd: true })
  expect(press('k')).toBeUndefined()
})
