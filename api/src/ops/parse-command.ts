import { resolve } from 'node:path'
import {
  ANNOUNCEMENT_AUDIENCES,
  type AnnouncementAudience,
  LANGUAGES,
  PERSON_ROLES,
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  STAFF_ROLES,
} from '@radruf/contract'
import { Argument, CommanderError, Option, Command as Program } from 'commander'
import type { BackupSource } from '../backup/find-backup.ts'
import { API_SCOPES } from '../features/api-tokens/tables.ts'
import { BUNDESLAENDER } from '../features/booking/slots/public-holidays.ts'
import type { Command } from './command.ts'
import { formatHelp } from './format-help.ts'
import {
  parseCount,
  parseDate,
  parseEmail,
  parseHours,
  parseId,
  parsePersonName,
  parseSentence,
  parseUuid,
  parseWebhookUrl,
  readBase64,
  readTextFile,
  UsageError,
} from './parse-values.ts'

/** Commands that run while the product is stopped; the command line runs them itself. */
export type LocalCommand = ({ name: 'restore' } & BackupSource) | { name: 'migrate-to-postgres' }
/** Runs in the command line, whether the product runs or not, and also with invalid settings. */
type DoctorCommand = { name: 'doctor'; bundle?: string | undefined }
/** Runs before there are settings. */
type SecretsCommand = { name: 'secrets'; folder: string }
/** Works on a copy, whether the product runs or not. */
type CopyOptions = { database?: string | undefined } & BackupSource
type RehearsalCommand = ({ name: 'upgrade' } & CopyOptions) | ({ name: 'restore drill' } & CopyOptions)
/** Copies files that never change, whether the product runs or not. */
type BucketCommand = { name: 'migrate-to-bucket' }
export type ParsedCommand = Command | LocalCommand | DoctorCommand | SecretsCommand | RehearsalCommand | BucketCommand

export const isLocal = (command: ParsedCommand): command is LocalCommand =>
  command.name === 'restore' || command.name === 'migrate-to-postgres'

/** Parses a command line. Returns 'help' when help is requested. Throws {@link UsageError}. */
export function parseCommand(args: readonly string[]): ParsedCommand | 'help' {
  let parsed: ParsedCommand | undefined
  try {
    createProgram((command) => {
      parsed = command
    }).parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return 'help'
    throw new UsageError(error.code === 'commander.help' ? 'no command given' : error.message.replace(/^error: /, ''))
  }
  if (!parsed) throw new UsageError('no command given')
  return parsed
}

/** Help on every command, generated from their definitions. */
export const createHelp = (): string => createProgram(() => {}).helpInformation()

const email = () => new Option('--email <address>').argParser(parseEmail).makeOptionMandatory()
const csvFile = () => new Argument('<FILE.csv>').argParser(readTextFile)
const folder = () => new Argument('<FOLDER>').argParser((path: string) => resolve(path))
const optionalFolder = () => new Argument('[FOLDER]').argParser((path: string) => resolve(path))
const dryRun = () => new Option('--dry-run').default(false)
const uuid = () => new Option('--id <id>').argParser(parseUuid).makeOptionMandatory()
const date = (flag: string) => new Option(flag).argParser(parseDate)

/** The command line with every command. `onParsed` receives the command that was typed. */
function createProgram(onParsed: (command: ParsedCommand) => void): Program {
  const program = new Program('npm run ops --')
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ writeOut: () => {}, writeErr: () => {} })
    .configureHelp({ formatHelp })
  addPeopleCommands(program, onParsed)
  addMechanicCommands(program, onParsed)
  addContentCommands(program, onParsed)
  addDataCommands(program, onParsed)
  addConnectionCommands(program, onParsed)
  return program
}

type AddCommands = (program: Program, onParsed: (command: ParsedCommand) => void) => void

const addConnectionCommands: AddCommands = (program, onParsed) => {
  const token = program.command('token')
  token
    .command('list')
    .description('List the tokens with which other programs read.')
    .action(() => onParsed({ name: 'token list' }))
  token
    .command('create')
    .addOption(new Option('--name <name>').argParser(parsePersonName).makeOptionMandatory())
    .addOption(new Option('--scopes <scopes...>').choices(API_SCOPES).makeOptionMandatory())
    .description(
      'Create a token with which a program reads /api/records/<scope> page by page (nextCursor, ?cursor=), without names, addresses\nand texts: Authorization: Bearer <token>.',
    )
    .action(({ name, scopes }) => onParsed({ name: 'token create', token: name, scopes }))
  token
    .command('delete')
    .addOption(new Option('--name <name>').argParser(parsePersonName).makeOptionMandatory())
    .description('Delete a token, which is refused from then on.')
    .action(({ name }) => onParsed({ name: 'token delete', token: name }))
  const webhook = program.command('webhook')
  webhook
    .command('list')
    .description('List the addresses that receive changes, and their newest deliveries, which are kept for 30 days.')
    .action(() => onParsed({ name: 'webhook list' }))
  webhook
    .command('add')
    .addOption(new Option('--url <address>').argParser(parseWebhookUrl).makeOptionMandatory())
    .description(
      'Tell an address (https) of changes of tickets, appointments, calls and outcomes, within half a minute. The requests are\nsigned as standardwebhooks.com describes; an event that is not accepted is tried for 48 hours.',
    )
    .action(({ url }) => onParsed({ name: 'webhook add', url }))
  webhook
    .command('remove')
    .addOption(uuid())
    .description('Tell an address nothing more, and delete its deliveries.')
    .action(({ id }) => onParsed({ name: 'webhook remove', id }))
  webhook
    .command('repeat')
    .addOption(uuid())
    .description('Deliver an event of the list again, under its id.')
    .action(({ id }) => onParsed({ name: 'webhook repeat', id }))
}

const addPeopleCommands: AddCommands = (program, onParsed) => {
  const invite = program.command('invite')
  invite
    .command('invite', { isDefault: true })
    .addOption(email())
    .addOption(new Option('--role <role>').choices(PERSON_ROLES).makeOptionMandatory())
    .addOption(new Option('--language <language>').choices(LANGUAGES).makeOptionMandatory())
    .addOption(new Option('--name <name>').argParser(parsePersonName))
    .description(
      'Invite a person; they get a mail and can sign in with this address. Customers get their first ticket.\nInviting the same address again sends the invitation again.',
    )
    .action(({ name, ...values }) => onParsed({ name: 'invite', ...values, person: name }))
  invite
    .command('import')
    .addArgument(csvFile())
    .addOption(dryRun())
    .description(
      'Invite all people of a file: UTF-8, separated by ; tabs or , with a first line that names the columns email (required), role\n(default customer), language (default de), name. A single invalid line stops the import; every invalid line is\nlisted. People who are invited already are skipped. --dry-run only checks.',
    )
    .action((csv, values) => onParsed({ name: 'invite import', csv, ...values }))
  invite
    .command('resend')
    .addOption(email())
    .description('Send the invitation again.')
    .action((values) => onParsed({ name: 'invite resend', ...values }))
  invite
    .command('revoke')
    .addOption(email())
    .description(
      'Revoke an invitation before its first sign-in. The address can no longer sign in, and its data is deleted.',
    )
    .action((values) => onParsed({ name: 'invite revoke', ...values }))
  program
    .command('role')
    .addOption(email())
    .addOption(new Option('--role <role>').choices(STAFF_ROLES).makeOptionMandatory())
    .description(
      'Change the role of a member of the staff, at once on every open page. A lead acts on every case; an operator sees none.\nOnly a person without open cases becomes operator, and the last operator stays one.',
    )
    .action((values) => onParsed({ name: 'role', ...values }))
  const staff = program.command('staff')
  staff
    .command('list')
    .description('List the staff with their roles and the keys with which they sign in.')
    .action(() => onParsed({ name: 'staff list' }))
  staff
    .command('code')
    .addArgument(new Argument('<on|off>').choices(['on', 'off']))
    .description(
      'Let mailed codes sign staff in, or not. They can be switched off when a lead and an operator have a passkey\nor a company account. Customers always get codes.',
    )
    .action((state) => onParsed({ name: 'staff code', state }))
  staff
    .command('disconnect')
    .addOption(email())
    .description(
      'Disconnect a person from the company account that signs them in. The next account with the person’s verified address\ntakes its place.',
    )
    .action((values) => onParsed({ name: 'staff disconnect', ...values }))
  program
    .command('sign-in-link')
    .addOption(email())
    .description(
      'Mail a person who gets no code a link that signs in once, within 15 minutes. First make sure, for example by phone,\nthat the person asks for it.',
    )
    .action((values) => onParsed({ name: 'sign-in-link', ...values }))
  program
    .command('user')
    .command('delete')
    .addOption(email())
    .description('Erase a person and all their data. A mail confirms it. It cannot be undone.')
    .action((values) => onParsed({ name: 'user delete', ...values }))
}

const addMechanicCommands: AddCommands = (program, onParsed) => {
  const mechanic = program.command('mechanic')
  mechanic
    .command('list')
    .description('List the mechanics and leads.')
    .action(() => onParsed({ name: 'mechanic list' }))
  mechanic
    .command('hours')
    .addOption(email())
    .addOption(new Option('--hours <hours>').argParser(parseHours).makeOptionMandatory())
    .description(
      'Own working hours such as "mon-thu 09:00-17:00 lunch 12:30-13:00, fri 09:00-13:00" in place of WORK_FROM and WORK_TO;\n--hours default returns to those.',
    )
    .action((values) => onParsed({ name: 'mechanic hours', ...values }))
  mechanic
    .command('absence')
    .addOption(email())
    .addOption(date('--from <date>').makeOptionMandatory())
    .addOption(date('--to <date>'))
    .addOption(new Option('--remove').default(false))
    .description(
      'Days without calls such as 2026-12-24, first and last included; --remove deletes the absence that begins on --from.\nCalls that are already booked stay and are listed.',
    )
    .action(({ email, from, to = from, remove }) => {
      if (!remove && to < from) throw new UsageError('--to: comes before --from')
      onParsed({ name: 'mechanic absence', email, first: from, last: remove ? null : to })
    })
  mechanic
    .command('bundesland')
    .addOption(email())
    .addOption(new Option('--bundesland <state>').choices(BUNDESLAENDER).makeOptionMandatory())
    .description(`Keep the public holidays of this state free (${BUNDESLAENDER.join(' ')}).`)
    .action((values) => onParsed({ name: 'mechanic bundesland', ...values }))
  mechanic
    .command('profile')
    .addOption(email())
    .addOption(new Option('--sentence-de <sentence>').argParser(parseSentence))
    .addOption(new Option('--sentence-en <sentence>').argParser(parseSentence))
    .addOption(new Option('--languages <languages...>').choices(SPOKEN_LANGUAGES))
    .addOption(new Option('--portrait <FILE>').argParser(readBase64))
    .addOption(new Option('--no-portrait'))
    .description(
      `What customers see of a mechanic: a sentence in each language, the languages of calls (${SPOKEN_LANGUAGES.join(' ')}) and a portrait.\nWhat is not named stays; '' deletes a sentence, --no-portrait the portrait.`,
    )
    .action(({ email, sentenceDe, sentenceEn, languages, portrait }) =>
      onParsed({
        name: 'mechanic profile',
        email,
        de: sentenceDe,
        en: sentenceEn,
        languages: languages as SpokenLanguage[] | undefined,
        portrait: portrait === false ? null : portrait === true ? undefined : portrait,
      }),
    )
}

/** Reports over days. */
const REPORTS = [
  ['figures', 'Waiting time for a call, missed calls, bikes fixed at the first call, referrals and ratings.'],
  ['security-log', 'Sign-ins, refusals, exports, reads of cases and roles, without content.'],
  ['calls', 'Call quality: time to join, interruptions, frozen picture, lost sound, relays.'],
] as const

const addContentCommands: AddCommands = (program, onParsed) => {
  for (const [name, contents] of REPORTS)
    program
      .command(name)
      .addOption(date('--from <date>'))
      .addOption(date('--to <date>'))
      .description(`${contents}\nDefault: the last 30 days.`)
      .action(({ from, to }) => {
        if (from && to && to < from) throw new UsageError('--to: comes before --from')
        onParsed({ name, from, to })
      })
  program
    .command('ticket')
    .command('list')
    .description('List every ticket with its customer and state.')
    .action(() => onParsed({ name: 'ticket list' }))
  const mails = program.command('mails')
  mails
    .command('mails', { isDefault: true })
    .description(
      'List the people whose address the mail server refuses, the mails that wait for another attempt, and those that were given up\nafter 48 hours (codes when they expire), with the reason. Other background jobs are listed as well.',
    )
    .action(() => onParsed({ name: 'mails' }))
  mails
    .command('resend')
    .addOption(new Option('--id <number>').argParser(parseId))
    .description(
      'Send what was given up again: all, or the one with the number in the list. Expired codes and reminders stay.',
    )
    .action(({ id }) => onParsed({ name: 'mails resend', id }))
  program
    .command('workshops')
    .command('import')
    .addArgument(csvFile())
    .addOption(dryRun())
    .description(
      'Replace all partner workshops by those of the file: UTF-8, separated by ; tabs or , with a first line that names the\ncolumns name, street, postal_code, city (required), phone, email, website, position (52.4987, 13.4221), from_1, to_1 to\nfrom_7, to_7 (opening hours, 09:30, Monday is 1; all optional).\nA single invalid line stops the import; every invalid line is listed. --dry-run only checks.',
    )
    .action((csv, values) => onParsed({ name: 'workshops import', csv, ...values }))
  program
    .command('parts')
    .command('import')
    .addArgument(csvFile())
    .addOption(dryRun())
    .description(
      'Replace the workshop’s list of parts by that of the file, in the format of the workshops, with the columns number,\nname_de, name_en, price_from, price_to (euros; required), part (its kind, such as derailleur_hanger), fits (optional).',
    )
    .action((csv, values) => onParsed({ name: 'parts import', csv, ...values }))
  const announce = program.command('announce')
  for (const language of LANGUAGES)
    announce
      .option(`--title-${language} <title>`)
      .option(`--text-${language} <text>`)
      .option(`--file-${language} <FILE>`)
  announce
    .addOption(new Option('--for <readers>').choices(ANNOUNCEMENT_AUDIENCES))
    .addOption(date('--from <YYYY-MM-DD>'))
    .addOption(date('--to <YYYY-MM-DD>'))
    .description(
      'Publish an announcement in both languages: a title and a text each, or a file whose first line is the title.\n--for names its readers, --from and --to the days on which they see it.',
    )
    .action(() => {
      const values: Record<string, string | undefined> = announce.opts()
      const { for: audience, from: first, to: last } = values
      if (first && last && last < first) throw new UsageError('--to is before --from')
      onParsed({
        name: 'announce',
        de: readAnnouncement(values, 'De'),
        en: readAnnouncement(values, 'En'),
        ...(audience && { audience: audience as AnnouncementAudience }),
        ...(first && { first }),
        ...(last && { last }),
      })
    })
}

const addDataCommands: AddCommands = (program, onParsed) => {
  program
    .command('backup')
    .addArgument(optionalFolder())
    .addOption(new Option('--keep <number>').argParser(parseCount))
    .description(
      'Write all data and photos into a new folder, or without FOLDER into the bucket of BACKUP_STORE, also while the product is\nrunning. Of the bucket’s backups the newest BACKUP_KEEP, or --keep, stay. Photos whose files are missing or damaged are\nlisted, and the exit code is 1; everything else is in the backup.',
    )
    .action((path, { keep }) => {
      if (path && keep) throw new UsageError('--keep: only without FOLDER')
      onParsed({ name: 'backup', folder: path, keep })
    })
  program
    .command('restore')
    .addArgument(optionalFolder())
    .option('--backup <name>')
    .option('--drill')
    .option('--database <URL>')
    .description(
      'Read a backup into an empty product (new DATA_DIR or empty database) that is not running: of FOLDER, or the newest of\nBACKUP_STORE, or the one that --backup names. Photos whose files are missing or damaged are listed, and the exit code is 1;\neverything else is restored. --drill restores into a copy that is deleted, also while the product is running, and says what\nit proved and how long it took; --database names an empty PostgreSQL database for the copy.',
    )
    .action((path, { backup, drill, database }) => {
      if (path && backup) throw new UsageError('--backup: only without FOLDER')
      if (database && !drill) throw new UsageError('--database: only with --drill')
      onParsed(
        drill ? { name: 'restore drill', folder: path, backup, database } : { name: 'restore', folder: path, backup },
      )
    })
  program
    .command('migrate-to-postgres')
    .description(
      'Copy everything from the embedded database of DATA_DIR into the empty database of DATABASE_URL, while the product\nis not running. Photos stay in DATA_DIR.',
    )
    .action(() => onParsed({ name: 'migrate-to-postgres' }))
  program
    .command('migrate-to-bucket')
    .description(
      'Copy photos, clips and legal pages of DATA_DIR into the bucket of FILE_STORE, also while the product is running without it. It\ncan be interrupted and repeated: only what is missing is copied.',
    )
    .action(() => onParsed({ name: 'migrate-to-bucket' }))
  program
    .command('upgrade')
    .addOption(new Option('--rehearse [FOLDER]').argParser((path: string) => resolve(path)).makeOptionMandatory())
    .option('--database <URL>')
    .description(
      'With the new version: upgrade a copy of the backup in FOLDER, or of the newest in BACKUP_STORE, start this version on it, and say what changes and how to go back.\n--database names an empty PostgreSQL database for the copy, in place of an embedded one.',
    )
    .action(({ rehearse, database }) =>
      onParsed({ name: 'upgrade', folder: rehearse === true ? undefined : rehearse, database }),
    )
  program
    .command('secrets')
    .addArgument(folder())
    .description(
      'Write the secrets and keys of a new production into a folder, one a file, for compose.yaml. Files that are there stay.',
    )
    .action((path) => onParsed({ name: 'secrets', folder: path }))
  program
    .command('doctor')
    .addOption(new Option('--bundle <FILE>').argParser((path: string) => resolve(path)))
    .description(
      'Check configuration, database, storage, backups, mail server, push keys, clock, public address, TURN servers and free disk,\nand say what to do. The exit code is 1 when a check fails. --bundle writes a file for support without secrets and\ne-mail addresses.',
    )
    .action((values) => onParsed({ name: 'doctor', ...values }))
}

/** Reads an announcement from two options, or from a file whose first line is the title. */
function readAnnouncement(values: Record<string, string | undefined>, language: 'De' | 'En') {
  const file = values[`file${language}`]
  const [firstLine = '', ...rest] = file === undefined ? [] : readTextFile(file).split(/\r?\n/)
  const title = (values[`title${language}`] ?? firstLine.replace(/^#+/, '')).trim()
  const text = (values[`text${language}`] ?? rest.join('\n')).trim()
  if (!title) throw new UsageError(`--title-${language.toLowerCase()} is missing`)
  if (!text) throw new UsageError(`--text-${language.toLowerCase()} is missing`)
  return { title, text }
}
