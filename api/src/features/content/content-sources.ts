import {
  ANNOUNCEMENT_AUDIENCES,
  CANNED_REPLIES_MAX,
  type ContentKind,
  type ContentValues,
  LANGUAGES,
  LEGAL_PAGES,
  type LegalPage,
  pickContentValues,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { z } from 'zod'
import type { Db, Trx } from '../../database/schema.ts'
import type { TableFault, TableLine } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { Settings } from '../../settings.ts'
import { publishNewAnnouncement, updateAnnouncement } from '../announcements/publish.ts'
import { findAnnouncement, listAllAnnouncements } from '../announcements/storage.ts'
import { listHolidayContent, listHoursContent } from '../booking/opening-hours.ts'
import {
  type CannedReplyRow,
  countReplies,
  deleteSharedReply,
  insertReply,
  listSharedReplies,
  updateSharedReply,
} from '../canned-replies/storage.ts'
import { listFaqContent } from '../faq/faq.ts'
import { readLegalFile, writeLegalFiles } from '../legal/legal-files.ts'
import { listPartContent, toPartValues } from '../spare-parts/find.ts'
import {
  deleteSparePart,
  PartFields,
  readSpareParts,
  saveSparePart,
  toPartKey,
  toPartRow,
} from '../spare-parts/import.ts'
import { listWorkshopContent, toWorkshopValues } from '../workshops/find.ts'
import {
  deleteWorkshop,
  readWorkshops,
  saveWorkshop,
  toWorkshopKey,
  toWorkshopRow,
  WorkshopFields,
} from '../workshops/import.ts'
import { type LiveContent, toLiveContent } from './live-content.ts'
import { findAnnouncementFaults, findHolidayFaults, findHoursFaults, findWeekFaults } from './week-values.ts'

/** The lines of a list; `stored` has the values of a line without faults as the table of the kind stores them. */
type ListedLine = { line: number; values: ContentValues; faults: readonly TableFault[]; stored?: ContentValues }
type ContentList = { lines: ListedLine[]; fault?: { line: number; faults: TableFault[] } | undefined }

type Publication = { id: string; values: ContentValues; basedOn: number }

/** Where the contents of a kind are live. The desk, the files and the command line use the same functions. */
type ContentSource = {
  list: (db: Db, settings: Settings) => Promise<LiveContent[]>
  /** The values as the table of the kind stores them, where it stores less than was written. */
  toStored?: (values: ContentValues) => ContentValues
  /** Faults of values that are not empty, by the names of the values. */
  findFaults?: (values: ContentValues) => Record<string, string>
  /** Makes values live; kinds without it are live in their newest published version. Throws VERSION_CONFLICT or INVALID_INPUT. */
  publish?: (trx: Trx, service: Service, publication: Publication) => Promise<unknown>
  withdraw?: (trx: Trx, id: string) => Promise<unknown>
  /** Reads a list of entries, as the command line does. */
  readList?: (csv: string) => ContentList
  /** What tells the entries of a list apart. */
  toKey?: (values: ContentValues) => string
}

const templates: ContentSource = {
  // The desk names a template once; its name stands for both languages.
  toStored: (values) => ({ ...values, title_en: values.title_de ?? '' }),
  list: async (db) => (await listSharedReplies(db)).map(fromReply),
  publish: async (trx, _, { id, values, basedOn }) => {
    const { title_de: name = '', text_de = '', text_en = '' } = values
    const reply = { name, text_de, text_en }
    if (basedOn > 0) {
      if (!(await updateSharedReply(trx, { id, version: basedOn }, reply))) throw new ApiProblem('VERSION_CONFLICT')
      return
    }
    if ((await countReplies(trx, null)) >= CANNED_REPLIES_MAX)
      throw new ApiProblem('INVALID_INPUT', { fields: { title: 'limit' } })
    const inserted = await insertReply(trx, id, { ...reply, owner_id: null, kind: 'message' })
    if (!inserted) throw new ApiProblem('VERSION_CONFLICT')
  },
  withdraw: deleteSharedReply,
}

const fromReply = ({ id, name, text_de, text_en, version }: CannedReplyRow): LiveContent => ({
  id,
  values: { title_de: name, text_de, title_en: name, text_en },
  version,
})

const announcements: ContentSource = {
  list: async (db) =>
    (await listAllAnnouncements(db)).map(
      ({ id, audience, first_day, last_day, title_de, text_de, title_en, text_en }) =>
        toLiveContent({
          id,
          values: {
            ...{ title_de, text_de, title_en, text_en },
            audience: audience === 'all' ? '' : audience,
            first: first_day ?? '',
            last: last_day ?? '',
          },
        }),
    ),
  // Versions of earlier releases have neither audience nor period.
  toStored: (values) => pickContentValues('announcement', (name) => values[name]),
  findFaults: findAnnouncementFaults,
  publish: async (trx, service, { id, values }) => {
    const { title_de = '', text_de = '', title_en = '', text_en = '', first, last } = values
    const announcement = {
      de: { title: title_de, text: text_de },
      en: { title: title_en, text: text_en },
      audience: ANNOUNCEMENT_AUDIENCES.find((known) => known === values.audience) ?? 'all',
      first: first || null,
      last: last || null,
    }
    // A new announcement notifies people, a corrected one does not.
    if (await findAnnouncement(trx, id)) await updateAnnouncement(trx, service, id, announcement)
    else await publishNewAnnouncement(trx, service, { id, ...announcement })
  },
}

const workshops: ContentSource = {
  list: listWorkshopContent,
  toStored: (values) => {
    const { data } = WorkshopFields.safeParse(values)
    return data ? toWorkshopValues(toWorkshopRow(data)) : values
  },
  findFaults: (values) => ({ ...findSchemaFaults(WorkshopFields, values), ...findWeekFaults(values) }),
  publish: (trx, _, { id, values }) => saveWorkshop(trx, { id, ...toWorkshopRow(WorkshopFields.parse(values)) }),
  withdraw: deleteWorkshop,
  readList: (csv) => toContentList(readWorkshops(csv), (row) => toWorkshopValues(toWorkshopRow(row))),
  toKey: ({ name = '', street = '', postal_code = '' }) => toWorkshopKey({ name, street, postal_code }),
}

const parts: ContentSource = {
  list: listPartContent,
  toStored: (values) => {
    const { data } = PartFields.safeParse(withoutEmptyPart(values))
    return data ? toPartValues(toPartRow(data)) : values
  },
  findFaults: (values) => findSchemaFaults(PartFields, withoutEmptyPart(values)),
  publish: async (trx, _, { id, values }) => {
    const isSaved = await saveSparePart(trx, id, toPartRow(PartFields.parse(withoutEmptyPart(values))))
    if (!isSaved) throw new ApiProblem('INVALID_INPUT', { fields: { 'values.number': 'taken' } })
  },
  withdraw: deleteSparePart,
  readList: (csv) => toContentList(readSpareParts(csv), (row) => toPartValues(toPartRow(row))),
  toKey: ({ number = '' }) => toPartKey({ number }),
}

/** A list leaves the column of an unknown kind of part empty, which is read as null. */
const withoutEmptyPart = (values: ContentValues) => ({ ...values, part: values.part || null })

const legalPages: ContentSource = {
  list: (_, settings) =>
    Promise.all(LEGAL_PAGES.map(async (id) => toLiveContent({ id, values: await readLegalValues(settings, id) }))),
  findFaults: (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, text]) => (/^# \S/m.test(text) ? [] : [[name, 'no_heading']])),
    ),
  publish: (_, service, { id, values }) =>
    writeLegalFiles(service, toLegalPage(id), { de: values.text_de ?? '', en: values.text_en ?? '' }),
}

const readLegalValues = async (settings: Settings, page: LegalPage): Promise<ContentValues> =>
  Object.fromEntries(
    await Promise.all(
      LANGUAGES.map(async (language) => [`text_${language}`, (await readLegalFile(settings, page, language)).trim()]),
    ),
  )

/** Throws NOT_FOUND for an id that is no legal page. */
function toLegalPage(id: string): LegalPage {
  const page = LEGAL_PAGES.find((known) => known === id)
  if (!page) throw new ApiProblem('NOT_FOUND')
  return page
}

const toContentList = <Row>(
  { lines, fault }: { lines: TableLine<Row>[]; fault?: ContentList['fault'] },
  toValues: (row: Row) => ContentValues,
): ContentList => ({
  lines: lines.map(({ row, ...line }) => ({ ...line, ...(row !== undefined && { stored: toValues(row) }) })),
  fault,
})

/** The first fault of each value that a schema of imported lists refuses. */
function findSchemaFaults(schema: z.ZodType, values: Record<string, unknown>): Record<string, string> {
  const { error } = schema.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path }) => [path.join('.'), 'not_valid']))
}

export const CONTENT_SOURCES: Readonly<Record<ContentKind, ContentSource>> = {
  template: templates,
  announcement: announcements,
  workshop: workshops,
  part: parts,
  legal: legalPages,
  faq: { list: listFaqContent },
  hours: { list: listHoursContent, findFaults: findHoursFaults },
  holiday: { list: listHolidayContent, findFaults: findHolidayFaults },
}
