import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, LEGAL_PAGES, type LegalText, parseLegalText } from '@radruf/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSettings } from '../../settings.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../../testing/service.ts'
import { findLegalWarnings, readLegalText, writeLegalFiles } from './legal-files.ts'

test('a page is parsed into title, introduction, paragraphs and lists; other markup stays text', () => {
  const page =
    '# Title\r\nFirst\r\nline.\n\nSecond.\n\n## One\nText <b>bold</b>\n\n- a\n- b\n  c\n\nMore.\n## Two\n- d\n'
  expect(parseLegalText(page)).toEqual({
    title: 'Title',
    intro: 'First line. Second.',
    sections: [
      { heading: 'One', paragraphs: ['Text <b>bold</b>', 'More.'], list: ['a', 'b c'] },
      { heading: 'Two', paragraphs: [], list: ['d'] },
    ],
    complete: true,
  })
})

test('HTML, links and other Markdown of a page stay text', () => {
  const page =
    '# Title\n\n<img src=x onerror=alert(1)>\n\n## One\n[link](javascript:alert(1))\n\n1. a\n2. b\n\n### Deep\n'
  expect(parseLegalText(page)).toMatchObject({
    intro: '<img src=x onerror=alert(1)>',
    sections: [{ heading: 'One', paragraphs: ['[link](javascript:alert(1))', '1. a 2. b', '### Deep'], list: [] }],
  })
})

test.each([
  ['120', 'bis 2 Stunden vorher', 'until 2 hours before'],
  ['90', 'bis 90 Minuten vorher', 'until 90 minutes before'],
  ['0', 'bis zum Beginn', 'until the call starts'],
])('with a deadline of %s minutes the terms say %s', async (minutes, de, en) => {
  const settings = loadSettings({ RADRUF_MODE: 'demo', CHANGE_UNTIL_MINUTES: minutes })
  expect(JSON.stringify(await readLegalText(settings, 'terms', 'de'))).toContain(`absagen können Sie ${de}.`)
  expect(JSON.stringify(await readLegalText(settings, 'terms', 'en'))).toContain(`cancel ${en}.`)
})

test('the privacy policy names how long codes and sessions are valid', async () => {
  const settings = loadSettings({ RADRUF_MODE: 'demo' })
  const [de, en] = [await readLegalText(settings, 'privacy', 'de'), await readLegalText(settings, 'privacy', 'en')]
  expect(JSON.stringify(de)).toMatch(/höchstens 10 Minuten gültig.+endet 30 Tage nach der letzten Nutzung/)
  expect(JSON.stringify(en)).toMatch(/valid for 10 minutes at most.+ends 30 days after its last use/)
})

const turn = { TURN_URLS: 'turn:turn.example:3478', TURN_SECRET: 'secret' }
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_API_KEY_SID: `SK${'2'.repeat(32)}`,
  TWILIO_API_KEY_SECRET: 'secret',
}
/** The privacy policy in both languages. */
const readBoth = async (env: Record<string, string>) => {
  const settings = loadSettings({ RADRUF_MODE: 'demo', ...env })
  const texts = LANGUAGES.map((language) => readLegalText(settings, 'privacy', language))
  return JSON.stringify(await Promise.all(texts))
}

test('the privacy policy promises direct calls and a relay only where there are any', async () => {
  const [direct, relay, relayOnly] = [
    await readBoth({}),
    await readBoth(turn),
    await readBoth({ ...turn, CALL_RELAY_ONLY: 'true' }),
  ]
  expect(direct).toMatch(/läuft direkt zwischen.+runs directly between/)
  expect(direct).not.toMatch(
    /zum Vermittlungsserver|to the relay|leitet ein Vermittlungsserver|Im Konto können|a relay passes on|In your account/,
  )
  expect(relay).toMatch(
    /zum Vermittlungsserver.+läuft direkt zwischen.+leitet ein.+connects to the relay.+runs directly between.+a relay passes on/,
  )
  expect(relayOnly).toMatch(/läuft immer über einen Vermittlungsserver.+always runs through a relay/)
  expect(relayOnly).not.toMatch(/läuft direkt|runs directly/)
  for (const CALL_RELAY_ONLY of ['false', 'true']) {
    const throughTwilio = await readBoth({ ...turn, ...twilio, CALL_RELAY_ONLY })
    expect(throughTwilio).toMatch(/läuft über Server von Twilio.+runs through servers of Twilio/)
    expect(throughTwilio).not.toMatch(
      /läuft direkt|(zum|über einen) Vermittlungsserver|runs directly|through a relay|to the relay|In your account/,
    )
  }
  expect(await readBoth({ ...twilio, CALL_ADAPTER: 'direct' })).toEqual(direct)
})

const stun = { STUN_URLS: 'stun:stun.example:3478' }
const [BEFORE_JOINING_DE, BEFORE_JOINING_EN] = [
  /Schon bevor Sie teilnehmen, fragt Ihr Browser einen STUN-Server/,
  /Even before you join, your browser asks a STUN server/,
]

test.each([
  ['without a relay', stun, /dieser Server erfährt dabei/, /this server learns your/],
  ['beside a relay', { ...stun, ...turn }, /Beide Server erfahren dabei/, /Both servers learn your/],
  [
    'where calls use relays only',
    { ...stun, ...turn, CALL_RELAY_ONLY: 'true' },
    /Beide Server erfahren dabei/,
    /Both servers learn your/,
  ],
])('the privacy policy says that STUN servers learn the address before the call, %s', async (_, env, de, en) => {
  const policy = await readBoth(env)
  // The connection test, then the call's route, in German and in English.
  for (const sentence of [de, BEFORE_JOINING_DE, en, BEFORE_JOINING_EN]) expect(policy).toMatch(sentence)
})

test.each([
  ['no STUN server is configured', turn],
  ['Twilio carries the calls', { ...stun, ...twilio }],
])('the privacy policy names no request to a STUN server where %s', async (_, env) => {
  expect(await readBoth(env)).not.toMatch(/fragt (Ihr Browser )?einen STUN-Server|asks a STUN server/)
})

describe.each(FEATURE_DATABASES)('legal pages on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database, env: { PRODUCT_NAME: 'Velohilfe' } })
  })
  afterAll(() => testService.stop())
  const page = (name: string, language: string) =>
    testService.browser().get<LegalText>(`/api/legal/${name}?language=${language}`)

  test.each(LEGAL_PAGES)('%s has the same structure and placeholders in both languages', async (name) => {
    const [de, en] = [(await page(name, 'de')).body, (await page(name, 'en')).body]
    const toShape = ({ sections }: LegalText) =>
      sections.map(({ paragraphs, list }) => [paragraphs.length, list.length])
    const countPlaceholders = (text: LegalText) => JSON.stringify(text).match(/\[(Betreiber|Operator): /g)?.length ?? 0
    expect(de.title).not.toBe('')
    expect(toShape(en)).toEqual(toShape(de))
    expect(countPlaceholders(en)).toBe(countPlaceholders(de))
    expect(de.complete).toBe(countPlaceholders(de) === 0)
    expect(JSON.stringify([de, en])).not.toContain('{{')
  })

  test('the operator’s file replaces the template immediately, and its warning disappears', async () => {
    const before = await findLegalWarnings(testService.service.settings)
    expect(before).toEqual([expect.stringMatching(/imprint\.de\.md, imprint\.en\.md/)])
    const folder = join(testService.service.settings.dataDir, 'legal')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'imprint.de.md'), '# Impressum\n\nVon {{productName}}.\n\n## Anbieter\n\nRad GmbH\n')
    expect((await page('imprint', 'de')).body).toEqual({
      title: 'Impressum',
      intro: 'Von Velohilfe.',
      sections: [{ heading: 'Anbieter', paragraphs: ['Rad GmbH'], list: [] }],
      complete: true,
    })
    expect((await findLegalWarnings(testService.service.settings))[0]).not.toContain('imprint.de.md')
  })

  test('a page that cannot be written in both languages is changed in none', async () => {
    const { settings } = testService.service
    // A folder in the place of the second file.
    mkdirSync(join(settings.dataDir, 'legal/terms.en.md.new'), { recursive: true })
    const before = (await page('terms', 'de')).body
    const texts = { de: '# Neu', en: '# New' }
    await expect(writeLegalFiles(testService.service, 'terms', texts)).rejects.toThrow('EISDIR')
    expect((await page('terms', 'de')).body).toEqual(before)
  })

  test.each([
    ['../secret', 'de'],
    ['imprint', '../de'],
    ['cookies', 'de'],
  ])('%s in %s is not a page', async (name, language) => {
    expect((await page(encodeURIComponent(name), language)).status).toBe(400)
  })
})
