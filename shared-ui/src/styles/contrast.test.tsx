// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const [lightSheet = '', darkSheet = '', stageSheet = ''] = sheet.split(
  /@media screen and \(prefers-color-scheme: dark\)|\[data-ground='stage'\]/,
)
const parseColors = (css: string) =>
  Object.fromEntries([...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name, value]) => [name, value]))
const light = parseColors(lightSheet)
/** The colours of a part that is dark in both schemes, of which some are those of the stage. */
const stage = {
  ...parseColors(stageSheet),
  ...Object.fromEntries(
    [...stageSheet.matchAll(/--color-([\w-]+): var\(--color-([\w-]+)\);/g)].map(([, name, of = '']) => [
      name,
      light[of],
    ]),
  ),
}
const schemes = { light, dark: { ...light, ...parseColors(darkSheet) } }

const luminance = (hex: string) => {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const BACKGROUNDS = ['canvas', 'surface', 'sunken']
const TEXT_PAIRS = [
  ...BACKGROUNDS.flatMap((background) => ['text', 'text-muted', 'link'].map((text) => [text, background])),
  ...['canvas', 'surface'].flatMap((background) => ['danger', 'success'].map((text) => [text, background])),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
  ['on-stage', 'stage'],
  ['on-stage-muted', 'stage'],
  ...['mine', 'bubble'].flatMap((bubble) => ['text', 'text-muted', 'link'].map((text) => [text, bubble])),
  ['text', 'warm'],
  ['text-muted', 'warm'],
  ['text', 'row'],
  ['text-muted', 'row'],
  ['on-panel', 'panel'],
  ['on-panel-muted', 'panel'],
  ['on-brand', 'mark'],
  ['on-inverse', 'inverse'],
  ['on-inverse-muted', 'inverse'],
  ...['brand-muted', 'danger-muted', 'success-muted'].map((background) => ['text', background]),
  ['link', 'brand-muted'],
  ['danger', 'danger-muted'],
  ['success', 'success-muted'],
]
const LINE_PAIRS = [
  ...BACKGROUNDS.flatMap((background) => ['line-strong', 'brand', 'focus'].map((line) => [line, background])),
  ['mark', 'panel'],
  ['mark-on-inverse', 'inverse'],
]

test.each(Object.entries(schemes))('text has enough contrast with its background in the %s scheme', (_, colors) => {
  const insufficient = TEXT_PAIRS.filter(([text = '', on = '']) => contrast(colors[text] ?? '', colors[on] ?? '') < 4.5)
  expect(insufficient).toEqual([])
})

test.each(Object.entries(schemes))('meaningful lines have enough contrast in the %s scheme', (_, colors) => {
  const insufficient = LINE_PAIRS.filter(([line = '', on = '']) => contrast(colors[line] ?? '', colors[on] ?? '') < 3)
  expect(insufficient).toEqual([])
})

test('the stage has enough contrast for text and lines in the colours that it replaces', () => {
  const isOnStage = ([colour = '', on = '']: string[]) => colour in stage && on in stage
  expect(TEXT_PAIRS.filter(isOnStage).length).toBeGreaterThan(10)
  for (const [pairs, ratio] of [
    [TEXT_PAIRS, 4.5],
    [LINE_PAIRS, 3],
  ] as const)
    expect(
      pairs
        .filter(isOnStage)
        .filter(([colour = '', on = '']) => contrast(stage[colour] ?? '', stage[on] ?? '') < ratio),
    ).toEqual([])
})
