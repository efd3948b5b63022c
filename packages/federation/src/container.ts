/** Name of the module that every remote exposes. */
export const EXPOSED = './remote'

/** Name of the global under which a remote's entry script registers its container. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_')

/** Name of the chunk with the exposed module. */
export const EXPOSED_CHUNK = 'remote'
