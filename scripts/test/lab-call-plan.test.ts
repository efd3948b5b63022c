import { expect, test } from 'vitest'
import { PARTS, TRANSPORTS } from '../../e2e/lab/conditions.ts'
import { type PlanOptions, planRows } from './lab-call-plan.ts'
import { TABLES, toRowKey } from './lab-call-rows.ts'

const listKeys = (options: PlanOptions) =>
  TRANSPORTS.flatMap((transport) => planRows(transport, options)).map(({ row }) => toRowKey(row))

test.each(PARTS.filter((part) => part !== 'long'))('a whole run measures every row of %s', (part) => {
  const planned = listKeys({ only: part })
  // TCP and TLS repeat what is lost.
  const isStream = /^relay over T.*(loss|reordering)/
  expect(planned).toEqual(TABLES[part].order.filter((key) => !isStream.test(key)))
  expect(planned.length).toBeGreaterThan(0)
})

test('the long call is measured on the direct way, and on others on demand', () => {
  expect(listKeys({ only: 'long' })).toEqual(['direct'])
  expect(planRows('relay over TLS', { only: 'long', transport: ['relay over TLS'] })).toHaveLength(1)
})

test('chosen conditions leave out the parts without conditions', () => {
  expect(listKeys({ condition: ['100 kbit/s'], only: 'joins' })).toEqual([])
  const direct = planRows('direct', { condition: ['100 kbit/s', 'cut 2 s'] })
  expect(direct.map(({ row: { part, name } }) => `${part} ${name}`)).toEqual([
    'calls 100 kbit/s',
    'calls cut 2 s',
    'constant 100 kbit/s',
  ])
})
