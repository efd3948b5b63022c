import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { ROOT } from '../root.ts'

/** Packages that every remote uses: the contract describes all endpoints, the shell provides the other one. */
const COMMON_PACKAGES = ['contract', 'shell-kit']

/** Folders of the suite's packages in the bundle of a remote. */
export function findBundledPackages(remote: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, remote, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return Object.keys(dependencies)
    .map((name) => name.replace('@radruf/', ''))
    .filter((name) => !COMMON_PACKAGES.includes(name))
    .map((name) => join('packages', name))
    .filter((folder) => existsSync(join(ROOT, folder)))
}

/** Folders of the packages that only this remote bundles. They belong to its team. */
export function findOwnPackages(remote: string): string[] {
  const others = REMOTES.filter((name) => name !== remote).flatMap(findBundledPackages)
  return findBundledPackages(remote).filter((folder) => !others.includes(folder))
}
