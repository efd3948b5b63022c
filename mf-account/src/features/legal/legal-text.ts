import type { Brand, Language } from '@radruf/contract'

export type LegalText = {
  title: string
  intro: string
  sections: readonly { heading: string; paragraphs: readonly string[]; list?: readonly string[] }[]
}
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'accessibility', 'account-deletion'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]

type Loader = () => Promise<{ default: LegalText }>
const TEXTS: Record<LegalPage, Record<Language, Loader>> = {
  imprint: { de: () => import('./texts/imprint.de.ts'), en: () => import('./texts/imprint.en.ts') },
  privacy: { de: () => import('./texts/privacy.de.ts'), en: () => import('./texts/privacy.en.ts') },
  terms: { de: () => import('./texts/terms.de.ts'), en: () => import('./texts/terms.en.ts') },
  accessibility: { de: () => import('./texts/accessibility.de.ts'), en: () => import('./texts/accessibility.en.ts') },
  'account-deletion': {
    de: () => import('./texts/account-deletion.de.ts'),
    en: () => import('./texts/account-deletion.en.ts'),
  },
}

/** A legal page's text; kept out of the remote's first script. */
export const loadLegalText = async (page: LegalPage, language: Language): Promise<LegalText> =>
  (await TEXTS[page][language]()).default

/** Puts product name, support address and hours where the text names them. */
export const fillIn = (text: string, { productName, supportEmail, supportHours }: Brand): string =>
  text
    .replaceAll('{{productName}}', productName)
    .replaceAll('{{supportEmail}}', supportEmail)
    .replaceAll('{{from}}', supportHours.from)
    .replaceAll('{{to}}', supportHours.to)
