import { resolve } from 'node:path'
import { LANGUAGES } from '@radruf/contract'
import { BUNDESLAENDER } from '../features/booking/public-holidays.ts'
import type { Command } from './command.ts'
import {
  type OptionName,
  oneOf,
  readArgs,
  readTextFile,
  required,
  requiredDate,
  requiredEmail,
  UsageError,
  type Values,
} from './options.ts'
import { parseHours } from './parse-hours.ts'

export { HELP } from './help.ts'
export { UsageError } from './options.ts'

/** Done by the command line itself, while the product is not running. */
export type LocalCommand = { name: 'restore'; folder: string } | { name: 'migrate-to-postgres' }

export const isLocal = (command: Parsed): command is LocalCommand =>
  command.name === 'restore' || command.name === 'migrate-to-postgres'

type Parsed = Command | LocalCommand
type Shape = { options: readonly OptionName[]; argument?: string; read: (values: Values, argument: string) => Parsed }
const ROLES = ['customer', 'mechanic'] as const

const COMMANDS: Record<Parsed['name'], Shape> = {
  invite: {
    options: ['email', 'role', 'language', 'name'],
    read: (values) => ({
      name: 'invite',
      email: requiredEmail(values),
      role: oneOf(ROLES, required(values.role, 'role'), 'role'),
      language: oneOf(LANGUAGES, required(values.language, 'language'), 'language'),
      person: personName(values),
    }),
  },
  'invite import': {
    options: ['dry-run'],
    argument: 'FILE.csv',
    read: (values, file) => ({
      name: 'invite import',
      csv: readTextFile(file),
      dryRun: values['dry-run'] ?? false,
    }),
  },
  'invite resend': { options: ['email'], read: (values) => ({ name: 'invite resend', email: requiredEmail(values) }) },
  'invite revoke': { options: ['email'], read: (values) => ({ name: 'invite revoke', email: requiredEmail(values) }) },
  figures: {
    options: ['from', 'to'],
    read: ({ from, to }) => {
      const [first, last] = [from && requiredDate(from, 'from'), to && requiredDate(to, 'to')]
      if (first && last && last < first) throw new UsageError('--to: comes before --from')
      return { name: 'figures', from: first, to: last }
    },
  },
  'mechanic list': { options: [], read: () => ({ name: 'mechanic list' }) },
  'mechanic hours': {
    options: ['email', 'hours'],
    read: (values) => ({
      name: 'mechanic hours',
      email: requiredEmail(values),
      hours: parseHours(required(values.hours, 'hours')),
    }),
  },
  'mechanic absence': {
    options: ['email', 'from', 'to', 'remove'],
    read: (values) => {
      const first = requiredDate(values.from, 'from')
      const last = values.remove ? null : requiredDate(values.to ?? values.from, 'to')
      if (last !== null && last < first) throw new UsageError('--to: comes before --from')
      return { name: 'mechanic absence', email: requiredEmail(values), first, last }
    },
  },
  'mechanic bundesland': {
    options: ['email', 'bundesland'],
    read: (values) => ({
      name: 'mechanic bundesland',
      email: requiredEmail(values),
      bundesland: oneOf(BUNDESLAENDER, required(values.bundesland, 'bundesland'), 'bundesland'),
    }),
  },
  'ticket list': { options: [], read: () => ({ name: 'ticket list' }) },
  announce: {
    options: ['title-de', 'title-en', 'text-de', 'text-en', 'file-de', 'file-en'],
    read: (values) => ({
      name: 'announce',
      de: announcement(values, 'de'),
      en: announcement(values, 'en'),
    }),
  },
  'workshops import': {
    options: ['dry-run'],
    argument: 'FILE.csv',
    read: (values, file) => ({
      name: 'workshops import',
      csv: readTextFile(file),
      dryRun: values['dry-run'] ?? false,
    }),
  },
  'user delete': { options: ['email'], read: (values) => ({ name: 'user delete', email: requiredEmail(values) }) },
  backup: { options: [], argument: 'FOLDER', read: (_, folder) => ({ name: 'backup', folder: resolve(folder) }) },
  restore: { options: [], argument: 'FOLDER', read: (_, folder) => ({ name: 'restore', folder: resolve(folder) }) },
  'migrate-to-postgres': { options: [], read: () => ({ name: 'migrate-to-postgres' }) },
}

/** The command of a command line; 'help' when asked for. Throws {@link UsageError}. */
export function parseCommand(args: readonly string[]): Parsed | 'help' {
  const { positionals, values } = readArgs(args)
  if (values.help || positionals[0] === 'help') return 'help'
  const typed = positionals.join(' ')
  const found = Object.entries(COMMANDS).find(([name, { argument }]) =>
    argument ? typed === name || typed.startsWith(`${name} `) : typed === name,
  )
  if (!found) throw new UsageError(typed ? `unknown command: ${typed}` : 'no command given')
  const [name, { options, argument, read }] = found
  const extra = Object.keys(values).find((option) => !options.includes(option as OptionName))
  if (extra) throw new UsageError(`--${extra} does not belong to "${name}"`)
  const [first, ...more] = positionals.slice(name.split(' ').length)
  if (argument && (first === undefined || more.length > 0)) throw new UsageError(`${name} needs one ${argument}`)
  return read(values, first ?? '')
}

function personName({ name }: Values): string | undefined {
  const person = name?.trim()
  if (person === '' || (person && person.length > 80)) throw new UsageError('--name: 1 to 80 characters')
  return person
}

/** From two options, or from a file whose first line is the title. */
function announcement(values: Values, language: 'de' | 'en'): { title: string; text: string } {
  const file = values[`file-${language}`]
  const [head = '', ...rest] = file === undefined ? [] : readTextFile(file).split(/\r?\n/)
  const title = values[`title-${language}`] ?? head.replace(/^#+/, '')
  const text = values[`text-${language}`] ?? rest.join('\n')
  if (!title.trim()) throw new UsageError(`--title-${language} is missing`)
  if (!text.trim()) throw new UsageError(`--text-${language} is missing`)
  return { title: title.trim(), text: text.trim() }
}
