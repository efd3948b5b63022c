import { extname } from 'node:path'

/** The URL of a module in the folder of the calling one, by its name without extension: a source in the suite, compiled in a package. */
export const toModuleUrl = ({ filename, url }: ImportMeta, name: string): URL =>
  new URL(`${name}${extname(filename)}`, url)
