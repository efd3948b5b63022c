import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { SNAPSHOT_SIDE, SNAPSHOTS_MAX, type Snapshot } from '@radruf/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import { findEvents, join, startWithBookedCall, type TicketHolder, ticketAt } from '../../testing/booking.ts'
import type { TestClient } from '../../testing/client.ts'
import { cameraPhoto, sendForm } from '../../testing/photos.ts'
import { FEATURE_DATABASES, type TestService } from '../../testing/service.ts'

const STARTS_AT = '2026-11-24T08:00:00.000Z'
const CHAIN = {
  partId: 'chain' as const,
  number: 'K-11',
  name: 'Kette',
  price: { from: 1800, to: 2450 },
  note: '',
  fits: '',
  snapshotId: null,
}

describe.each(FEATURE_DATABASES)('pictures of a call on the %s database', (database) => {
  let testService: TestService
  let mechanic: TestClient & { person: { id: string } }
  let customer: TicketHolder
  beforeAll(async () => {
    ;({ testService, mechanic, customer } = await startWithBookedCall(database, STARTS_AT))
  })
  afterAll(() => testService.stop())

  const uploadSnapshot = async (client: TestClient, clientId: string = randomUUID(), drawingOf?: string) =>
    sendForm<Snapshot & { code?: string }>(client, `${customer.path}/snapshots`, {
      fields: { clientId, ...(drawingOf && { isDrawing: 'true', drawingOf }) },
      bytes: await cameraPhoto(),
    })
  const folders = () => readdirSync(joinPath(testService.service.settings.dataDir, 'photos'))

  test('a snapshot before the call is refused', async () => {
    expect(await uploadSnapshot(customer)).toMatchObject({ status: 409, body: { code: 'CALL_NOT_OPEN' } })
    expect(existsSync(joinPath(testService.service.settings.dataDir, 'photos'))).toBe(false)
  })

  test('both participants store snapshots and see them on the ticket; other people cannot store any', async () => {
    await testService.setClock('2026-11-24T07:55:00Z')
    await join(customer, customer.path)
    const first = await uploadSnapshot(customer)
    expect(first).toMatchObject({ status: 201, body: { width: 40, height: 80, isDrawing: false } })
    const second = await uploadSnapshot(mechanic)
    expect(second.status).toBe(201)
    for (const client of [customer, mechanic]) {
      expect((await ticketAt(client, customer.path)).snapshots.map(({ id }) => id)).toEqual([
        first.body.id,
        second.body.id,
      ])
      expect((await client.get(`/api/photos/${first.body.id}/large`)).status).toBe(200)
    }
    const events = (await findEvents(testService, mechanic.person.id)).filter(({ name }) => name === 'ticket.changed')
    expect(events.length).toBeGreaterThanOrEqual(2)
    const stranger = await testService.signedIn('customer', 'eve@example.test')
    expect((await uploadSnapshot(stranger)).body.code).toBe('TICKET_NOT_FOUND')
    expect((await stranger.get(`/api/photos/${first.body.id}/large`)).status).toBe(404)
    const colleague = await testService.signedIn('mechanic', 'bo@example.test')
    expect((await uploadSnapshot(colleague)).body.code).toBe('NOT_ALLOWED')
  })

  test(`a still keeps up to ${SNAPSHOT_SIDE} pixels, more than a photo of the questionnaire`, async () => {
    const upload = async (width: number) =>
      sendForm<Snapshot>(customer, `${customer.path}/snapshots`, {
        fields: { clientId: randomUUID() },
        bytes: await cameraPhoto(width, width / 2),
      })
    expect((await upload(4000)).body).toMatchObject({ width: 2000, height: 4000 })
    const { body: still } = await upload(SNAPSHOT_SIDE + 1000)
    expect(still).toMatchObject({ width: SNAPSHOT_SIDE / 2, height: SNAPSHOT_SIDE })
    const { raw } = await mechanic.get(`/api/photos/${still.id}/large`)
    expect(await sharp(raw).metadata()).toMatchObject({ width: still.width, height: still.height })
  })

  test('a snapshot is not part of the questionnaire, but part of the export', async () => {
    const { body } = await customer.get<{ photos: unknown[] }>(`${customer.path}/questionnaire`)
    expect(body.photos).toEqual([])
    await testService.confirm(customer.person.id)
    const archive = await customer.get('/api/me/export')
    expect(archive.raw.includes('photos/ticket-1/snapshot-')).toBe(true)
  })

  test('a repeated or concurrent upload is stored once', async () => {
    const clientId = randomUUID()
    const before = folders().length
    const answers = await Promise.all([uploadSnapshot(customer, clientId), uploadSnapshot(customer, clientId)])
    expect(new Set([...answers, await uploadSnapshot(customer, clientId)].map(({ body }) => body.id)).size).toBe(1)
    expect(folders()).toHaveLength(before + 1)
  })

  test('the customer deletes a snapshot: its files, its address and the picture of the part are gone for both', async () => {
    const { service } = testService
    const { body: snapshot } = await uploadSnapshot(mechanic)
    const part = { ...CHAIN, snapshotId: snapshot.id }
    await service.db
      .insertInto('summary')
      .values({
        ticket_id: customer.path.split('/').at(-1) ?? '',
        author_id: mechanic.person.id,
        outcome: 'part_needed',
        text: 'Neue Kette.',
        agreed: json([]),
        parts: json([CHAIN, part]),
        pictures: json([snapshot.id]),
        written_at: new Date(),
      })
      .execute()
    const before = folders().length
    const path = `${customer.path}/snapshots/${snapshot.id}`
    expect((await customer.delete(path)).status).toBe(204)
    expect(folders()).toHaveLength(before - 1)
    for (const client of [customer, mechanic]) {
      expect((await client.get(`/api/photos/${snapshot.id}/large`)).status).toBe(404)
      const { snapshots, summary } = await ticketAt(client, customer.path)
      expect(snapshots.map(({ id }) => id)).not.toContain(snapshot.id)
      expect(summary?.parts).toEqual([CHAIN, CHAIN])
      expect(summary?.pictures).toEqual([])
    }
    await service.db.deleteFrom('summary').execute()
  })

  test('the mechanic removes a snapshot during the call, and none afterwards; a colleague removes none', async () => {
    const { db } = testService.service
    const { body: snapshot } = await uploadSnapshot(customer)
    const path = `${customer.path}/snapshots/${snapshot.id}`
    const ticketId = customer.path.split('/').at(-1) ?? ''
    const moveTo = (state: 'in_call' | 'wrap_up') =>
      db.updateTable('ticket').set({ state }).where('id', '=', ticketId).execute()
    const colleague = await testService.signedIn('mechanic', 'bo@example.test')
    expect((await colleague.delete<{ code: string }>(path)).body.code).toBe('NOT_ALLOWED')
    await moveTo('wrap_up')
    expect((await mechanic.delete<{ code: string }>(path)).body.code).toBe('CALL_NOT_OPEN')
    await moveTo('in_call')
    expect((await mechanic.delete(path)).status).toBe(204)
    expect((await ticketAt(customer, customer.path)).snapshots.map(({ id }) => id)).not.toContain(snapshot.id)
  })

  test('a deleted snapshot takes its drawings with it, and none can be added to it', async () => {
    const keep = (drawingOf: string) => uploadSnapshot(mechanic, randomUUID(), drawingOf)
    const [{ body: still }, { body: other }] = [await uploadSnapshot(customer), await uploadSnapshot(customer)]
    const { body: drawing } = await keep(still.id)
    const { body: kept } = await keep(other.id)
    const before = folders().length
    expect((await customer.delete(`${customer.path}/snapshots/${still.id}`)).status).toBe(204)
    const left = (await ticketAt(mechanic, customer.path)).snapshots.map(({ id }) => id)
    for (const id of [still.id, drawing.id]) {
      expect(left).not.toContain(id)
      expect((await customer.get(`/api/photos/${id}/large`)).status).toBe(404)
    }
    expect(left).toEqual(expect.arrayContaining([other.id, kept.id]))
    expect(folders()).toHaveLength(before - 2)
    expect(await keep(still.id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(folders()).toHaveLength(before - 2)
    expect((await customer.delete(`${customer.path}/snapshots/${kept.id}`)).status).toBe(204)
    expect((await ticketAt(mechanic, customer.path)).snapshots.map(({ id }) => id)).toContain(other.id)
  })

  test('a deleted snapshot does not come back when its upload is repeated', async () => {
    const clientId = randomUUID()
    const { body: still } = await uploadSnapshot(customer, clientId)
    expect((await customer.delete(`${customer.path}/snapshots/${still.id}`)).status).toBe(204)
    const before = folders().length
    expect(await uploadSnapshot(customer, clientId)).toMatchObject({ status: 410, body: { code: 'PHOTO_DELETED' } })
    expect(folders()).toHaveLength(before)
  })

  test('a kept drawing replaces the earlier ones of its picture', async () => {
    const keep = (drawingOf: string) => uploadSnapshot(mechanic, randomUUID(), drawingOf)
    const { body: still } = await uploadSnapshot(customer)
    const { body: first } = await keep(still.id)
    const before = folders().length
    const { body: second } = await keep(still.id)
    const ids = (await ticketAt(mechanic, customer.path)).snapshots.map(({ id }) => id)
    expect([still.id, first.id, second.id].filter((id) => ids.includes(id))).toEqual([still.id, second.id])
    expect(folders()).toHaveLength(before)
  })

  test('a snapshot stays when its id is sent to the endpoint for photos of the questionnaire', async () => {
    const { db } = testService.service
    const { body: snapshot } = await uploadSnapshot(mechanic)
    const tickets = () => db.updateTable('ticket').where('id', '=', customer.path.split('/').at(-1) ?? '')
    await tickets().set({ state: 'questionnaire_open' }).execute()
    expect((await customer.delete(`${customer.path}/photos/${snapshot.id}`)).status).toBe(204)
    await tickets().set({ state: 'in_call' }).execute()
    expect((await customer.get(`/api/photos/${snapshot.id}/large`)).status).toBe(200)
    expect((await ticketAt(customer, customer.path)).snapshots.map(({ id }) => id)).toContain(snapshot.id)
  })

  test(`a ticket has at most ${SNAPSHOTS_MAX} snapshots`, async () => {
    for (let count = (await ticketAt(customer, customer.path)).snapshots.length; count < SNAPSHOTS_MAX; count++)
      expect((await uploadSnapshot(mechanic)).status).toBe(201)
    expect(await uploadSnapshot(customer)).toMatchObject({ status: 409, body: { code: 'PHOTO_LIMIT' } })
    expect(folders()).toHaveLength(SNAPSHOTS_MAX)
  })

  test('the end of the call leaves one picture of each that was drawn on, also in the summary', async () => {
    const { db } = testService.service
    const [still, plain] = (await ticketAt(customer, customer.path)).snapshots.filter(({ drawingOf }) => !drawingOf)
    if (!still || !plain) expect.fail('The ticket has pictures.')
    await customer.delete(
      `${customer.path}/snapshots/${(await ticketAt(customer, customer.path)).snapshots.at(-1)?.id}`,
    )
    const { body: drawing } = await uploadSnapshot(mechanic, randomUUID(), still.id)
    await join(mechanic, customer.path)
    const parts = [CHAIN, { ...CHAIN, snapshotId: still.id }]
    const summary = { outcome: 'part_needed', text: 'Neue Kette.', agreed: [], parts, pictures: [still.id, plain.id] }
    expect((await mechanic.put(`${customer.path}/summary`, summary)).status).toBe(200)
    const ticket = await ticketAt(customer, customer.path)
    const ids = ticket.snapshots.map(({ id }) => id)
    expect(ids).toContain(plain.id)
    expect(ids).not.toContain(still.id)
    expect(ticket.snapshots.find(({ id }) => id === drawing.id)).toMatchObject({ isDrawing: true, drawingOf: null })
    expect(ticket.summary?.parts.map(({ snapshotId }) => snapshotId)).toEqual([null, drawing.id])
    expect(ticket.summary?.pictures.map(({ id }) => id)).toEqual([drawing.id, plain.id])
    expect((await customer.get(`/api/photos/${still.id}/large`)).status).toBe(404)
    const [{ mechanic_left_by, customer_left_by } = {}] = await db.selectFrom('appointment').selectAll().execute()
    expect([mechanic_left_by, customer_left_by]).toEqual(['hung_up', 'ended'])
    // A drawing whose upload took longer than the call.
    await db.updateTable('ticket').set({ state: 'referred' }).where('id', '=', ticket.id).execute()
    const { body: late } = await uploadSnapshot(mechanic, randomUUID(), plain.id)
    const { snapshots } = await ticketAt(customer, customer.path)
    expect(snapshots.map(({ id }) => id)).not.toContain(plain.id)
    expect(snapshots.find(({ id }) => id === late.id)).toMatchObject({ isDrawing: true, drawingOf: null })
  })
})
