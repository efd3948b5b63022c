/** Type declarations by their path in the repository, as `types.json` holds them beside `remote.json` and `shell.json`. */
export type Declarations = Readonly<Record<string, string>>

export const DECLARATIONS_FILE = 'types.json'

/** Names under which the suite's packages import each other, and the module of each. */
export const SUITE_MODULES: Readonly<Record<string, string>> = {
  '@radruf/contract': 'packages/contract/src/index',
  '@radruf/contract/client': 'packages/contract/src/client',
  '@radruf/shell-kit': 'packages/shell-kit/src/index',
  '@radruf/shared-ui': 'shared-ui/src/index',
}

/** Shared packages that the shell exposes in part, and the module that lists the exposed names. */
export const FACADES: Readonly<Record<string, string>> = {
  'react-router-dom': 'packages/host/src/router-facade',
  'react-i18next': 'packages/host/src/i18next-facade',
}
