import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CANVAS, MARK_COLOURS } from './mark.ts'

test('icons, manifest and screens have the same colours', () => {
  const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8').split(
    'prefers-color-scheme: dark',
  )
  expect(light).toContain(`--color-mark: ${MARK_COLOURS.line};`)
  expect(light).toContain(`--color-mark-ground: ${MARK_COLOURS.ground};`)
  expect(light).toContain(`--color-canvas: ${CANVAS.light};`)
  expect(dark).toContain(`--color-canvas: ${CANVAS.dark};`)
})
