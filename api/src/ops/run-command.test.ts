import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, startTestService, type TestService } from '../testing/service.ts'
import type { Command } from './command.ts'
import { runCommand } from './run-command.ts'

const INVITE = { name: 'invite', email: 'Anna@example.test', role: 'customer', language: 'de' } as const

describe.each(DATABASES)('commands on the %s database', (database) => {
  let its: TestService
  beforeAll(async () => {
    its = await startTestService({ database })
  })
  afterAll(() => its.stop())
  const run = (command: Command) => runCommand(its.service, command)

  test('a customer is invited once, with a first ticket; again sends the mail again', async () => {
    expect(await run(INVITE)).toEqual({ ok: true, lines: ['anna@example.test is invited.'] })
    expect((await run(INVITE)).lines[0]).toContain('sent again')
    expect(await its.mailsTo('anna@example.test')).toHaveLength(2)
    const { lines } = await run({ name: 'ticket list' })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/anna@example\.test\s+1\s+questionnaire_open\s+2026-11-23T09:00/)
  })

  test('a person has one role', async () => {
    const refused = await run({ ...INVITE, role: 'mechanic' })
    expect(refused).toEqual({ ok: false, lines: [expect.stringContaining('invited as customer')] })
  })

  test('mechanics are listed by name; without one, by the first part of the address', async () => {
    await run({ ...INVITE, role: 'mechanic', email: 'mia@example.test', person: 'Mia Muster' })
    await run({ ...INVITE, role: 'mechanic', email: 'tom@example.test', language: 'en' })
    expect((await run({ name: 'mechanic list' })).lines).toEqual([
      'NAME        E-MAIL            LANGUAGE',
      'Mia Muster  mia@example.test  de',
      'tom         tom@example.test  en',
    ])
  })
})
