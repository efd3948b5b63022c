import { inTransaction } from '../database/transaction.ts'
import { isUniqueViolation } from '../database/violations.ts'
import type { Service } from '../service.ts'
import { prepareSmallDemo } from './small.ts'
import { prepareWorkshopDemo } from './workshop.ts'

const PREPARE = { full: prepareWorkshopDemo, small: prepareSmallDemo } as const

/**
 * Seeds an empty database with demo people in one transaction; the setting DEMO_DATA says which. Does nothing outside of demo mode,
 * and when there are people already.
 */
export async function seedDemo(service: Service): Promise<void> {
  const { mode, demoData } = service.settings
  if (mode !== 'demo') return
  const anyPerson = await service.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (anyPerson) return
  const seed = await PREPARE[demoData](service)
  try {
    await inTransaction(service, seed)
  } catch (error) {
    // Another process seeded the same new database first. Maintenance deletes the pictures of this one.
    if (!isUniqueViolation(error)) throw error
  }
}
