import { LANGUAGES, type Language } from './languages.ts'
import { LEGAL_PAGES } from './paths.ts'
import { EMAIL_LENGTH_MAX, PART_NAME_LENGTH_MAX, PART_NUMBER_LENGTH_MAX, PART_TEXT_LENGTH_MAX } from './text-limits.ts'
import { CANNED_REPLY_NAME_MAX, CANNED_REPLY_TEXT_MAX } from './tickets.ts'

/** Contents with drafts and versions. Templates are the canned replies that all mechanics share. */
export const CONTENT_KINDS = [
  'template',
  'faq',
  'announcement',
  'workshop',
  'part',
  'hours',
  'holiday',
  'legal',
] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** One field of a kind. A localized one has a value in each language, such as `title_de` and `title_en`. */
export type ContentField = {
  name: string
  max: number
  isLocalized?: true
  isOptional?: true
  input?: 'lines' | 'time' | 'date' | 'email' | 'tel' | 'url' | 'part' | 'audience'
}

const LINE_MAX = 200
const DATE_MAX = 10
const TIME_MAX = 5
const PRICE_TEXT_MAX = 12
const LEGAL_TEXT_MAX = 30_000
const WEBSITE_MAX = 500
const PHONE_MAX = 40

const localizedTexts = (titleMax: number): readonly ContentField[] => [
  { name: 'title', max: titleMax, isLocalized: true },
  { name: 'text', max: CANNED_REPLY_TEXT_MAX, isLocalized: true, input: 'lines' },
]

/** ISO weekdays, Monday is 1. */
export const ISO_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Opening hours: two times for each weekday, `HH:MM`. A weekday without times is closed. */
export const WEEK_FIELDS: readonly ContentField[] = ISO_WEEKDAYS.flatMap((weekday): ContentField[] => [
  { name: `from_${weekday}`, max: TIME_MAX, isOptional: true, input: 'time' },
  { name: `to_${weekday}`, max: TIME_MAX, isOptional: true, input: 'time' },
])

/** Fields of each kind in the order of the form. The names of a workshop's and a part's are the columns of the lists that are imported. */
export const CONTENT_FIELDS: Readonly<Record<ContentKind, readonly ContentField[]>> = {
  template: localizedTexts(CANNED_REPLY_NAME_MAX),
  faq: localizedTexts(LINE_MAX),
  announcement: [
    ...localizedTexts(CANNED_REPLY_NAME_MAX),
    { name: 'audience', max: LINE_MAX, isOptional: true, input: 'audience' },
    { name: 'first', max: DATE_MAX, isOptional: true, input: 'date' },
    { name: 'last', max: DATE_MAX, isOptional: true, input: 'date' },
  ],
  workshop: [
    { name: 'name', max: LINE_MAX },
    { name: 'street', max: LINE_MAX },
    { name: 'postal_code', max: PHONE_MAX },
    { name: 'city', max: LINE_MAX },
    { name: 'phone', max: PHONE_MAX, isOptional: true, input: 'tel' },
    { name: 'email', max: EMAIL_LENGTH_MAX, isOptional: true, input: 'email' },
    { name: 'website', max: WEBSITE_MAX, isOptional: true, input: 'url' },
    { name: 'position', max: LINE_MAX, isOptional: true },
    ...WEEK_FIELDS,
  ],
  part: [
    { name: 'name', max: PART_NAME_LENGTH_MAX, isLocalized: true },
    { name: 'number', max: PART_NUMBER_LENGTH_MAX },
    { name: 'price_from', max: PRICE_TEXT_MAX },
    { name: 'price_to', max: PRICE_TEXT_MAX },
    { name: 'part', max: LINE_MAX, isOptional: true, input: 'part' },
    { name: 'fits', max: PART_TEXT_LENGTH_MAX, isOptional: true },
  ],
  hours: WEEK_FIELDS,
  holiday: [
    { name: 'title', max: CANNED_REPLY_NAME_MAX, isLocalized: true },
    { name: 'first', max: DATE_MAX, input: 'date' },
    { name: 'last', max: DATE_MAX, input: 'date' },
    { name: 'until', max: TIME_MAX, isOptional: true, input: 'time' },
  ],
  legal: [{ name: 'text', max: LEGAL_TEXT_MAX, isLocalized: true, input: 'lines' }],
}

/** Kinds whose entries are fixed: none is added. */
export const FIXED_CONTENT_IDS: Readonly<Partial<Record<ContentKind, readonly string[]>>> = {
  hours: ['hours'],
  legal: LEGAL_PAGES,
}

/** Kinds whose entries are read from a list, a line each. */
export const LISTED_CONTENT_KINDS = ['workshop', 'part'] as const satisfies readonly ContentKind[]
export type ListedContentKind = (typeof LISTED_CONTENT_KINDS)[number]

/** Kinds whose live entries have an order that operators choose. */
export const ORDERED_CONTENT_KINDS = ['faq'] as const satisfies readonly ContentKind[]

/** Kinds that leads write, too. */
export const LEAD_CONTENT_KINDS: readonly ContentKind[] = ['template']

/** An announcement was sent to everyone, so it is corrected and not withdrawn. Opening hours and legal pages are always needed. */
export const isWithdrawable = (kind: ContentKind): boolean => kind !== 'announcement' && !FIXED_CONTENT_IDS[kind]

/** The audiences of announcements. A form leaves the value for everyone empty. */
export const ANNOUNCEMENT_AUDIENCES = ['all', 'customers', 'staff'] as const
export type AnnouncementAudience = (typeof ANNOUNCEMENT_AUDIENCES)[number]

/** Values of a content by the names of {@link listContentValues}. */
export type ContentValues = Readonly<Record<string, string>>

type ContentValue = { name: string; field: ContentField; language: Language | null }

/** The values of a kind: one per field, or one per field and language. */
export const listContentValues = (kind: ContentKind): ContentValue[] =>
  CONTENT_FIELDS[kind].flatMap((field): ContentValue[] =>
    field.isLocalized
      ? LANGUAGES.map((language) => ({ name: toValueName(field, language), field, language }))
      : [{ name: field.name, field, language: null }],
  )

/** The name of a field's value. `language` counts for a localized field only. */
export const toValueName = ({ name, isLocalized }: ContentField, language: Language): string =>
  isLocalized ? `${name}_${language}` : name

/** Reads the values of a kind; those that are missing are empty. */
export const pickContentValues = (
  kind: ContentKind,
  get: (name: string) => string | null | undefined,
): Record<string, string> => Object.fromEntries(listContentValues(kind).map(({ name }) => [name, get(name) ?? '']))

/** The line that says why a version was written. */
export const CONTENT_NOTE_MAX = 120

/** Replaces every known `{{name}}`; an unknown one stays, so that its author sees it. */
export const insertPlaceholderValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
