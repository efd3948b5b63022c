import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { INTRODUCTION_LENGTH_MAX, type WeekdayHours } from '@radruf/contract'
import { Introduction, PersonName } from '@radruf/contract/api'
import { normalizeEmail } from '@radruf/contract/server'
import { isLoopback } from '@radruf/settings'
import { InvalidArgumentError } from 'commander'
import { z } from 'zod'

/** The command line is invalid. The message is one line that names the invalid part. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Checks an e-mail address; the command normalizes it. */
export function parseEmail(text: string): string {
  if (!normalizeEmail(text)) throw new InvalidArgumentError('It is not an e-mail address.')
  return text
}

export function parseDate(text: string): string {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    throw new InvalidArgumentError('It is not a date like 2026-12-24.')
  }
}

export function parsePersonName(text: string): string {
  const name = PersonName.safeParse(text)
  if (!name.success) throw new InvalidArgumentError('It must be one line of 1 to 80 characters.')
  return name.data
}

export function parseSentence(text: string): string {
  const sentence = Introduction.safeParse(text)
  if (!sentence.success)
    throw new InvalidArgumentError(`It must be one line of at most ${INTRODUCTION_LENGTH_MAX} characters.`)
  return sentence.data
}

export const readBase64 = (path: string): string => readBytes(path).toString('base64')

export function parseUuid(text: string): string {
  if (!z.uuid().safeParse(text).success) throw new InvalidArgumentError('It is not an id of the list.')
  return text
}

/** Checks the address of a webhook: https, except on this machine, for tries. */
export function parseWebhookUrl(text: string): string {
  const url = URL.parse(text)
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !isAllowed) throw new InvalidArgumentError('It is not an address that begins with https.')
  return url.href
}

/** Reads a UTF-8 file. A NUL is a sign of another encoding, and the database stores none. */
export function readTextFile(path: string): string {
  const bytes = readBytes(path)
  if (!isUtf8(bytes) || bytes.includes(0)) throw new InvalidArgumentError(`${path} is not UTF-8.`)
  return bytes.toString('utf8')
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new InvalidArgumentError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const TIME = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
const ENTRY = new RegExp(`^([a-z]{3})(?:-([a-z]{3}))?\\s+${TIME}-${TIME}(?:\\s+lunch\\s+${TIME}-${TIME})?$`)

/** Parses working hours such as `mon-thu 09:00-17:00 lunch 12:30-13:00, fri 09:00-13:00`. `default` means those of the product: an empty list. */
export function parseHours(text: string): WeekdayHours[] {
  if (text.trim() === 'default') return []
  const hours = text.split(',').flatMap((entry) => parseHoursEntry(entry.trim().toLowerCase()))
  const duplicate = hours.find((one, index) => hours.findIndex(({ weekday }) => weekday === one.weekday) !== index)
  if (duplicate) throw new InvalidArgumentError(`${DAYS[duplicate.weekday - 1]} is named twice.`)
  return hours
}

function parseHoursEntry(entry: string): WeekdayHours[] {
  const [, first = '', last = first, from = '', to = '', lunchFrom, lunchTo = ''] = ENTRY.exec(entry) ?? []
  const [begin, end] = [DAYS.indexOf(first), DAYS.indexOf(last)]
  const isInOrder = lunchFrom === undefined || (from < lunchFrom && lunchFrom < lunchTo && lunchTo < to)
  if (begin === -1 || end < begin || to <= from || !isInOrder)
    throw new InvalidArgumentError(`"${entry}" is not like "mon-thu 09:00-17:00 lunch 12:30-13:00".`)
  const lunch = lunchFrom === undefined ? {} : { lunch: { from: lunchFrom, to: lunchTo } }
  return DAYS.slice(begin, end + 1).map((_, index) => ({ weekday: begin + index + 1, from, to, ...lunch }))
}

export function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new InvalidArgumentError('It is not a whole number above 0.')
  return count
}

/** Parses the id of a row. */
export function parseId(text: string): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw new InvalidArgumentError('It is not a number of the list.')
  return id
}
