import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@radruf/contract'
import { expect, test } from 'vitest'
import { MAIL_SAMPLES, SAMPLE_BRAND } from './mail-samples.ts'

const sources = join(import.meta.dirname, '..')
const languages = (write: (language: Language) => unknown) => LANGUAGES.map(write)

test('every template has a sample', () => {
  const samples = readFileSync(join(sources, 'testing/mail-samples.ts'), 'utf8')
  const writers = globSync('**/*.ts', { cwd: sources }).filter(
    (file) => !file.endsWith('.test.ts') && /(?<!function )\bletter\(/.test(readFileSync(join(sources, file), 'utf8')),
  )
  expect(writers.length).toBeGreaterThan(5)
  expect(writers.filter((file) => !samples.includes(`'../${file}'`))).toEqual([])
})

test.each([...MAIL_SAMPLES])('%s: both forms say the same, in the language of the reader', (_, write) => {
  const [de, en] = languages((language) => write(language)) as [ReturnType<typeof write>, ReturnType<typeof write>]
  expect(de.text).not.toBe(en.text)
  for (const [language, { subject, text, html }] of [
    ['de', de],
    ['en', en],
  ] as const) {
    expect(subject.trim()).not.toBe('')
    expect(html).toContain(`<html lang="${language}"`)
    expect(html + text + subject).not.toMatch(/undefined|\[object|\{\{/)
    expect(text).toContain(SAMPLE_BRAND.supportEmail)
    // Whatever the text leads to, the HTML leads to; nothing is loaded from anywhere.
    const addresses = text.match(/https:\S+/g) ?? []
    for (const address of addresses) expect(html).toContain(`href="${address}"`)
    expect(html).not.toMatch(/\bsrc=|url\(|<link/)
  }
})
