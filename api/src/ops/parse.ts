import { parseArgs } from 'node:util'
import { LANGUAGES } from '@radruf/contract'
import { normalEmail } from '../features/people/email.ts'
import type { Command } from './command.ts'

export const HELP = `Usage: npm run ops -- <command>

  invite --email <address> --role customer|mechanic --language de|en [--name <name>]
      Invite a person; they get a mail and can sign in with this address. Customers get their first ticket.
      Inviting the same address again sends the invitation again.
  mechanic list
      Everybody who is invited as mechanic.
  ticket list
      Every ticket with its customer and state.

The command works on the data that DATA_DIR or DATABASE_URL name, also while the product is running.`

/** What the operator typed makes no sense; the message says which part. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const ROLES = ['customer', 'mechanic'] as const

/** The command of a command line; 'help' when asked for. Throws {@link UsageError}. */
export function parseCommand(args: readonly string[]): Command | 'help' {
  const { positionals, values } = readArgs(args)
  if (values.help || positionals[0] === 'help') return 'help'
  const name = positionals.join(' ')
  if (name === 'mechanic list' || name === 'ticket list') {
    const [extra] = Object.keys(values)
    if (extra) throw new UsageError(`--${extra} does not belong to "${name}"`)
    return { name }
  }
  if (name !== 'invite') throw new UsageError(name ? `unknown command: ${name}` : 'no command given')
  const email = required(values.email, 'email')
  if (!normalEmail(email)) throw new UsageError(`--email: ${email} is not an e-mail address`)
  const person = values.name?.trim()
  if (person === '' || (person && person.length > 80)) throw new UsageError('--name: 1 to 80 characters')
  return {
    name,
    email,
    role: oneOf(ROLES, required(values.role, 'role'), 'role'),
    language: oneOf(LANGUAGES, required(values.language, 'language'), 'language'),
    person,
  }
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        role: { type: 'string' },
        language: { type: 'string' },
        name: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

function oneOf<T extends string>(options: readonly T[], value: string, name: string): T {
  const option = options.find((known) => known === value)
  if (!option) throw new UsageError(`--${name}: ${value} is not one of ${options.join(', ')}`)
  return option
}
