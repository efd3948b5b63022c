/** The one small document that says which release of each remote is live. */
export type Registry = {
  /** Raised by one with every change; the handle of compare-and-swap. */
  generation: number
  remotes: Record<string, RegistryEntry>
}

export type RegistryEntry = {
  /** Hash of the live release. */
  stable: string
  /** What happened to this remote, newest first. */
  history: HistoryEntry[]
}

export type HistoryEntry = { at: string; by: string; what: 'fill' | 'publish' | 'rollback'; release: string }

export const EMPTY_REGISTRY: Registry = { generation: 0, remotes: {} }

/** The registry with `release` live for the remote `name`. */
export const withStable = (registry: Registry, name: string, entry: Omit<HistoryEntry, 'at'>, at: Date): Registry => ({
  generation: registry.generation + 1,
  remotes: {
    ...registry.remotes,
    [name]: {
      stable: entry.release,
      history: [{ at: at.toISOString(), ...entry }, ...(registry.remotes[name]?.history ?? [])],
    },
  },
})
