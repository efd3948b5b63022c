import { getPackageName } from './shared-modules.ts'

/**
 * Type declarations by the package's name and the path of the file in its sources, such as `@radruf/contract/client.d.ts`: the same
 * for a package in a workspace and for an installed one. `types.json` holds them beside `remote.json` and `shell.json`.
 */
export type Declarations = Readonly<Record<string, string>>

export const DECLARATIONS_FILE = 'types.json'

/** Path of a module in {@link Declarations}, without extension. */
export const archivePath = (module: string): string => (getPackageName(module) === module ? `${module}/index` : module)
