import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Addition } from '@radruf/federation/release'

type PackageFile = {
  name: string
  version: string
  exports?: Record<string, string | { types: string }>
  radruf?: { adds?: Addition }
}

/** Folder of an installed package as the package in `folder` finds it, else as this package does; undefined when neither has it. */
export const findPackage = (name: string, folder: string): string | undefined =>
  findFrom(join(folder, 'package.json'), name) ?? findFrom(import.meta.filename, name)

/** The module of a package that only this package has installed; undefined when the package in `folder` finds it. */
export const findSupplied = (name: string, folder: string): string | undefined =>
  findFrom(join(folder, 'package.json'), name) ? undefined : fileURLToPath(import.meta.resolve(name))

/** A package as builders find it: in a folder above the file. Node also reads `NODE_PATH`, which pnpm sets for programs. */
function findFrom(file: string, name: string): string | undefined {
  const found = createRequire(file)
    .resolve.paths(name)
    ?.find((path) => file.startsWith(dirname(path)) && existsSync(join(path, name, 'package.json')))
  return found && realpathSync(join(found, name))
}

/** Like {@link findPackage}; throws when the package is not installed. */
export function packageFolder(name: string, folder: string): string {
  const found = findPackage(name, folder)
  if (!found) throw new Error(`${name} is not installed for ${folder}.`)
  return found
}

export const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile

/** Installed version of a package for the package in `folder`, else for this package. */
export const versionOf = (name: string, folder: string): string => readPackage(packageFolder(name, folder)).version

/** The folder in which an installed package finds its dependencies: its own `node_modules`, or the one that it is in. */
export function dependencyFolder(packageAt: string): string {
  const own = join(packageAt, 'node_modules')
  if (existsSync(own)) return own
  const end = packageAt.lastIndexOf('/node_modules/')
  return end < 0 ? own : packageAt.slice(0, end + '/node_modules'.length)
}

/** Folder of the package that a file belongs to. */
export function findPackageFolder(file: string): string {
  let folder = dirname(file)
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}
