import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@radruf/contract'
import Negotiator from 'negotiator'

/** Chooses the language of a page: the account's, the device's, the browser's, else German (SPEC §9). Ignores unknown values. */
export function negotiateLanguage({
  account,
  cookie,
  acceptLanguage,
}: {
  account?: string
  cookie?: string
  acceptLanguage?: string
}): Language {
  return [account, cookie, parseAcceptLanguage(acceptLanguage)].find(isLanguage) ?? DEFAULT_LANGUAGE
}

/** The preferred language of an Accept-Language header; undefined for a header without a known language. */
function parseAcceptLanguage(header: string | undefined): string | undefined {
  if (!header) return undefined
  const languages = new Negotiator({ headers: { 'accept-language': header } }).languages()
  return languages
    .map((tag) => tag.toLowerCase().split('-')[0] ?? '')
    .find((tag) => (LANGUAGES as readonly string[]).includes(tag))
}
