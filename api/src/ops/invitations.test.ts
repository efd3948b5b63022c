import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parsePeople } from '../features/people/invitation-list.ts'
import { FEATURE_DATABASES, startTestService, type TestService } from '../testing/service.ts'
import { runCommand } from './run-command.ts'

test('a list of people is parsed with defaults, and every invalid line is named', () => {
  expect(parsePeople('email;name\nAnna@Example.test;Anna Süß\nben@example.test;\n')).toEqual({
    people: [
      { email: 'anna@example.test', role: 'customer', language: 'de', name: 'Anna Süß' },
      { email: 'ben@example.test', role: 'customer', language: 'de' },
    ],
    problems: [],
  })
  const wrong = [
    'email,role,language',
    'anna,king,fr',
    'ben@example.test,mechanic,en',
    'BEN@example.test,customer,de',
    'x',
  ]
  expect(parsePeople(wrong.join('\n')).problems).toEqual([
    'line 2: email is not an e-mail address',
    'line 2: role is none of customer, mechanic, lead, operator',
    'line 2: language is neither de nor en',
    'line 4: the same as line 3',
    'line 5: 1 values for 3 columns',
  ])
  expect(parsePeople('name\nAnna').problems).toEqual(['line 1: no column email'])
  expect(parsePeople('email,name\nanna@example.test,"Anna\nSüß"').problems).toEqual([
    'line 3: name is not one line of 1 to 80 characters',
  ])
})

describe.each(FEATURE_DATABASES)('invitations on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())
  const run = (command: Parameters<typeof runCommand>[1]) => runCommand(testService.service, command)
  const invited = async () =>
    (await testService.service.db.selectFrom('person').select('email').orderBy('email').execute()).map(
      ({ email }) => email,
    )

  test('a list is invited as a whole or only checked, and people who are already invited are skipped', async () => {
    await run({ name: 'invite', email: 'known@example.test', role: 'mechanic', language: 'en' })
    const list = (csv: string, dryRun = false) => run({ name: 'invite import', csv, dryRun })
    const csv = 'email,language\nanna@example.test,en\nknown@example.test,de\nben@example.test,de\n'
    expect((await list(`${csv}nobody,de\n`)).ok).toBe(false)
    expect((await list(csv, true)).lines).toEqual([
      'Skipped 1 person invited before.',
      '2 people can be invited; no invitations were sent (--dry-run).',
    ])
    expect(await invited()).toEqual(['known@example.test'])
    expect((await list(csv)).lines.at(-1)).toBe('Invited 2 people.')
    expect(await invited()).toEqual(['anna@example.test', 'ben@example.test', 'known@example.test'])
    const [mail] = await testService.mailsTo('anna@example.test')
    expect(mail?.subject).toBe('Your invitation to Radruf')
  })

  test('an invitation can be resent, and revoked before the first sign-in', async () => {
    expect((await run({ name: 'invite resend', email: 'Anna@example.test' })).ok).toBe(true)
    expect(await testService.mailsTo('anna@example.test')).toHaveLength(2)
    expect((await run({ name: 'invite resend', email: 'nobody@example.test' })).ok).toBe(false)

    const browser = testService.browser()
    await browser.post('/api/sign-in/codes', { email: 'ben@example.test', language: 'de' })
    const [{ subject = '' } = {}] = await testService.mailsTo('ben@example.test')
    await browser.post('/api/sign-in/sessions', { email: 'ben@example.test', code: subject.slice(0, 6) })
    const used = await run({ name: 'invite revoke', email: 'ben@example.test' })
    expect(used).toEqual({ ok: false, lines: [expect.stringContaining('user delete')] })

    expect((await run({ name: 'invite revoke', email: 'anna@example.test' })).ok).toBe(true)
    expect(await invited()).toEqual(['ben@example.test', 'known@example.test'])
    expect(await testService.mailsTo('anna@example.test')).toEqual([])
    expect((await run({ name: 'invite revoke', email: 'anna@example.test' })).ok).toBe(false)
  })

  test('a pending code is stored encrypted', async () => {
    const browser = testService.browser()
    await browser.post('/api/sign-in/codes', { email: 'known@example.test', language: 'de' })
    const job = await testService.service.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'sign-in.code')
      .executeTakeFirstOrThrow()
    const [{ subject = '' } = {}] = await testService.mailsTo('known@example.test')
    expect(subject).toMatch(/^\d{6}/)
    expect(JSON.stringify(job.payload)).not.toContain(subject.slice(0, 6))
    expect(job.payload).toMatchObject({ sealedCode: expect.stringMatching(/^[\w-]{40,}$/) })
  })

  test('a sign-in link is mailed in the language of the person, and its token is not stored', async () => {
    await run({ name: 'invite', email: 'link@example.test', role: 'customer', language: 'en' })
    await testService.runJobs()
    const sent = await run({ name: 'sign-in-link', email: 'Link@example.test' })
    expect(sent).toEqual({
      ok: true,
      lines: ['Sent a sign-in link to link@example.test. It works once, within 15 minutes.'],
    })
    const jobs = JSON.stringify(await testService.service.db.selectFrom('job').selectAll().execute())
    const [mail] = await testService.mailsTo('link@example.test')
    expect(mail?.subject).toBe('Your link to log in to Radruf')
    const token = /\/otp\/link%40example\.test\?link=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token).toMatch(/^[\w-]{36}\.[\w-]{43}$/)
    expect(jobs).not.toContain(token)
    expect((await run({ name: 'sign-in-link', email: 'nobody@example.test' })).ok).toBe(false)
  })
})
