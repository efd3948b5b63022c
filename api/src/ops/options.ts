import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { normalizeEmail } from '../features/people/email.ts'

/** What the operator typed makes no sense; the message says which part. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  email: text,
  role: text,
  language: text,
  name: text,
  hours: text,
  from: text,
  to: text,
  remove: flag,
  bundesland: text,
  'title-de': text,
  'title-en': text,
  'text-de': text,
  'text-en': text,
  'file-de': text,
  'file-en': text,
  'dry-run': flag,
  help: { type: 'boolean', short: 'h' },
} as const
export type OptionName = keyof typeof OPTIONS

export function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
export type Values = ReturnType<typeof readArgs>['values']

export function required(value: string | undefined, name: OptionName): string {
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

export function oneOf<T extends string>(options: readonly T[], value: string, name: OptionName): T {
  const option = options.find((known) => known === value)
  if (!option) throw new UsageError(`--${name}: ${value} is not one of ${options.join(', ')}`)
  return option
}

export function requiredEmail(values: Values): string {
  const email = required(values.email, 'email')
  if (!normalizeEmail(email)) throw new UsageError(`--email: ${email} is not an e-mail address`)
  return email
}

export function requiredDate(value: string | undefined, name: 'from' | 'to'): string {
  const typed = required(value, name)
  try {
    return Temporal.PlainDate.from(typed, { overflow: 'reject' }).toString()
  } catch {
    throw new UsageError(`--${name}: ${typed} is not a date like 2026-12-24`)
  }
}

/** The text of a file; it has to be UTF-8. */
export function readTextFile(path: string): string {
  const bytes = readBytes(path)
  if (!isUtf8(bytes)) throw new UsageError(`${path} is not UTF-8`)
  return bytes.toString('utf8')
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}
