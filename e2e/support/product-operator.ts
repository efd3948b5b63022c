import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createApi } from '@radruf/contract/client'
import type { Operator } from '@radruf/scenarios'
import { readBikePhoto } from './photo.ts'
import type { Product } from './product.ts'

const ZONE = 'Europe/Berlin'
/** The instant of a wall-clock time of the workshop. */
export const toInstant = (time: string): string =>
  Temporal.PlainDateTime.from(time).toZonedDateTime(ZONE).toInstant().toString()

const COLUMNS = ['name', 'street', 'postalCode', 'city', 'phone', 'email', 'website'] as const
const HEADER = 'name;street;postal_code;city;phone;email;website'

/**
 * The operator of a running product, for the steps of the catalogue. `openSession` signs a person in and returns the cookie header.
 */
export function createProductOperator(product: Product, openSession: (email: string) => Promise<string>): Operator {
  const ops = (...args: string[]) => {
    const { status, stderr } = product.ops(...args)
    if (status !== 0) throw new Error(stderr)
  }
  return {
    signIn: async (email) =>
      createApi({ baseUrl: product.url, headers: { cookie: await openSession(email), origin: product.url } }),
    invite: async ({ email, role, language, name = '' }) =>
      ops('invite', '--email', email, '--role', role, '--language', language, '--name', name),
    changeRole: async (email, role) => ops('role', '--email', email, '--role', role),
    importWorkshops: async (workshops) => {
      const file = join(product.dataDir, 'workshops.csv')
      const rows = workshops.map((workshop) => COLUMNS.map((column) => workshop[column] ?? '').join(';'))
      writeFileSync(file, [HEADER, ...rows, ''].join('\n'))
      ops('workshops', 'import', file)
    },
    importSpareParts: async (parts) => {
      const file = join(product.dataDir, 'parts.csv')
      const rows = parts.map(({ number, name, price, partId }) =>
        [number, name.de, name.en, price.from / 100, price.to / 100, partId ?? ''].join(';'),
      )
      writeFileSync(file, ['number;name_de;name_en;price_from;price_to;part', ...rows, ''].join('\n'))
      ops('parts', 'import', file)
    },
    publishAnnouncement: async ({ de, en }) =>
      ops('announce', '--title-de', de.title, '--text-de', de.text, '--title-en', en.title, '--text-en', en.text),
    setMechanicTimes: async () => {
      throw new Error('Mechanics set their times in the product.')
    },
    setTime: (time) => product.setClock(toInstant(time)),
    toInstant,
    readPhoto: async ({ file }) => {
      const { buffer, mimeType } = await readBikePhoto(file)
      return new Blob([new Uint8Array(buffer)], { type: mimeType })
    },
    keepPresent: async () => {},
  }
}
