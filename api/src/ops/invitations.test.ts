import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES, startTestService, type TestService } from '../testing/service.ts'
import { parsePeople } from './parse-people.ts'
import { runCommand } from './run-command.ts'

test('a list of people is read with its defaults, and every wrong line is named', () => {
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
    'line 2: role is neither customer nor mechanic',
    'line 2: language is neither de nor en',
    'line 4: the same as line 3',
    'line 5: 1 values for 3 columns',
  ])
  expect(parsePeople('name\nAnna').problems).toEqual(['line 1: no column email'])
})

describe.each(DATABASES)('invitations on the %s database', (database) => {
  let its: TestService
  beforeAll(async () => {
    its = await startTestService({ database })
  })
  afterAll(() => its.stop())
  const run = (command: Parameters<typeof runCommand>[1]) => runCommand(its.service, command)
  const invited = async () =>
    (await its.service.db.selectFrom('person').select('email').orderBy('email').execute()).map(({ email }) => email)

  test('a list is invited as a whole, only checked when asked to, and who is known is left out', async () => {
    await run({ name: 'invite', email: 'known@example.test', role: 'mechanic', language: 'en' })
    const list = (csv: string, dryRun = false) => run({ name: 'invite import', csv, dryRun })
    const csv = 'email,language\nanna@example.test,en\nknown@example.test,de\nben@example.test,de\n'
    expect((await list(`${csv}nobody,de\n`)).ok).toBe(false)
    expect((await list(csv, true)).lines).toEqual([
      '1 are invited already and left out.',
      '2 people are fine; nobody is invited (--dry-run).',
    ])
    expect(await invited()).toEqual(['known@example.test'])
    expect((await list(csv)).lines.at(-1)).toBe('2 people are invited.')
    expect(await invited()).toEqual(['anna@example.test', 'ben@example.test', 'known@example.test'])
    const [mail] = await its.mailsTo('anna@example.test')
    expect(mail?.subject).toBe('Your invitation to Radruf')
  })

  test('an invitation is sent again, and taken back as long as nobody has taken it up', async () => {
    expect((await run({ name: 'invite resend', email: 'Anna@example.test' })).ok).toBe(true)
    expect(await its.mailsTo('anna@example.test')).toHaveLength(2)
    expect((await run({ name: 'invite resend', email: 'nobody@example.test' })).ok).toBe(false)

    const browser = its.browser()
    await browser.post('/api/sign-in/codes', { email: 'ben@example.test', language: 'de' })
    const [{ subject = '' } = {}] = await its.mailsTo('ben@example.test')
    await browser.post('/api/sign-in/sessions', { email: 'ben@example.test', code: subject.slice(0, 6) })
    const used = await run({ name: 'invite revoke', email: 'ben@example.test' })
    expect(used).toEqual({ ok: false, lines: [expect.stringContaining('user delete')] })

    expect((await run({ name: 'invite revoke', email: 'anna@example.test' })).ok).toBe(true)
    expect(await invited()).toEqual(['ben@example.test', 'known@example.test'])
    expect(await its.mailsTo('anna@example.test')).toEqual([])
    expect((await run({ name: 'invite revoke', email: 'anna@example.test' })).ok).toBe(false)
  })

  test('a code waits encrypted for its mail', async () => {
    const browser = its.browser()
    await browser.post('/api/sign-in/codes', { email: 'known@example.test', language: 'de' })
    const job = await its.service.db
      .selectFrom('job')
      .select('payload')
      .where('kind', '=', 'sign-in.code')
      .executeTakeFirstOrThrow()
    const [{ subject = '' } = {}] = await its.mailsTo('known@example.test')
    expect(subject).toMatch(/^\d{6}/)
    expect(JSON.stringify(job.payload)).not.toContain(subject.slice(0, 6))
    expect(job.payload).toMatchObject({ sealedCode: expect.stringMatching(/^[\w-]{40,}$/) })
  })
})
