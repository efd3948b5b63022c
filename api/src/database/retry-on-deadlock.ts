const DEADLOCK = '40P01'
const TRIES = 5

/**
 * Runs a transaction again when PostgreSQL ended it because two of them waited for each other, as when two people swap
 * the times they hold. Nothing of the ended one has happened.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== DEADLOCK || attempt === TRIES) throw error
    }
  }
}
