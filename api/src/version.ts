import { readFileSync } from 'node:fs'

// The service is a package as well, without the suite around it.
const PACKAGE = new URL('../package.json', import.meta.url)

/** The version of the service, which is that of the product. */
export const APP_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version
