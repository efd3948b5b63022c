import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { getPackageName, SHARED_MODULES } from '@radruf/federation/shared'
import { rspack } from '@rsbuild/core'
import { findPackageFolder, readPackage, versionOf } from './installed.ts'

/** Names of a module's classes are read as properties. */
export const cssClassNames = { exportLocalsConvention: 'camelCase' } as const

/** Oldest supported browsers: those of two years ago. Scripts and styles keep everything that they understand. */
export const SUPPORTED_BROWSERS = ['chrome >= 131', 'edge >= 131', 'firefox >= 133', 'safari >= 18.1', 'ios >= 18.1']

/** Characters of the hash in a class name. A name is `scope-local-hash`, so only equal names of one remote can collide. */
const CLASS_HASH_LENGTH = 5

/**
 * Names of the classes and animations of CSS modules: equal in the browser's and the server's build and in every checkout, and made of
 * the file's package and path and the version of the design system, so that neither the names of two remotes nor those of two versions
 * of the design system collide on a page. A remote's name is the prefix of all names in its build, which the release check
 * `scoped-styles` requires.
 *
 * @param scope the remote that is built; without it, a file of a remote's package belongs to that remote
 */
export const cssNamesFrom = (folder: string, scope?: string) => {
  const salt = versionOf('@radruf/shared-ui', folder)
  const getLocalIdent = ({ resourcePath }: { resourcePath: string }, _: string, local: string) => {
    const packageAt = findPackageFolder(resourcePath)
    const { name } = readPackage(packageAt)
    const owner = scope ?? /^mf-.+/.exec(name)?.[0]
    const content = [salt, name, relative(packageAt, resourcePath), local].join('\0')
    const hash = createHash('sha256').update(content).digest('base64url')
    return [...(owner ? [owner] : []), local, hash.slice(0, CLASS_HASH_LENGTH)].join('-')
  }
  return { modules: { getLocalIdent } }
}

/**
 * Server bundles without white space and comments, in ASCII: V8 keeps the text of a script in memory, with two bytes for each character
 * when one needs them. Names stay, for stacks in the log.
 */
export const compactScripts = {
  js: true,
  css: false,
  jsOptions: { minimizerOptions: { mangle: false, compress: false, format: { asciiOnly: true, comments: false } } },
} as const

/** ECMAScript that every supported browser understands. The minimizer may write its shorter forms. */
const ecma = 2022

/** Scripts of the browser are compressed three times: a pass shortens code that the pass before has simplified. */
export const minifyScripts = { jsOptions: { minimizerOptions: { ecma, compress: { passes: 3, ecma } } } } as const

/**
 * Lets V8 compile all functions of scripts while they arrive, beside the main thread. Without it, a function is compiled at its first
 * call, on the main thread. For scripts of which most runs at the start.
 */
export const compileAtOnce = (include: RegExp) =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include,
    // After the minimizer, which removes comments.
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
  })

/** Milliseconds after which a hanging chunk counts as failed; equal to the load timeout of a remote (decision 014). */
export const chunkTimeout = 60_000

/** Versions of the shared packages as installed for the package in `folder`. */
export const sharedVersions = (folder: string): Record<string, string> =>
  Object.fromEntries([...new Set(SHARED_MODULES.map(getPackageName))].map((name) => [name, versionOf(name, folder)]))

/** Settings of a builder's server during development: on this machine only, with its files readable by the shell's page. */
export const devServer = (port: number) => ({
  port,
  strictPort: true,
  printUrls: false,
  host: '127.0.0.1',
  cors: true,
  headers: { 'access-control-allow-origin': '*' },
})

/**
 * Replaces components in place with their state; a file with other exports reloads the page. The page belongs to the shell, so the
 * builder's socket is named here, and lazy compilation is off because the page would request the chunk from the shell.
 */
export const devReload = (port: number) => ({
  hmr: true,
  liveReload: true,
  lazyCompilation: false,
  client: { protocol: 'ws' as const, host: 'localhost', port },
})

/**
 * Address of the manifest of a remote's builder. Module Federation's developer tools show and replace remotes that are loaded by
 * their manifest.
 */
export const manifestAt = (port: number): string => `http://localhost:${port}/mf-manifest.json`

const routerFolder = join(
  dirname(createRequire(createRequire(import.meta.url).resolve('react-router-dom')).resolve('react-router')),
  '../production',
)
/** Aliases to the build of React Router without warnings of a developer: its package offers only the one with them. */
export const productionRouter = {
  'react-router$': join(routerFolder, 'index.mjs'),
  'react-router/dom$': join(routerFolder, 'dom-export.mjs'),
}
