import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import type { Snapshot } from '@radruf/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../database/maintenance.ts'
import { join, startWithBookedCall, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { cameraPhoto, sendForm } from '../../testing/photos.ts'
import { FEATURE_DATABASES, type TestService } from '../../testing/service.ts'

const STARTS_AT = '2026-11-24T08:00:00.000Z'
const SECRET = 'Klemmschraube lösen'

describe.each(FEATURE_DATABASES)('what is left of steps on the %s database', (database) => {
  let testService: TestService
  let mechanic: TestClient & { person: { id: string } }
  let customer: TicketHolder
  let stillId: string
  const stepId = randomUUID()
  beforeEach(async () => {
    const env = { TICKET_RETENTION_MONTHS: '12' }
    ;({ testService, mechanic, customer } = await startWithBookedCall(database, STARTS_AT, env))
    await testService.setClock(STARTS_AT)
    await join(customer, customer.path)
    await join(mechanic, customer.path)
    const fields = { clientId: stepId, isDrawing: 'true' }
    const bytes = await cameraPhoto()
    stillId = (await sendForm<Snapshot>(mechanic, `${customer.path}/snapshots`, { fields, bytes })).body.id
    const step = { title: SECRET, detail: 'Eine halbe Umdrehung', snapshotId: stillId }
    expect((await mechanic.put(`${customer.path}/steps/${stepId}`, step)).status).toBe(204)
  })
  afterEach(() => testService.stop())

  const summarize = async (outcome = 'fixed') => {
    const summary = { outcome, text: `1. ${SECRET}. Eine halbe Umdrehung.\nDie Kette läuft.`, pictures: [stillId] }
    expect((await mechanic.put(`${customer.path}/summary`, summary)).status).toBe(200)
  }
  const countSteps = async () => (await testService.service.db.selectFrom('call_step').select('id').execute()).length
  const hasFile = () => existsSync(joinPath(testService.service.settings.dataDir, 'photos', stillId))
  const findWaitingMails = async () => {
    const jobs = await testService.service.db.selectFrom('job').select(['kind', 'payload']).execute()
    return jobs.filter(({ payload }) => JSON.stringify(payload).includes(SECRET))
  }
  /** The notice of the summary has become a mail that waits. */
  const letMailWait = async () => {
    await testService.passUndoTime()
    await testService.runJobs()
  }

  test('the mail names the step and points to its still, whose bytes are in no row', async () => {
    await summarize()
    await letMailWait()
    const [mail] = await testService.mailsTo('ben@example.test')
    expect(mail?.text).toContain(`1. ${SECRET}. Eine halbe Umdrehung.`)
    expect(mail?.html).toContain(`<img src="cid:${stillId}@radruf" alt="Bild zu Schritt 1"`)
  })

  test('a deleted still leaves the step without its picture, in the ticket and in the mail', async () => {
    await summarize()
    expect((await customer.delete(`${customer.path}/snapshots/${stillId}`)).status).toBe(204)
    await letMailWait()
    const { steps, summary } = await ticketAt(customer, customer.path)
    expect(steps).toMatchObject([{ id: stepId, title: SECRET, snapshotId: null }])
    expect([summary?.pictures, hasFile()]).toEqual([[], false])
    const [mail] = await testService.mailsTo('ben@example.test')
    expect(mail?.text).toContain(SECRET)
    expect(mail?.html).not.toContain(stillId)
  })

  test('a removed step leaves its still in the ticket', async () => {
    expect((await mechanic.delete(`${customer.path}/steps/${stepId}`)).status).toBe(204)
    expect([await countSteps(), hasFile()]).toEqual([0, true])
    expect((await ticketAt(customer, customer.path)).snapshots.map(({ id }) => id)).toEqual([stillId])
  })

  test('an erased account takes steps, stills and waiting mails with it', async () => {
    await summarize()
    await mechanic.post(`${customer.path}/moves`, { to: 'wrap_up' })
    // The next summary sends the notice of the one before at once: its mail waits.
    await summarize('another_call')
    expect((await findWaitingMails()).map(({ kind }) => kind)).toContain('mail')
    await testService.confirm(customer.person.id)
    expect((await customer.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
    expect([await countSteps(), hasFile(), await findWaitingMails()]).toEqual([0, false, []])
  })

  test('the retention of a closed ticket erases its steps and stills', async () => {
    await summarize()
    await letMailWait()
    for (const time of ['2027-11-10T09:00:00Z', '2027-12-20T09:00:00Z']) {
      expect([await countSteps(), hasFile()]).toEqual([1, true])
      await testService.setClock(time)
      await runMaintenance(testService.service)
    }
    expect([await countSteps(), hasFile()]).toEqual([0, false])
  })
})
