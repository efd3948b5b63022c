import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES, type Language, LEGAL_PAGES, type LegalPage, type LegalText } from '@radruf/contract'
import type { Settings } from '../../settings.ts'
import { parseLegalText } from './parse-legal-text.ts'

const TEMPLATES = new URL('../../../legal/', import.meta.url)

/** Reads the operator's page, else the template with its placeholders. Not cached, so edits show immediately. */
export async function readLegalText(settings: Settings, page: LegalPage, language: Language): Promise<LegalText> {
  const name = `${page}.${language}.md`
  const own = await readFile(join(settings.dataDir, 'legal', name), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return parseLegalText(fillPlaceholders(own ?? (await readFile(new URL(name, TEMPLATES), 'utf8')), settings))
}

/** Replaces the placeholders of product name, support address and support hours. */
const fillPlaceholders = (text: string, { productName, supportEmail, supportFrom, supportTo }: Settings): string =>
  text
    .replaceAll('{{productName}}', productName)
    .replaceAll('{{supportEmail}}', supportEmail)
    .replaceAll('{{from}}', supportFrom)
    .replaceAll('{{to}}', supportTo)

/** Names of the files that still contain operator placeholders. */
async function findIncompleteLegalFiles(settings: Settings): Promise<string[]> {
  const pages = LEGAL_PAGES.flatMap((page) => LANGUAGES.map((language) => ({ page, language })))
  const texts = await Promise.all(pages.map(({ page, language }) => readLegalText(settings, page, language)))
  return pages.filter((_, index) => !texts[index]?.complete).map(({ page, language }) => `${page}.${language}.md`)
}

/** Warnings for the log at start, until every page is complete. */
export async function findLegalWarnings(settings: Settings): Promise<string[]> {
  const incomplete = await findIncompleteLegalFiles(settings)
  if (incomplete.length === 0) return []
  return [`Legal pages have open placeholders. Copy api/legal into DATA_DIR/legal and fill: ${incomplete.join(', ')}`]
}
