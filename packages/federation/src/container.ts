/** The module every remote exposes. */
export const EXPOSED = './remote'

/** The global that a remote's entry script registers its container under. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_')

/** The name of the chunk that holds it. */
export const EXPOSED_CHUNK = 'remote'
