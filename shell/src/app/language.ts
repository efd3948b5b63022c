import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@radruf/contract'

/** The person's choice on this device: local storage, mirrored in a cookie so that the server renders the same language. */
export const LANGUAGE_KEY = 'radruf-language'

/**
 * The language of a page: the account's choice, the device's, the browser's, German (SPEC §9). Values that are not exactly a
 * known language are ignored, whatever they look like.
 */
export function chooseLanguage({
  account,
  cookie,
  acceptLanguage,
}: {
  account?: string
  cookie?: string
  acceptLanguage?: string
}): Language {
  return [account, cookie, ...accepted(acceptLanguage ?? '')].find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** The primary language tags of an Accept-Language header, best first. */
const accepted = (header: string): string[] =>
  header
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';')
      const quality = Number(params.find((param) => param.trim().startsWith('q='))?.split('=')[1] ?? 1)
      return { language: tag.toLowerCase().split('-')[0] ?? '', quality }
    })
    .filter(({ language, quality }) => quality > 0 && (LANGUAGES as readonly string[]).includes(language))
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
