import type { RemoteModule } from '@radruf/shell-kit'
import { expect, test } from 'vitest'
import { addAreaNames, addTexts, closeTexts, createTexts, protectTexts } from './i18n.ts'
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

test('a remote can replace neither functions nor texts of the others, and the language still changes', async () => {
  const texts = createTexts('en')
  protectTexts(texts)
  addTexts(texts, 'mf-auth', { texts: { de: { title: 'Titel' }, en: { title: 'Title' } } } as unknown as RemoteModule)
  for (const name of ['shell', 'mf-auth'] as const) closeTexts(texts, name)
  const planted = () => 'planted' as never
  const attempts = [
    () => Object.assign(texts, { t: planted }),
    () => Object.assign(texts.store, { getResource: planted }),
    () => Object.assign(texts.services.interpolator, { interpolate: planted }),
    () => Object.assign(texts.store.data.en ?? {}, { shell: {} }),
    () => texts.addResourceBundle('en', 'mf-auth', { title: 'planted' }, true, true),
    () => texts.addResource('en', 'mf-auth', 'title', 'planted'),
    () => texts.removeResourceBundle('en', 'mf-auth'),
  ]
  for (const attempt of attempts) expect(attempt).toThrow(TypeError)
  expect(texts.t('title', { ns: 'mf-auth' } as never)).toBe('Title')
  await texts.changeLanguage('de')
  expect(texts.t('title', { ns: 'mf-auth' } as never)).toBe('Titel')
  expect(texts.t('remoteDown.retry')).not.toBe(en.remoteDown.retry)
})
