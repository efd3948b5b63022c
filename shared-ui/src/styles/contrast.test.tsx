// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightSheet = '', darkSheet = ''] = sheet.split('@media (prefers-color-scheme: dark)')
const colorsOf = (css: string) =>
  Object.fromEntries([...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]))
const light = colorsOf(lightSheet)
const schemes = { light, dark: { ...light, ...colorsOf(darkSheet) } }

const luminance = (hex: string) => {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['canvas', 'surface', 'sunken']
const TEXT_PAIRS = [
  ...grounds.flatMap((ground) => ['text', 'text-muted', 'link'].map((text) => [text, ground])),
  ...['canvas', 'surface'].flatMap((ground) => ['danger', 'success'].map((text) => [text, ground])),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-stage', 'stage'],
  ['text', 'warm'],
  ['text-muted', 'warm'],
  ['text', 'row'],
  ['text-muted', 'row'],
  ['on-panel', 'panel'],
  ['on-panel-muted', 'panel'],
  ['on-brand', 'mark'],
  ['on-inverse', 'inverse'],
  ['on-inverse-muted', 'inverse'],
  ...['brand-muted', 'danger-muted', 'success-muted'].map((ground) => ['text', ground]),
  ['link', 'brand-muted'],
  ['danger', 'danger-muted'],
  ['success', 'success-muted'],
]
const LINE_PAIRS = [
  ...grounds.flatMap((ground) => ['line-strong', 'brand', 'focus'].map((line) => [line, ground])),
  ['mark', 'panel'],
]

test.each(Object.entries(schemes))('text is readable on its ground in the %s scheme', (_, colors) => {
  const weak = TEXT_PAIRS.filter(([text = '', on = '']) => contrast(colors[text] ?? '', colors[on] ?? '') < 4.5)
  expect(weak).toEqual([])
})

test.each(Object.entries(schemes))('lines that mean something are seen in the %s scheme', (_, colors) => {
  const weak = LINE_PAIRS.filter(([line = '', on = '']) => contrast(colors[line] ?? '', colors[on] ?? '') < 3)
  expect(weak).toEqual([])
})
