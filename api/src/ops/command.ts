import { z } from 'zod'

/** A command as it travels to the running product. */
export const Command = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('invite'),
    email: z.string(),
    role: z.enum(['customer', 'mechanic']),
    language: z.enum(['de', 'en']),
    person: z.string().optional(),
  }),
  z.object({ name: z.literal('mechanic list') }),
  z.object({ name: z.literal('ticket list') }),
])
export type Command = z.output<typeof Command>
/** Lines for the operator; `ok` decides the exit code. */
export type CommandResult = { ok: boolean; lines: string[] }
