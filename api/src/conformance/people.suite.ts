import type {
  InvitationCheck,
  ManagedPerson,
  MechanicProfile,
  PeopleList,
  PersonRole,
  StaffRole,
} from '@radruf/contract'
import { CONFIRMATION_MINUTES, LIST_LINES_MAX } from '@radruf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readPages } from '../testing/conformance/read-pages.ts'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { cameraPhoto, sendForm } from '../testing/photos.ts'
import { MONDAY_10 } from '../testing/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

const later = (minutes: number) => new Date(Date.parse(MONDAY_10) + minutes * 60_000).toISOString()

describe('people, as operators manage them', () => {
  let service: ServiceUnderTest
  let oskar: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    oskar = await service.signedIn('operator', 'oskar@example.test', 'Oskar')
  })
  afterAll(() => service.stop())

  const list = async (query = 'group=team') => (await oskar.get<PeopleList>(`/api/people?${query}`)).body
  const find = async (email: string): Promise<ManagedPerson | undefined> => {
    const groups = await Promise.all(['team', 'customers'].map((group) => list(`group=${group}&q=${email}`)))
    return groups.flatMap(({ people }) => people)[0]
  }
  const pathOf = async (email: string) => `/api/people/${(await find(email))?.id}`
  const invite = (role: PersonRole, ...emails: string[]) =>
    oskar.post<{ invited: number; known: number; code?: string }>('/api/people', {
      people: emails.map((email) => ({ email, role, language: 'de' })),
    })
  const changeRole = async (email: string, role: StaffRole) =>
    oskar.put<{ code?: string; personName?: string }>(`${await pathOf(email)}/role`, { role })

  test('people come in groups, found by parts of name and address, and in pages without gaps', async () => {
    await service.signedIn('mechanic', 'mia@example.test', 'Mia Winter')
    await service.signedIn('customer', 'kim@example.test', 'Kim 100%')
    await invite('customer', 'new@example.test')
    expect((await list()).people.map(({ email, state }) => [email, state])).toEqual([
      ['mia@example.test', 'active'],
      ['oskar@example.test', 'active'],
    ])
    expect((await list('group=invited')).people.map(({ email }) => email)).toEqual(['new@example.test'])
    expect((await list('q=WINT')).people.map(({ name }) => name)).toEqual(['Mia Winter'])
    expect((await list('group=customers&q=%25')).people.map(({ name }) => name)).toEqual(['Kim 100%'])
    expect((await list('q=example')).counts).toEqual({ team: 2, customers: 2, invited: 1, blocked: 0, unreached: 0 })
    const itemsOf = ({ people }: PeopleList) => people.map(({ id }) => id)
    const pages = await readPages(oskar, { path: '/api/people', limit: 1 }, itemsOf)
    expect(pages.flat()).toEqual((await list()).people.map(({ id }) => id))
  })

  test('a mechanic and operators change the profile that customers see', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const path = `/api/mechanics/${mia.person.id}`
    const texts = { introduction: { de: 'Ich erkläre gern.', en: '' }, languages: ['de', 'tr'] }
    expect((await mia.put<MechanicProfile>(`${path}/profile`, texts)).body).toEqual({ ...texts, portraitId: null })
    const uploaded = await sendForm<MechanicProfile>(oskar, `${path}/portrait`, {
      fields: {},
      bytes: await cameraPhoto(),
    })
    expect([uploaded.status, typeof uploaded.body.portraitId]).toEqual([201, 'string'])
    expect((await mia.get(`${path}/profile`)).body).toEqual(uploaded.body)
    expect((await mia.delete(`${path}/portrait`)).status).toBe(204)
    expect((await oskar.get<MechanicProfile>(`${path}/profile`)).body.portraitId).toBeNull()
    const kim = await service.signedIn('customer', 'kim@example.test', 'Kim')
    expect((await kim.get<{ code?: string }>(`${path}/profile`)).body.code).toBe('NOT_ALLOWED')
  })

  test('a list is checked line by line, as the command line does, and corrected lines again', async () => {
    await service.invite('customer', 'known@example.test')
    const check = (body: object) => oskar.post<InvitationCheck & { code?: string }>('/api/people/checks', body)
    const csv =
      'Mail;Name;Sprache\nalma@example.test;Alma;en\npia@beispiel;Pia;de\nALMA@example.test;Udo;fr\nknown@example.test;;\n'
    const { rows } = (await check({ csv })).body
    const described = rows.map(({ line, email, isKnown, faults }) => [
      line,
      email,
      isKnown,
      faults.map(({ cause }) => cause),
    ])
    expect(described).toEqual([
      [2, 'alma@example.test', false, []],
      [3, 'pia@beispiel', false, ['value']],
      [4, 'ALMA@example.test', false, ['value']],
      [5, 'known@example.test', true, []],
    ])
    const lines = rows.map(({ line, name, role, ...row }) => ({
      line,
      name,
      role,
      email: line === 3 ? 'pia@beispiel.de' : row.email,
      language: 'de',
    }))
    const corrected = (await check({ lines })).body.rows.map(({ faults }) => faults)
    expect(corrected).toEqual([[], [], [{ cause: 'repeatedLine', earlier: 2 }], []])
    expect((await check({ csv: 'anna@example.test; Anna\n' })).body.rows).toMatchObject([{ name: 'Anna', faults: [] }])
    expect((await check({ csv: 'who\nAnna\n' })).body.faults.map(({ cause }) => cause)).toEqual([
      'missingColumn',
      'unknownColumn',
    ])
    const long = Array.from({ length: LIST_LINES_MAX + 1 }, (_, index) => `p${index}@example.test`)
    expect((await check({ csv: long.join('\n') })).body.code).toBe('LIST_TOO_LONG')
    expect((await check({ csv: long.slice(1).join('\n') })).body.rows).toHaveLength(LIST_LINES_MAX)
  })

  test('people are invited together or not at all; those who are here already are counted, and get no mail', async () => {
    expect((await invite('customer', 'anna@example.test', 'nobody')).body.code).toBe('EMAIL_INVALID')
    expect((await list('group=invited')).people).toEqual([])
    expect((await invite('customer', 'Anna@Example.test', 'oskar@example.test')).body).toEqual({ invited: 1, known: 1 })
    expect((await oskar.post(`${await pathOf('anna@example.test')}/invitation`)).status).toBe(204)
    expect((await oskar.post(`${await pathOf('anna@example.test')}/mails`)).status).toBe(204)
    const unknownPerson = '/api/people/7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10'
    expect((await oskar.post<{ code: string }>(`${unknownPerson}/invitation`)).body.code).toBe('NOT_FOUND')
  })

  test('what hurts needs a confirmation of the last minutes: staff, roles, block, link, sessions; customers are invited without', async () => {
    await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const path = await pathOf('mia@example.test')
    await service.setClock(later(CONFIRMATION_MINUTES + 1))
    const refused = await Promise.all([
      invite('mechanic', 'new@example.test'),
      oskar.put(`${path}/role`, { role: 'lead' }),
      oskar.put(`${path}/block`),
      oskar.delete(`${path}/block`),
      oskar.post(`${path}/sign-in-link`),
      oskar.delete(`${path}/sessions`),
    ])
    expect(refused.map(({ body }) => (body as { code?: string }).code)).toEqual(Array(6).fill('CONFIRMATION_NEEDED'))
    expect((await invite('customer', 'new@example.test')).body.invited).toBe(1)
    expect((await find('mia@example.test'))?.role).toBe('mechanic')
  })

  test('a role changes at once; customers, the own account and a mechanic with open cases are refused', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const kim = await service.signedIn('customer', 'kim@example.test', 'Kim')
    expect((await changeRole('mia@example.test', 'lead')).status).toBe(204)
    expect((await find('mia@example.test'))?.role).toBe('lead')
    expect((await changeRole('kim@example.test', 'lead')).body.code).toBe('ROLE_KEPT')
    expect((await changeRole('oskar@example.test', 'lead')).body.code).toBe('OWN_ACCOUNT')
    await service.forceState((await getNewestTicket(kim)).id, 'booking_open', mia.person.id)
    expect((await changeRole('mia@example.test', 'operator')).body).toMatchObject({
      code: 'PERSON_HAS_CASES',
      personName: 'Mia',
    })
  })

  test('a blocked person is signed out everywhere and signs in with no key, until the block ends', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const path = await pathOf('mia@example.test')
    const token = await service.sendSignInLink('mia@example.test')
    expect((await oskar.put(`${path}/block`)).status).toBe(204)
    expect((await mia.get('/api/me/sessions')).status).toBe(401)
    expect(await find('mia@example.test')).toMatchObject({ state: 'blocked' })
    const signIn = () =>
      service.browser().post<{ code?: string }>('/api/sign-in/links', { email: 'mia@example.test', token })
    expect((await signIn()).body.code).toBe('ACCOUNT_BLOCKED')
    for (const action of ['invitation', 'sign-in-link'])
      expect((await oskar.post<{ code: string }>(`${path}/${action}`)).body.code).toBe('ACCOUNT_BLOCKED')
    const browser = service.browser()
    await browser.post('/api/sign-in/codes', { email: 'mia@example.test', language: 'de' })
    expect(await service.codeFor('mia@example.test')).toBeUndefined()
    expect((await oskar.delete(`${path}/block`)).status).toBe(204)
    expect((await signIn()).status).toBe(201)
  })

  test('a mechanic with open cases, the last operator and oneself are not blocked', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const kim = await service.signedIn('customer', 'kim@example.test', 'Kim')
    const block = async (email: string) =>
      (await oskar.put<{ code?: string }>(`${await pathOf(email)}/block`)).body?.code
    await service.forceState((await getNewestTicket(kim)).id, 'booking_open', mia.person.id)
    expect(await block('mia@example.test')).toBe('PERSON_HAS_CASES')
    expect((await find('mia@example.test'))?.openCases).toBe(1)
    expect(await block('oskar@example.test')).toBe('OWN_ACCOUNT')
    await service.forceState((await getNewestTicket(kim)).id, 'closed', mia.person.id)
    expect(await block('mia@example.test')).toBeUndefined()
    expect((await find('mia@example.test'))?.state).toBe('blocked')
  })

  test('sessions end, and a link signs in', async () => {
    const mia = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
    const path = await pathOf('mia@example.test')
    expect((await oskar.delete(`${path}/sessions`)).status).toBe(204)
    expect((await mia.get('/api/me/sessions')).status).toBe(401)
    expect((await oskar.post(`${path}/sign-in-link`)).status).toBe(204)
    await service.runJobs()
    expect((await find('mia@example.test'))?.lostMail).toBeNull()
  })
})
