import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../root.ts'

/** Folders of the packages from which a remote's own repository is built, relative to the suite. */
export const PUBLISHED_PACKAGES: readonly string[] = globSync(
  ['api/package.json', 'packages/*/package.json', 'shared-ui/package.json'],
  {
    cwd: ROOT,
  },
)
  .map((file) => dirname(file))
  .sort()

/** The name of a package's tarball without version, as `pnpm pack` makes it: `radruf-shell-kit` for `@radruf/shell-kit`. */
export const tarballName = (name: string): string => name.replace('@', '').replace('/', '-')

export const getPackageFile = (folder: string): string => join(ROOT, folder, 'package.json')

/** The published packages among these dependencies, and those that they need. */
export function findClosure(dependencies: readonly string[]): string[] {
  const packages = new Map(PUBLISHED_PACKAGES.map(readDependencies))
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || !packages.has(name)) return
    found.add(name)
    packages.get(name)?.forEach(visit)
  }
  dependencies.forEach(visit)
  return [...found].sort()
}

function readDependencies(folder: string): [name: string, dependencies: string[]] {
  const { name, dependencies = {} } = JSON.parse(readFileSync(getPackageFile(folder), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
  }
  return [name, Object.keys(dependencies)]
}
