import { type CannedReply, type CannedReplyKind, JOIN_OPENS_MINUTES_BEFORE, type Language } from '@radruf/contract'
import type { CannedText } from '@radruf/shell-kit'

/** Placeholders with the names by which mechanics write them, such as `{name}` and, in German, `{zeit}`. */
const PLACEHOLDERS = {
  name: ['name'],
  time: ['time', 'zeit'],
  minutes: ['minutes', 'minuten'],
} as const
export type PlaceholderValues = Partial<Record<keyof typeof PLACEHOLDERS, string>>

/** Stands for a value that the case does not have, such as the time without an appointment. */
export const MISSING_VALUE = '…'

const PLACEHOLDER = /\{\{?(\p{L}+)\}?\}/gu

const findPlaceholder = (word: string) =>
  (Object.keys(PLACEHOLDERS) as (keyof typeof PLACEHOLDERS)[]).find((name) =>
    (PLACEHOLDERS[name] as readonly string[]).includes(word.toLowerCase()),
  )

/** Replaces the placeholders of a text. A known one without a value becomes an ellipsis, an unknown one stays. */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const all: PlaceholderValues = { minutes: String(JOIN_OPENS_MINUTES_BEFORE), ...values }
  return text.replace(PLACEHOLDER, (whole, word: string) => {
    const found = findPlaceholder(word)
    return found ? (all[found] ?? MISSING_VALUE) : whole
  })
}

/** The placeholders as they are written in texts of a language. */
export const listPlaceholders = (language: Language): string[] =>
  Object.values(PLACEHOLDERS).map((words) => `{${words.at(language === 'de' ? -1 : 0)}}`)

/** The words in braces that are no placeholder: they would stay in the text. */
export const findUnknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([whole, word = '']) => (findPlaceholder(word) ? [] : [whole]))

/** The stored replies of a kind as texts in a language; a reply without that language has its other text. */
export const toCannedTexts = (
  replies: readonly CannedReply[],
  { kind, language }: { kind: CannedReplyKind; language: Language },
): CannedText[] =>
  replies
    .filter((reply) => reply.kind === kind)
    .map(({ id, name, texts, isShared }) => ({
      id,
      name,
      text: texts[language] || texts.de || texts.en,
      source: isShared ? 'shared' : 'own',
    }))

/** The name as it is typed after a slash: `Bremse dicht` → `bremse-dicht`. */
export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** The texts that match what was typed after the slash: by the beginning of the name first, then anywhere in name or text. */
export function searchCannedTexts(texts: readonly CannedText[], query: string): CannedText[] {
  const words = toSlug(query)
  const rank = ({ name, text }: CannedText) => {
    const slug = toSlug(name)
    if (slug.startsWith(words)) return 0
    if (slug.includes(words)) return 1
    return toSlug(text).includes(words) ? 2 : 3
  }
  return texts.filter((one) => rank(one) < 3).toSorted((one, other) => rank(one) - rank(other))
}

/** The slash command before the caret: its start and what was typed after it. Undefined elsewhere, also in dates such as 3/4. */
export function findSlashCommand(text: string, caret: number): { start: number; query: string } | undefined {
  const [command, query = ''] = /(?<=^|\s)\/([\p{L}\p{N}-]*)$/u.exec(text.slice(0, caret)) ?? []
  return command === undefined ? undefined : { start: caret - command.length, query }
}
