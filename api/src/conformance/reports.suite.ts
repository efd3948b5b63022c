import type { Report } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, startConformanceService } from '../testing/conformance/service.ts'

describe('reports', () => {
  let service: ServiceUnderTest
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(() => service.reset())
  afterAll(() => service.stop())

  test('a lead sees the last whole week and everyone, a mechanic only the own name', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const lena = await service.signedIn('lead', 'lena@example.test', 'Lena')
    await service.signedIn('customer', 'kim@example.test', 'Kim')
    const { body } = await lena.get<Report>('/api/report')
    expect([body.first, body.last, body.weeks.length]).toEqual(['2026-11-16', '2026-11-22', 8])
    expect(body.choices.map(({ name }) => name)).toEqual(['Lena', 'Mia'])
    const current = await lena.get<Report>('/api/report?first=2026-11-25')
    expect([current.body.first, current.body.cases]).toEqual(['2026-11-23', 1])
    const own = await mia.get<Report>('/api/report?weeks=4&problem=brakes')
    expect([own.body.first, own.body.last]).toEqual(['2026-10-26', '2026-11-22'])
    expect(own.body.choices.map(({ name }) => name)).toEqual(['Mia'])
    const foreign = await mia.get<{ code: string }>(`/api/report?mechanicId=${lena.person.id}`)
    expect([foreign.status, foreign.body.code]).toEqual([403, 'NOT_ALLOWED'])
    expect((await lena.get<{ code: string }>('/api/report?weeks=13')).body.code).toBe('INVALID_INPUT')
  })
})
