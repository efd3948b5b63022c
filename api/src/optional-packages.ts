import { createRequire } from 'node:module'

/** Packages for files that only some people send: clips, HEIC photos, and the export of an account. They weigh 30 MB. */
export type OptionalPackage = 'mediabunny' | 'libheif-js' | '@zip.js/zip.js'

/** A package is needed that the repository of a single remote did not install. The message names it. */
export class MissingPackage extends Error {
  override name = 'MissingPackage'
}

const { resolve } = createRequire(import.meta.url)

/** Throws MissingPackage unless the package is installed. The suite always installs it. */
export function requirePackage(name: OptionalPackage, find: (name: string) => unknown = resolve): void {
  try {
    find(name)
  } catch (error) {
    // A package without an entry for `require` is installed as well.
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') return
    throw new MissingPackage(`The service needs the package ${name} here. Install it: pnpm add --save-dev ${name}`)
  }
}
