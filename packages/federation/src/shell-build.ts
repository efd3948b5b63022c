/** Name under which the release store holds the builds of the shell, each described as a release of a remote is. */
export const SHELL = 'shell'

/** Files of a shell's build, relative to its folder: what the shell offers, the module with its shared modules, and its server. */
export const SHELL_OFFER_FILE = 'server/shell.json'
export const SHELL_MODULE_FILE = 'server/render.cjs'
export const SHELL_SERVER_FILE = 'server/main.mjs'
