import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archivePath, type Declarations } from '@radruf/federation/declarations'
import type { Release } from '@radruf/federation/release'
import { findOwnCopies } from '@radruf/federation/versions'
import type { Objection, ReleaseCandidate, ReleaseCheck, TypeRules } from './release-check.ts'
import { compileAssertions } from './type-assertions.ts'

/**
 * Compares the release's type declarations with those archived with the live shell: the shell must accept the exposed module and
 * offer the exports that the remote uses, and the service must answer the remote's calls as the remote expects.
 */
export const exposedTypes: ReleaseCheck = {
  name: 'exposed-types',
  findObjections: (candidate) => {
    const { release, dist, shell, shellTypes, folder, types } = candidate
    if (!release.types || !release.uses) return [NO_TYPES]
    if (!shellTypes) return [shell.types ? ARCHIVE_ALTERED : NO_ARCHIVE]
    if (!hasModule(shellTypes, types.exposed.module)) return [NO_ARCHIVE]
    const own = JSON.parse(readFileSync(join(dist, release.types.file), 'utf8')) as Declarations
    const code = readFileSync(join(dist, release.server.file), 'utf8')
    const assertions = [
      assertExposedModule(release, types),
      ...assertUsedExports(candidate, own, shellTypes),
      ...assertServiceCalls(own, code, types),
    ]
    return compileAssertions({
      folder,
      release: own,
      live: shellTypes,
      assertions: assertions.map(({ code }) => code),
    }).flatMap((error, index) => {
      const assertion = assertions[index]
      return error && assertion ? [{ reason: `${assertion.failureMessage}: ${error}`, fix: assertion.fix }] : []
    })
  },
}

const NO_TYPES: Objection = {
  reason: 'it has no types of its exposed and used modules',
  fix: 'Build it with the build preset of the live shell.',
}
const NO_ARCHIVE: Objection = {
  reason: 'the live shell was released without its types',
  fix: 'Start the product once with a newer shell; starting archives them.',
}
const ARCHIVE_ALTERED: Objection = {
  reason: 'the archived types of the live shell are gone or were altered',
  fix: 'Start the product once with the live shell; starting archives them again.',
}

/** One line of TypeScript that compiles only while the live shell fits, with the message for a failure. */
type TypeAssertion = { code: string; failureMessage: string; fix: string }

const assertExposedModule = ({ name }: Release, { exposed: { module, type } }: TypeRules): TypeAssertion => ({
  code: `export const exposed: import('./live/${archivePath(module)}').${type} = typed<typeof import('./release/${name}/remote').default>()`,
  failureMessage: 'the live shell does not accept the module that src/remote.tsx exposes',
  fix: 'Build against the shell-kit that is live, or release the shell first.',
})

/** Assertions for the exports of the live shell that the release uses; not for modules of which it uses its own copy. */
const assertUsedExports = (
  { release, shell, types }: ReleaseCandidate,
  own: Declarations,
  live: Declarations,
): TypeAssertion[] => {
  const copies: readonly string[] = findOwnCopies(release, shell.shared)
  return Object.entries(release.uses ?? {}).flatMap(([module, names]) =>
    names
      .filter(() => !copies.includes(module))
      .filter((name) => !types.ignored.includes(name) && hasModule(live, module))
      .map((name, index) => ({
        code: `export const ${module.replaceAll(/\W/g, '_')}${index}: ${expectedType(own, module, name)} = typed<${liveType(module, name)}>()`,
        failureMessage: `the live shell's ${name} (${module}) is not the one it was built against`,
        fix: `Build against the ${module} that is live, or release the shell first.`,
      })),
  )
}
const hasModule = (archive: Declarations, module: string) => `${archivePath(module)}.d.ts` in archive
const liveType = (module: string, name: string) => `typeof import('./live/${archivePath(module)}').${name}`
/** Of a third party's module the shell must offer the name: the check of shared ranges compares the package's version. */
const expectedType = (own: Declarations, module: string, name: string) =>
  hasModule(own, module) ? `typeof import('./release/${archivePath(module)}').${name}` : 'unknown'

/** Assertions for the service calls that appear in the release's code. */
const assertServiceCalls = (own: Declarations, code: string, { service }: TypeRules): TypeAssertion[] =>
  [...(own[`${service}.d.ts`] ?? '').matchAll(/^ {4}"(\/api\/[^"]+)": \{$/gm)]
    .map(([, path = '']) => path)
    .filter((path) => QUOTES.some((quote) => code.includes(quote + path + quote)))
    .map((path, index) => ({
      code: `export const call${index}: Calls<import('./release/${service}').paths, '${path}'> = typed<Calls<import('./live/${service}').paths, '${path}'>>()`,
      failureMessage: `the live service does not answer ${path} as it expects`,
      fix: 'Build against the contract that is live, or release shell and service with the new one first.',
    }))
const QUOTES = ['"', "'", '`']
