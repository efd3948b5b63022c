import pg from 'pg'

/** Looks at the locks of a database from a connection of its own. Backends are named by process id; those without one are ignored. */
export type LockMonitor = {
  /** Whether each of these backends waits for a lock. */
  areBlocked: (backends: readonly (number | undefined)[]) => Promise<boolean>
  /**
   * If these backends wait for each other, cancels the statement of the last one that is part of it. PostgreSQL itself would choose by
   * real time. Returns it.
   */
  endDeadlock: (backends: readonly (number | undefined)[]) => Promise<number | undefined>
  /** Ends backends. They are gone when their connections end. */
  terminate: (backends: readonly number[]) => Promise<void>
  query: (statement: string) => Promise<void>
  close: () => Promise<void>
}

/** Options of the simulated connections: the simulation ends deadlocks. */
export const NO_DEADLOCK_CHECK = '-c deadlock_timeout=1h'

export async function openLockMonitor(connectionString: string): Promise<LockMonitor> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const findBlockers = async (backends: readonly (number | undefined)[]) => {
    const { rows } = await client.query<{ pid: number; blockers: number[] }>(
      'SELECT pid, pg_blocking_pids(pid) AS blockers FROM unnest($1::int[]) AS pid',
      [backends.filter((backend) => backend !== undefined)],
    )
    return new Map(rows.map(({ pid, blockers }) => [pid, blockers]))
  }
  return {
    areBlocked: async (backends) => {
      const blockers = await findBlockers(backends)
      return backends.every((backend) => backend !== undefined && (blockers.get(backend)?.length ?? 0) > 0)
    },
    endDeadlock: async (backends) => {
      const blockers = await findBlockers(backends)
      let size: number
      do {
        size = blockers.size
        // A backend is not part of a deadlock if it does not wait, or if one that it waits for is not.
        for (const [pid, others] of blockers)
          if (others.length === 0 || others.some((other) => !blockers.has(other))) blockers.delete(pid)
      } while (blockers.size < size)
      const victim = backends.findLast((backend) => backend !== undefined && blockers.has(backend))
      if (victim !== undefined) await client.query('SELECT pg_cancel_backend($1)', [victim])
      return victim
    },
    terminate: async (backends) => {
      await client.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [backends])
    },
    query: async (statement) => void (await client.query(statement)),
    close: () => client.end(),
  }
}
