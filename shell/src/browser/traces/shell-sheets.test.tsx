import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CleanDocument } from './clean-document.ts'
import { findOff, hasOtherRules, readRules } from './shell-sheets.ts'

const HREF = 'https://radruf.example/assets/static/shell.css'
const FILE = 'body { color: red; }'
let link: HTMLLinkElement
let clean: CleanDocument

beforeEach(() => {
  link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  // Without the attribute, so that nothing is loaded.
  Object.defineProperties(link, {
    href: { value: HREF },
    sheet: { value: sheetOf(FILE), configurable: true },
  })
  document.head.append(link)
  clean = { sheets: new Map([[link, HREF]]) } as unknown as CleanDocument
  vi.stubGlobal('fetch', async () => new Response(FILE))
})
afterEach(() => {
  link.remove()
  vi.unstubAllGlobals()
})

function sheetOf(text: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return Object.defineProperty(sheet, 'media', { value: { mediaText: '' } })
}

test('a style sheet of the shell that is gone, or has other rules, is found', async () => {
  const rules = await readRules(clean)
  expect(hasOtherRules(clean, rules)).toBe(false)
  link.sheet?.insertRule('p { color: lime; }')
  expect(hasOtherRules(clean, rules)).toBe(true)
  Object.defineProperty(link, 'sheet', { value: sheetOf(FILE) })
  expect(hasOtherRules(clean, rules)).toBe(false)
  link.remove()
  expect(hasOtherRules(clean, rules)).toBe(true)
})

test('a sheet that has not arrived, and a file that an update has removed, blame nobody', async () => {
  const rules = await readRules(clean)
  Object.defineProperty(link, 'sheet', { value: null })
  expect(hasOtherRules(clean, rules)).toBe(false)
  Object.defineProperty(link, 'sheet', { value: sheetOf('p { color: lime; }') })
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  expect(hasOtherRules(clean, await readRules(clean))).toBe(false)
})

test('a sheet that is switched off applies again', () => {
  expect(findOff()).toEqual([])
  link.media = 'print'
  for (const undo of findOff()) undo()
  expect([findOff(), link.media]).toEqual([[], ''])
  Object.assign(link.sheet?.media ?? {}, { mediaText: 'print' })
  for (const undo of findOff()) undo()
  expect([findOff(), link.sheet?.media.mediaText]).toEqual([[], ''])
})
