import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  insertPlaceholderValues,
  LANGUAGES,
  type Language,
  LEGAL_PAGES,
  type LegalPage,
  type LegalText,
  OPERATOR_PLACEHOLDER,
  parseLegalText,
} from '@radruf/contract'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { listPlaceholders } from './placeholders.ts'

const TEMPLATES = new URL('../../../legal/', import.meta.url)

/** Folder of the operator's pages in the file store, and in DATA_DIR: there it is a copy when the files are in a bucket. */
export const LEGAL_FOLDER = 'legal'
const toFileName = (page: LegalPage, language: Language) => `${page}.${language}.md`

/** Reads a page as people read it. */
export async function readLegalText(settings: Settings, page: LegalPage, language: Language): Promise<LegalText> {
  const text = await readLegalFile(settings, page, language)
  return parseLegalText(insertPlaceholderValues(text, listPlaceholders(settings, language)))
}

/** Reads the operator's file, else the template with its placeholders. Not cached, so edits show immediately. */
export async function readLegalFile({ dataDir }: Settings, page: LegalPage, language: Language): Promise<string> {
  const name = toFileName(page, language)
  const operatorFile = await readFile(join(dataDir, LEGAL_FOLDER, name), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return operatorFile ?? (await readFile(new URL(name, TEMPLATES), 'utf8'))
}

/** Writes the operator's files of a page. A failed write, as on a full disk, leaves both languages as they were. */
export async function writeLegalFiles(
  { files: store, settings }: Pick<Service, 'files' | 'settings'>,
  page: LegalPage,
  texts: Readonly<Record<Language, string>>,
): Promise<void> {
  const folder = join(settings.dataDir, LEGAL_FOLDER)
  await mkdir(folder, { recursive: true })
  const files = LANGUAGES.map((language) => ({
    name: `${LEGAL_FOLDER}/${toFileName(page, language)}`,
    file: join(folder, toFileName(page, language)),
    text: `${texts[language]}\n`,
  }))
  for (const { file, text } of files) await writeFile(`${file}.new`, text)
  // In the transaction of the version, which is not published when the bucket refuses its text.
  if (settings.fileBucket) for (const { name, text } of files) await store.put(name, Buffer.from(text))
  for (const { file } of files) await rename(`${file}.new`, file)
}

/** Names of the files that still contain operator placeholders. */
async function findIncompleteLegalFiles(settings: Settings): Promise<string[]> {
  const pages = LEGAL_PAGES.flatMap((page) => LANGUAGES.map((language) => ({ page, language })))
  const texts = await Promise.all(pages.map(({ page, language }) => readLegalFile(settings, page, language)))
  return pages
    .filter((_, index) => OPERATOR_PLACEHOLDER.test(texts[index] ?? ''))
    .map(({ page, language }) => toFileName(page, language))
}

/** Warnings for the log at start, until every page is complete. */
export async function findLegalWarnings(settings: Settings): Promise<string[]> {
  const incomplete = await findIncompleteLegalFiles(settings)
  if (incomplete.length === 0) return []
  return [
    `Legal pages have open placeholders. Publish them in the console, or copy api/legal into DATA_DIR/legal and fill: ${incomplete.join(', ')}`,
  ]
}
