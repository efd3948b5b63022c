import { expect, test } from 'vitest'
import { BUNDLES, PAGE_TEXT_KEYS, type PagePatterns, toPagePatterns } from '../../e2e/lab/page-texts.ts'

type Bundle = (typeof BUNDLES)[number]

/** Every text of a bundle by its key, as a page shows it. */
const listTexts = (bundle: Bundle, prefix = ''): (readonly [key: string, text: string])[] =>
  Object.entries(bundle).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[`${prefix}${name}`, value.replace(/\{\{\w+\}\}/g, 'Jean-Luc')] as const]
      : listTexts(value, `${prefix}${name}.`),
  )

/** Keys of the texts in which a reading finds those of a name. */
const findKeys = (bundle: Bundle, name: keyof PagePatterns): string[] => {
  const pattern = new RegExp(toPagePatterns()[name])
  return listTexts(bundle).flatMap(([key, text]) => (pattern.test(`before ${text} after`) ? [key] : []))
}

test.each(['warning', 'audioOnly', 'remoteAudioOnly', 'lost', 'absent'] as const)(
  'a reading finds the texts of %s in both languages, and no other text',
  (name) => {
    expect(BUNDLES.map((bundle) => findKeys(bundle, name).toSorted())).toEqual([
      PAGE_TEXT_KEYS[name].toSorted(),
      PAGE_TEXT_KEYS[name].toSorted(),
    ])
  },
)

test('a reading finds the button to join again, for which it looks within the warning alone', () => {
  for (const bundle of BUNDLES) expect(findKeys(bundle, 'rejoin')).toContain(...PAGE_TEXT_KEYS.rejoin)
})
