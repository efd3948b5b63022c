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

/** The published packages among these dependencies, and those that they need: folders by name. */
export function findClosure(dependencies: readonly string[]): ReadonlyMap<string, string> {
  const packages = new Map(PUBLISHED_PACKAGES.map(readPackage))
  const found = new Map<string, string>()
  const visit = (name: string) => {
    const published = packages.get(name)
    if (found.has(name) || !published) return
    found.set(name, published.folder)
    published.dependencies.forEach(visit)
  }
  dependencies.forEach(visit)
  return new Map([...found].sort())
}

function readPackage(folder: string): [name: string, { folder: string; dependencies: string[] }] {
  const { name, dependencies = {} } = JSON.parse(readFileSync(getPackageFile(folder), 'utf8')) as {
    name: string
    dependencies?: Record<string, string>
  }
  return [name, { folder, dependencies: Object.keys(dependencies) }]
}
