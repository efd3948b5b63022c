import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { marked, type Token, type Tokens } from 'marked'
import { ROOT } from '../root.ts'
import { CHANGELOG, countAllWords, countWords, listDocuments } from './documents.ts'

/** The longest a document may be, in words. */
const MAX_WORDS: Readonly<Record<string, number>> = {
  'README.md': 900,
  'docs/qa.md': 1200,
  'docs/developing-a-remote.md': 1200,
  'docs/shipping-a-remote.md': 1200,
}
/** The most words of all documents together, without the changelog. */
const MAX_TOTAL_WORDS = 31_800
/** The changelog's limits: its entries, and the words of one. */
const CHANGELOG_LIMITS = { entries: 40, words: 25 }
/** Sections of every decision, in this order. A decision that another one replaces says so in its first line. */
const DECISION_SECTIONS = ['Context', 'Decision', 'Consequences']
const MAX_DECISION_LINES = 45
const GLOSSARY = 'docs/glossary.md'
/** Folders that git does not track, and that commands write. */
const OUTPUT = /(^|\/)(node_modules|\.git|\.tools|\.cache|var|dist|dist-dev|results|coverage)(\/|$)/
/** All files and folders of the repository. */
const PATHS = globSync('**', { cwd: ROOT, exclude: (path) => OUTPUT.test(path) })

const DOCUMENTS = listDocuments(ROOT)
const DECISIONS = globSync('docs/decisions/*.md', { cwd: ROOT }).sort()

const total = countAllWords(
  ROOT,
  DOCUMENTS.filter((file) => file !== CHANGELOG),
)

const problems = [
  ...Object.entries(MAX_WORDS).flatMap(([file, max]) => checkLength(file, max)),
  ...DECISIONS.flatMap(checkDecision),
  ...DOCUMENTS.flatMap(checkLinks),
  ...DOCUMENTS.filter((file) => file !== CHANGELOG).flatMap(checkPaths),
  ...checkGlossary(),
  ...checkChangelog(),
  ...(total > MAX_TOTAL_WORDS ? [`the documents have ${total} words; the limit is ${MAX_TOTAL_WORDS}`] : []),
]
for (const problem of problems) console.error(problem)
if (problems.length) process.exitCode = 1
else console.log(`${DOCUMENTS.length} documents and ${DECISIONS.length} decisions are in order, with ${total} words`)

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function checkLength(file: string, max: number): string[] {
  const words = countWords(read(file))
  return words > max ? [`${file} has ${words} words; the limit is ${max}`] : []
}

function checkChangelog(): string[] {
  const { entries, words } = CHANGELOG_LIMITS
  const all = read(CHANGELOG).match(/^- .*(?:\n {2}.*)*/gm) ?? []
  return [
    ...(all.length > entries ? [`${CHANGELOG} has ${all.length} entries; the limit is ${entries}`] : []),
    ...all
      .filter((entry) => countWords(entry) > words)
      .map((entry) => `${CHANGELOG}: an entry has more than ${words} words: ${entry.slice(2, 60)}…`),
  ]
}

function checkDecision(file: string): string[] {
  const text = read(file)
  const sections = marked
    .lexer(text)
    .flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [token.text] : []))
  const lines = text.trimEnd().split('\n').length
  return [
    ...(sections.join() === DECISION_SECTIONS.join()
      ? []
      : [`${file}: its sections are not ${DECISION_SECTIONS.join(', ')}`]),
    ...(lines > MAX_DECISION_LINES ? [`${file} has ${lines} lines; the limit is ${MAX_DECISION_LINES}`] : []),
  ]
}

/** Links to files and to headings must resolve. Links to other sites are not checked. */
function checkLinks(file: string): string[] {
  return findLinks(marked.lexer(read(file))).flatMap((href) => {
    if (/^[a-z]+:/.test(href)) return []
    const [path = '', anchor] = href.split('#')
    const target = path ? join(dirname(file), path) : file
    if (!existsSync(join(ROOT, target))) return [`${file}: ${href} does not exist`]
    if (!anchor || !target.endsWith('.md')) return []
    return findAnchors(read(target)).includes(anchor) ? [] : [`${file}: ${href} has no such heading`]
  })
}

function findLinks(tokens: readonly Token[]): string[] {
  const links: string[] = []
  marked.walkTokens([...tokens], (token) => {
    if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href)
  })
  return links
}

/** Anchors of the headings, as GitHub derives them. */
function findAnchors(text: string): string[] {
  return marked.lexer(text).flatMap((token) =>
    token.type === 'heading'
      ? [
          (token as Tokens.Heading).text
            .toLowerCase()
            .replace(/[^\p{L}\p{N}\s_-]/gu, '')
            .replaceAll(' ', '-'),
        ]
      : [],
  )
}

/**
 * Paths in code must exist: those that begin with a folder of the repository or with `src/`, and names of TypeScript files. A path
 * is complete, or the end of a path in the document's package (anywhere, for `docs`). Globs need a match. Output of commands and paths
 * with placeholders are not checked.
 */
function checkPaths(file: string): string[] {
  const folder = /^(README\.md$|docs\/)/.test(file) ? '' : `${dirname(file)}/`
  return findCodeWords(marked.lexer(read(file)))
    .filter((word) => isRepositoryPath(word) && !OUTPUT.test(word))
    .flatMap(expandBraces)
    .flatMap((word) => {
      const path = word.replace(/\/$/, '')
      const exists = PATHS.some((known) => [path, `${folder}**/${path}`].some((glob) => matchesGlob(known, glob)))
      return exists ? [] : [`${file}: ${word} does not exist`]
    })
}

function findCodeWords(tokens: readonly Token[]): string[] {
  const words: string[] = []
  marked.walkTokens([...tokens], (token) => {
    if (token.type === 'codespan' || token.type === 'code') words.push(...token.text.split(/\s+/))
  })
  return words
}

function isRepositoryPath(word: string): boolean {
  if (!/^[\w.{][\w./{},*-]*$/.test(word) || word.startsWith('./')) return false
  const [first = '', ...rest] = word.split('/')
  return (rest.length > 0 && (first === 'src' || existsSync(join(ROOT, first)))) || /\.tsx?$/.test(word)
}

function expandBraces(path: string): string[] {
  const [, before = '', list, after = ''] = path.match(/^([^{]*)\{([^}]*)\}(.*)$/) ?? []
  return list === undefined ? [path] : list.split(',').flatMap((part) => expandBraces(`${before}${part}${after}`))
}

/** Every type and table that the glossary names must exist in the code. */
function checkGlossary(): string[] {
  const sources = globSync(['{api,shell,shared-ui,mf-*,packages/*}/src/**/*.{ts,tsx}', 'e2e/support/**/*.ts'], {
    cwd: ROOT,
  })
    .map(read)
    .join('\n')
  const columns = { Type: isDeclared, Table: isTable, Code: isDeclared }
  return marked.lexer(read(GLOSSARY)).flatMap((token) => {
    if (token.type !== 'table') return []
    const { header, rows } = token as Tokens.Table
    return header.flatMap(({ text: column }, index) => {
      const exists = columns[column as keyof typeof columns]
      if (!exists) return []
      return rows.flatMap((row) =>
        [...(row[index]?.text ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) =>
          exists(sources, name) ? [] : [`${GLOSSARY}: the code has no ${column.toLowerCase()} ${name}`],
        ),
      )
    })
  })
}

function isDeclared(sources: string, name: string): boolean {
  return new RegExp(
    `\\b(type|interface|class|const|function) ${name}\\b|export \\* as ${name}\\b|^\\s*${name}: \\{$|schemas\\[['"]${name}['"]\\]`,
    'm',
  ).test(sources)
}

function isTable(sources: string, name: string): boolean {
  return new RegExp(`\\b(createTable|CREATE TABLE|create table)\\W+(IF NOT EXISTS )?["'\`]?${name}\\b`, 'i').test(
    sources,
  )
}
