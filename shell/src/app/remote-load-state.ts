/** Result of loading a remote whose routes are missing. */
export type RemoteLoadState = 'loaded' | 'pending' | 'unavailable' | LateRemote
/** A remote that has not answered within its timeout: its later outcome, and a function that starts another attempt. */
export type LateRemote = { outcome: Promise<'loaded' | 'unavailable'>; retry: () => void }
