import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declarations, FACADES, SUITE_MODULES } from '@radruf/federation/declarations'
import type { Release } from '@radruf/federation/release'
import { findOwnCopies } from '@radruf/federation/versions'
import type { Objection, ReleaseCheck } from './release-check.ts'
import { compileAssertions } from './type-assertions.ts'

/**
 * Compares the release's type declarations with those archived with the live shell: the shell must accept the exposed module and
 * offer the exports that the remote uses, and the service must answer the remote's calls as the remote expects.
 */
export const exposedTypes: ReleaseCheck = {
  name: 'exposed-types',
  findObjections: ({ release, dist, shell, shellTypes, root }) => {
    if (!release.types || !release.uses) return [NO_TYPES]
    if (!shellTypes) return [shell.types ? ARCHIVE_ALTERED : NO_ARCHIVE]
    const own = JSON.parse(readFileSync(join(dist, release.types.file), 'utf8')) as Declarations
    const code = readFileSync(join(dist, release.server.file), 'utf8')
    const assertions = [
      assertExposedModule(release),
      ...assertUsedExports(release, shell.shared),
      ...assertServiceCalls(own, code),
    ]
    return compileAssertions({
      root,
      release: own,
      live: shellTypes,
      assertions: assertions.map(({ code }) => code),
    }).flatMap((complaint, index) => {
      const assertion = assertions[index]
      return complaint && assertion ? [{ reason: `${assertion.failureMessage}: ${complaint}`, fix: assertion.fix }] : []
    })
  },
}

const NO_TYPES: Objection = {
  reason: 'it has no types of its exposed and used modules',
  fix: 'Build it with the packages/federation of this folder.',
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

const assertExposedModule = ({ name }: Release): TypeAssertion => ({
  code: `export const exposed: import('./live/${SUITE_MODULES['@radruf/shell-kit']}').RemoteModule = typed<typeof import('./release/${name}/src/remote').default>()`,
  failureMessage: 'the live shell does not accept the module that src/remote.tsx exposes',
  fix: 'Build against the shell-kit that is live, or release the shell first.',
})

/** Assertions for the exports of the live shell that the release uses; not for modules of which it uses its own copy. */
const assertUsedExports = (release: Release, offered: Record<string, string>): TypeAssertion[] => {
  const copies: readonly string[] = findOwnCopies(release, offered)
  return Object.entries(release.uses ?? {}).flatMap(([module, names]) =>
    names
      .filter(() => !copies.includes(module))
      .filter((name) => name !== DEFINE_REMOTE && (FACADES[module] || SUITE_MODULES[module]))
      .map((name, index) => ({
        code: `export const ${module.replaceAll(/\W/g, '_')}${index}: ${expectedType(module, name)} = typed<${liveType(module, name)}>()`,
        failureMessage: `the live shell's ${name} (${module}) is not the one it was built against`,
        fix: `Build against the ${module} that is live, or release the shell first.`,
      })),
  )
}
const liveType = (module: string, name: string) =>
  `typeof import('./live/${FACADES[module] ?? SUITE_MODULES[module]}').${name}`
/** A facade only has to share the name: the check of shared ranges compares the package's version. */
const expectedType = (module: string, name: string) =>
  FACADES[module] ? 'unknown' : `typeof import('./release/${SUITE_MODULES[module]}').${name}`
/** Excluded, because the exposed module is compared as a whole. */
const DEFINE_REMOTE = 'defineRemote'

/** Assertions for the service calls that appear in the release's code. */
const assertServiceCalls = (own: Declarations, code: string): TypeAssertion[] =>
  [...(own[`${API}.d.ts`] ?? '').matchAll(/^ {4}"(\/api\/[^"]+)": \{$/gm)]
    .map(([, path = '']) => path)
    .filter((path) => QUOTES.some((quote) => code.includes(quote + path + quote)))
    .map((path, index) => ({
      code: `export const call${index}: Calls<import('./release/${API}').paths, '${path}'> = typed<Calls<import('./live/${API}').paths, '${path}'>>()`,
      failureMessage: `the live service does not answer ${path} as it expects`,
      fix: 'Build against the contract that is live, or release shell and service with the new one first.',
    }))
const QUOTES = ['"', "'", '`']
const API = 'packages/contract/src/generated/api'
