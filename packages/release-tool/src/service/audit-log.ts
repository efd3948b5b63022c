import { appendLine, readLines } from './json-lines.ts'

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
  return {
    append: (entry: AuditEntry): Promise<void> => appendLine(file, entry),

    /** The newest entries, newest first, of one remote or of all. */
    read: async (remote: string, limit: number): Promise<AuditEntry[]> =>
      (await readLines<AuditEntry>(file))
        .filter((entry) => !remote || entry.remote === remote)
        .slice(-limit)
        .reverse(),
  }
}
