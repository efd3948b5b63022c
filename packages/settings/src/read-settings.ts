import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import type { Reader, Setting } from './setting.ts'
import { SETTINGS } from './table.ts'

/** A setting is missing or invalid. The message names the setting and fits in one line. */
export class SettingError extends Error {
  override name = 'SettingError'
}

type Table = typeof SETTINGS
type Key = keyof Table
type KeysFor<R extends Reader> = { [K in Key]: R extends Table[K]['readers'][number] ? K : never }[Key]
/** The parsed settings of one reader. */
export type SettingsFor<R extends Reader> = { [K in KeysFor<R>]: z.output<Table[K]['parse']> }

/** Parses the settings of one reader, secrets also from files. An empty variable counts as unset. Throws {@link SettingError}. */
export function readSettings<R extends Reader>(
  reader: R,
  env: Readonly<Record<string, string | undefined>>,
): SettingsFor<R> {
  const rows = (Object.entries(SETTINGS) as [Key, Setting<unknown, Reader>][]).filter(([, { readers }]) =>
    readers.includes(reader),
  )
  const values = Object.fromEntries(rows.map(([key, row]) => [key, parse(row, env)]))
  const missing = rows.filter(([key, row]) => row.requiredInProduction && values[key] === undefined)
  if (reader === 'service' && values.mode === 'production' && missing.length > 0)
    throw new SettingError(`${missing.map(([, row]) => row.env).join(', ')}: needed when RADRUF_MODE=production`)
  return values as SettingsFor<R>
}

/**
 * Chooses demo mode where the environment chooses none. Only commands use it: `npm start` and `npm run qa`, and `npm run ops`, which must
 * find the data of a product that was started without a mode. A server that is started by itself runs in production mode.
 */
export const defaultToDemoMode = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => ({
  ...env,
  RADRUF_MODE: env.RADRUF_MODE || 'demo',
})

function parse(row: Setting<unknown, Reader>, env: Readonly<Record<string, string | undefined>>): unknown {
  const result = row.parse.safeParse(readText(row, env) || row.default)
  if (result.success) return result.data
  throw new SettingError(`${row.env}: ${result.error.issues.map(({ message }) => message).join('; ')}`)
}

/**
 * The text of a setting as the operator gave it; that of a secret may be in a file, which is read without white space at its ends. Throws
 * {@link SettingError}.
 */
export function readText(
  { env: name, secret, mayBeInFile }: Pick<Setting<unknown, Reader>, 'env' | 'secret' | 'mayBeInFile'>,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const file = (secret || mayBeInFile) && env[`${name}_FILE`]
  if (!file) return env[name]
  if (env[name]) throw new SettingError(`${name}, ${name}_FILE: set one of them`)
  try {
    const text = readFileSync(file, 'utf8').trim()
    if (text) return text
  } catch (error) {
    throw new SettingError(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  throw new SettingError(`${name}_FILE: ${file} is empty`)
}
