import { open, readFile } from 'node:fs/promises'

/** One request that changes the registry or its tokens, or tries to. */
export type AuditEntry = {
  at: string
  /** The token's person, or the name that a command on the operator's machine gives. */
  by: string
  /** Id of the token; missing for requests through the local socket. */
  token?: string
  operation: string
  remote?: string
  /** The requested change, without secrets. */
  detail?: unknown
  outcome: 'done' | 'unchanged' | 'refused'
  reason?: string
}

export type AuditLog = ReturnType<typeof openAuditLog>

/** Opens the audit log: one JSON document per line, appended and flushed before a request is answered. */
export function openAuditLog(file: string) {
  const readText = () =>
    readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return ''
    })
  return {
    async append(entry: AuditEntry): Promise<void> {
      const log = await open(file, 'a', 0o600)
      try {
        // A leading line break ends a line that a killed process left incomplete.
        await log.appendFile(`\n${JSON.stringify(entry)}`)
        await log.datasync()
      } finally {
        await log.close()
      }
    },

    /** The newest entries, newest first, of one remote or of all. */
    async read(remote: string, limit: number): Promise<AuditEntry[]> {
      const entries = (await readText()).split('\n').flatMap((line): AuditEntry[] => {
        try {
          return [JSON.parse(line) as AuditEntry]
        } catch {
          return []
        }
      })
      return entries
        .filter((entry) => !remote || entry.remote === remote)
        .slice(-limit)
        .reverse()
    },
  }
}
