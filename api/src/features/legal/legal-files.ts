import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language, LEGAL_PAGES, type LegalPage, type LegalText } from '@radruf/contract'
import type { Settings } from '../../settings.ts'
import { parseLegalText } from './parse-legal-text.ts'

const TEMPLATES = new URL('../../../legal/', import.meta.url)

/** The operator's page; until there is one, the template with its marked places. Read anew each time: edits show at once. */
export async function readLegalText(settings: Settings, page: LegalPage, language: Language): Promise<LegalText> {
  const name = `${page}.${language}.md`
  const own = await readFile(join(settings.dataDir, 'legal', name), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return parseLegalText(fillPlaceholders(own ?? (await readFile(new URL(name, TEMPLATES), 'utf8')), settings))
}

/** Puts product name, support address and hours where a text names them. */
const fillPlaceholders = (text: string, { productName, supportEmail, supportFrom, supportTo }: Settings): string =>
  text
    .replaceAll('{{productName}}', productName)
    .replaceAll('{{supportEmail}}', supportEmail)
    .replaceAll('{{from}}', supportFrom)
    .replaceAll('{{to}}', supportTo)

/** The files in which places wait to be filled. */
export async function findIncompleteLegalFiles(settings: Settings): Promise<string[]> {
  const pages = LEGAL_PAGES.flatMap((page) => LANGUAGES.map((language) => ({ page, language })))
  const texts = await Promise.all(pages.map(({ page, language }) => readLegalText(settings, page, language)))
  return pages.filter((_, index) => !texts[index]?.complete).map(({ page, language }) => `${page}.${language}.md`)
}

/** What the operator is told at the start, until every page is filled. */
export async function findLegalWarnings(settings: Settings): Promise<string[]> {
  const open = await findIncompleteLegalFiles(settings)
  if (open.length === 0) return []
  return [`Legal pages have open places. Copy api/legal into DATA_DIR/legal and fill: ${open.join(', ')}`]
}
