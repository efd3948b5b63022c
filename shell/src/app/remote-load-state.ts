/** Result of loading a remote whose routes are missing. */
export type RemoteLoadState = 'loaded' | 'pending' | 'unavailable' | LateRemote | CrashedRemote
/** A remote that is not loaded, because it has reloaded the page without end. */
export type CrashedRemote = { crash: Error }
/** A remote that has not answered within its timeout: its later outcome, and a function that starts another attempt. */
export type LateRemote = { outcome: Promise<'loaded' | 'unavailable'>; retry: () => void }
