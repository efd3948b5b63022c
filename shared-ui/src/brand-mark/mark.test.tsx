import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CANVAS_COLORS, MARK_COLORS } from './mark.ts'

test('app icons, manifest and style sheet have the same colours', () => {
  const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, '../styles/tokens.css'), 'utf8').split(
    'prefers-color-scheme: dark',
  )
  expect(light).toContain(`--color-mark: ${MARK_COLORS.line};`)
  expect(light).toContain(`--color-mark-background: ${MARK_COLORS.background};`)
  expect(light).toContain(`--color-canvas: ${CANVAS_COLORS.light};`)
  expect(dark).toContain(`--color-canvas: ${CANVAS_COLORS.dark};`)
})
