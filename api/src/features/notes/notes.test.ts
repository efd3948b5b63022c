import { randomUUID } from 'node:crypto'
import type { TicketNote } from '@radruf/contract'
import { expect, test } from 'vitest'
import { bookingCustomer } from '../../testing/booking.ts'
import { startTestService } from '../../testing/service.ts'

test('the client id of a colleague’s note is refused, and the own one repeats the note', async () => {
  const testService = await startTestService({ database: 'postgres' })
  const anna = await bookingCustomer(testService, 'anna@example.test')
  const mia = await testService.signedIn('mechanic', 'mia@example.test')
  const tom = await testService.signedIn('mechanic', 'tom@example.test')
  const clientId = randomUUID()
  const { body: note } = await mia.post<TicketNote>(`${anna.path}/notes`, { clientId, text: 'Freilauf?' })
  const taken = await tom.post(`${anna.path}/notes`, { clientId, text: 'Kette!' })
  expect([taken.status, taken.body]).toMatchObject([400, { code: 'INVALID_INPUT', fields: { clientId: 'taken' } }])
  const repeated = await mia.post<TicketNote>(`${anna.path}/notes`, { clientId, text: 'Freilauf?' })
  expect(repeated.body).toMatchObject({ id: note.id, text: 'Freilauf?' })
  await testService.stop()
})
