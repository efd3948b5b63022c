import { expect, test } from 'vitest'
import { addAreaNames, createTexts } from './i18n.ts'
import en from './texts/en.json' with { type: 'json' }

test('names of areas that releases bring along are texts of their page alone', () => {
  // A process that renders freezes what pages share.
  Object.freeze(en.areas)
  const texts = createTexts('en')
  addAreaNames(texts, [{ name: 'mf-warranty', area: { de: 'Garantie', en: 'Warranty' } }], 'en')
  expect(texts.t('areas.mf-warranty')).toBe('Warranty')
  expect(texts.t('areas.mf-auth')).toBe(en.areas['mf-auth'])
  expect(texts.t('remoteDown.retry')).toBe(en.remoteDown.retry)
  expect(createTexts('en').exists('areas.mf-warranty')).toBe(false)
})
