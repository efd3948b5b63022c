import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@radruf/contract'
import { expect, test } from 'vitest'
import { MAIL_SAMPLES, SAMPLE_BRAND } from './mail-samples.ts'

const sources = join(import.meta.dirname, '..')
const languages = (write: (language: Language) => unknown) => LANGUAGES.map(write)

test('every template has a sample', () => {
  const samples = readFileSync(join(sources, 'testing/mail-samples.ts'), 'utf8')
  const templates = globSync('**/*.ts', { cwd: sources }).filter(
    (file) =>
      !file.endsWith('.test.ts') && /(?<!function )\brenderMail\(/.test(readFileSync(join(sources, file), 'utf8')),
  )
  expect(templates.length).toBeGreaterThan(5)
  expect(templates.filter((file) => !samples.includes(`'../${file}'`))).toEqual([])
})

test.each([...MAIL_SAMPLES])('%s: text and HTML have the same links, in the language of the recipient', (_, write) => {
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
    // Text and HTML contain the same links, and the HTML loads nothing.
    const addresses = text.match(/https:\S+/g) ?? []
    for (const address of addresses) expect(html).toContain(`href="${address}"`)
    expect(html).not.toMatch(/\bsrc="(?!cid:)|url\(|<link/)
  }
})
