import { z } from 'zod'
import { CONTENT_FIELDS, CONTENT_KINDS, CONTENT_NOTE_MAX } from '../../content.ts'
import { LANGUAGES } from '../../languages.ts'
import { time, writtenText } from './common.ts'
import { LineFault, ListFault } from './lists.ts'

const VALUE_MAX = Math.max(...Object.values(CONTENT_FIELDS).flatMap((fields) => fields.map(({ max }) => max)))
const NAME_MAX = 40

/** A UUID, or the name of a page or a question that the product has from the beginning. */
export const ContentId = z.string().regex(/^[a-z\d-]{1,40}$/)

/** Values by the fields of the kind; the service refuses others. */
export const ContentValues = z.record(z.string().max(NAME_MAX), writtenText(VALUE_MAX))
export const ContentNote = writtenText(CONTENT_NOTE_MAX)

const StoredValues = z.record(z.string(), z.string())

export const ContentEntry = z
  .object({
    id: ContentId,
    kind: z.enum(CONTENT_KINDS),
    /** `draft`: never published. `changed`: live, with a draft that is not. `withdrawn`: published before, and no longer. */
    state: z.enum(['draft', 'live', 'changed', 'withdrawn']),
    /** The newest values, of the draft if there is one. */
    values: StoredValues,
  })
  .meta({ id: 'ContentEntry' })

const ContentVersion = z.object({
  number: z.int(),
  /** Null: with this version the content was withdrawn. */
  values: StoredValues.nullable(),
  note: z.string(),
  /** Null: written before there were versions, on the command line or at the desk, or by a person whose account was deleted. */
  authorName: z.string().nullable(),
  at: time,
})

export const Content = z
  .object({
    id: ContentId,
    kind: z.enum(CONTENT_KINDS),
    /** What people read now; null before the first publication and after a withdrawal. */
    live: StoredValues.nullable(),
    /** Version of the live content, on which a draft is based; 0 without one. */
    liveVersion: z.int().min(0),
    /** Not published. A change names its `revision`. */
    draft: ContentVersion.extend({ values: StoredValues, revision: z.int() }).nullable(),
    /** Published versions, the newest first. */
    versions: z.array(ContentVersion),
    /** What the product writes for `{{name}}` in the texts of this kind. */
    placeholders: z.object(
      Object.fromEntries(LANGUAGES.map((language) => [language, StoredValues])) as Record<
        (typeof LANGUAGES)[number],
        typeof StoredValues
      >,
    ),
  })
  .meta({ id: 'Content' })

export const ContentListCheck = z
  .object({
    lines: z.array(
      z.object({
        line: z.int(),
        /** The name of the entry as it is written. */
        title: z.string(),
        /** What an import does; null while the line has faults. */
        change: z.enum(['added', 'changed', 'same']).nullable(),
        faults: z.array(LineFault),
      }),
    ),
    /** Why the list as a whole cannot be read. */
    faults: z.array(ListFault),
    /** Titles of the live entries that the list does not have. */
    others: z.array(z.string()),
    /** Version of the live entries, which an import names. */
    version: z.int().min(0),
  })
  .meta({ id: 'ContentListCheck' })
