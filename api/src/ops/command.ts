import { ANNOUNCEMENT_AUDIENCES, LANGUAGES, PERSON_ROLES, SPOKEN_LANGUAGES, STAFF_ROLES } from '@radruf/contract'
import { z } from 'zod'
import { API_SCOPES } from '../features/api-tokens/tables.ts'
import { BUNDESLAENDER } from '../features/booking/slots/public-holidays.ts'

const announcementText = z.object({ title: z.string(), text: z.string() })

/** A command as sent to the running product. */
export const Command = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('invite'),
    email: z.string(),
    role: z.enum(PERSON_ROLES),
    language: z.enum(LANGUAGES),
    person: z.string().optional(),
  }),
  z.object({ name: z.literal('invite import'), csv: z.string(), dryRun: z.boolean() }),
  z.object({ name: z.literal('invite resend'), email: z.string() }),
  z.object({ name: z.literal('invite revoke'), email: z.string() }),
  z.object({ name: z.literal('role'), email: z.string(), role: z.enum(STAFF_ROLES) }),
  z.object({ name: z.literal('staff list') }),
  z.object({ name: z.literal('staff code'), state: z.enum(['on', 'off']) }),
  z.object({ name: z.literal('staff disconnect'), email: z.string() }),
  z.object({ name: z.literal('sign-in-link'), email: z.string() }),
  z.object({ name: z.literal('figures'), from: z.iso.date().optional(), to: z.iso.date().optional() }),
  z.object({ name: z.literal('calls'), from: z.iso.date().optional(), to: z.iso.date().optional() }),
  z.object({ name: z.literal('mechanic list') }),
  z.object({
    name: z.literal('mechanic hours'),
    email: z.string(),
    /** Empty: the product's working hours apply. */
    hours: z.array(
      z.object({
        weekday: z.int().min(1).max(7),
        from: z.string(),
        to: z.string(),
        lunch: z.object({ from: z.string(), to: z.string() }).optional(),
      }),
    ),
  }),
  z.object({
    name: z.literal('mechanic absence'),
    email: z.string(),
    first: z.iso.date(),
    last: z.iso.date().nullable(),
  }),
  z.object({ name: z.literal('mechanic bundesland'), email: z.string(), bundesland: z.enum(BUNDESLAENDER) }),
  z.object({
    name: z.literal('mechanic profile'),
    email: z.string(),
    /** What is missing stays as it is. */
    de: z.string().optional(),
    en: z.string().optional(),
    languages: z.array(z.enum(SPOKEN_LANGUAGES)).optional(),
    /** The file in Base64; null deletes the portrait. */
    portrait: z.string().nullable().optional(),
  }),
  z.object({ name: z.literal('ticket list') }),
  z.object({ name: z.literal('security-log'), from: z.iso.date().optional(), to: z.iso.date().optional() }),
  z.object({ name: z.literal('mails') }),
  /** Without an id: all that were given up. */
  z.object({ name: z.literal('mails resend'), id: z.int().positive().optional() }),
  z.object({ name: z.literal('token list') }),
  z.object({ name: z.literal('token create'), token: z.string(), scopes: z.array(z.enum(API_SCOPES)) }),
  z.object({ name: z.literal('token delete'), token: z.string() }),
  z.object({ name: z.literal('webhook list') }),
  z.object({ name: z.literal('webhook add'), url: z.string() }),
  z.object({ name: z.literal('webhook remove'), id: z.uuid() }),
  z.object({ name: z.literal('webhook repeat'), id: z.uuid() }),
  z.object({
    name: z.literal('announce'),
    de: announcementText,
    en: announcementText,
    audience: z.enum(ANNOUNCEMENT_AUDIENCES).optional(),
    first: z.iso.date().optional(),
    last: z.iso.date().optional(),
  }),
  z.object({ name: z.literal('workshops import'), csv: z.string(), dryRun: z.boolean() }),
  z.object({ name: z.literal('parts import'), csv: z.string(), dryRun: z.boolean() }),
  z.object({ name: z.literal('user delete'), email: z.string() }),
  z.object({
    name: z.literal('backup'),
    /** Without it: BACKUP_STORE, which keeps the newest `keep`. */
    folder: z.string().optional(),
    keep: z.int().positive().optional(),
  }),
  /** Sent by `doctor`; the result is one line of JSON. */
  z.object({ name: z.literal('database status') }),
])
export type Command = z.output<typeof Command>
/** Lines to print; `ok` decides the exit code. */
export type CommandResult = { ok: boolean; lines: string[] }
