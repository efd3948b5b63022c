import { hasAccess, type PersonRole, worksOnCases } from '@radruf/contract'
import { ENDPOINTS, type Endpoint, type EndpointName } from '@radruf/contract/api'
import { PARALLEL_PEOPLE } from '@radruf/scenarios'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_CLIPS } from '../testing/clips.ts'
import {
  ABSENT_ON,
  BLOCKED_TIME,
  createPermissionFixtures,
  type FixtureIds,
  type Fixtures,
  type PermissionFixtures,
  readStored,
} from '../testing/permissions/fixtures.ts'
import {
  CALLERS,
  type Caller,
  type ExpectedResult,
  OTHER_ROUTES,
  OWNERSHIP,
  PERMISSIONS,
  type PermissionRow,
} from '../testing/permissions/permission-table.ts'
import { cameraPhoto } from '../testing/photos.ts'
import { startTestService, type TestService } from '../testing/service.ts'

type Route = Pick<Endpoint, 'method' | 'path' | 'access' | 'status'>
const ROWS: [string, Route & PermissionRow][] = [
  ...(Object.keys(ENDPOINTS) as EndpointName[]).map((name): [string, Route & PermissionRow] => {
    const { method, path, access, status }: Endpoint = ENDPOINTS[name]
    return [name, { method, path, access, ...(status && { status }), ...PERMISSIONS[name] }]
  }),
  ...Object.entries(OTHER_ROUTES),
]
/** Path parameters that name no row of a person, or the ticket itself. */
const SHARED_PARAMETERS = [
  'section',
  'category',
  'ticketId',
  'token',
  'page',
  'announcementId',
  'first',
  'remote',
  'contentId',
  'startsAt',
]
const CUSTOMERS: readonly Caller[] = ['owner', 'other customer']
const MECHANICS: readonly Caller[] = ['assigned mechanic', 'unassigned mechanic']
const CHANGED_ROLES: readonly Caller[] = ['lead', 'operator'] satisfies PersonRole[]

const toRole = (caller: Caller): PersonRole => {
  if (caller === 'lead' || caller === 'operator') return caller
  return CUSTOMERS.includes(caller) ? 'customer' : 'mechanic'
}

/** The result that the contract's access and the row's ownership rule demand. */
function expectedResult({ access, rule, except = {} }: Route & PermissionRow, caller: Caller): ExpectedResult {
  const isMember = [...CUSTOMERS, ...MECHANICS, ...CHANGED_ROLES].includes(caller)
  if (access !== 'public' && !isMember) return 'NOT_SIGNED_IN'
  if (access !== 'public' && !hasAccess(access, toRole(caller))) return 'NOT_ALLOWED'
  return except[caller] ?? (isMember ? OWNERSHIP[rule][caller as keyof (typeof OWNERSHIP)['self'] & Caller] : 'done')
}

test('every endpoint of the contract has a row, and every row an endpoint', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual(Object.keys(ENDPOINTS).sort())
})

test.each(ROWS)('%s says what happens with an id of another person', (_, { path, foreignId }) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => !SHARED_PARAMETERS.includes(name))) expect(foreignId).toBeDefined()
})

// On one database only: the rules are the same on both, and each feature tests its SQL on both.
describe('permissions', () => {
  let testService: TestService
  let fixtures: PermissionFixtures
  let photo: Buffer
  beforeAll(async () => {
    testService = await startTestService({ database: 'postgres' })
    fixtures = await createPermissionFixtures(testService)
    photo = await cameraPhoto(8, 4)
  })
  afterAll(() => testService.stop())

  const readAll = () => readStored(testService)
  /** Lines of a person that do not also name the target: a note of the other mechanic belongs to the target's ticket. */
  const linesOf = (person: FixtureIds, target: FixtureIds, lines: readonly string[]) =>
    lines.filter((line) => line.includes(person.mark) && !line.includes(target.mark))
  const belongsToOther = (caller: Caller) =>
    ['other customer', 'unassigned mechanic', ...CHANGED_ROLES].includes(caller)

  const tokenFor = async (
    { owner, other }: Fixtures,
    caller: Caller,
    access: Endpoint['access'],
  ): Promise<string | undefined> => {
    if (caller === 'guest') return undefined
    const { customerToken, mechanicToken } = belongsToOther(caller) ? other : owner
    if (CUSTOMERS.includes(caller)) return customerToken
    if (MECHANICS.includes(caller) || CHANGED_ROLES.includes(caller)) return mechanicToken
    if (caller === 'revoked session')
      return endSession(PARALLEL_PEOPLE.owner[access === 'mechanic' ? 'mechanic' : 'customer'].email)
    return access === 'mechanic' ? owner.expiredMechanicToken : owner.expiredCustomerToken
  }

  /** Starts a session of a person who would be allowed, and ends it the way that people do. Returns its cookie. */
  const endSession = async (email: string): Promise<string> => {
    const token = await fixtures.createSession(email)
    await testService.app.inject({ method: 'DELETE', url: '/api/session', cookies: { radruf_session: token } })
    return token
  }

  const setRole = (id: string, role: PersonRole) =>
    testService.service.db.updateTable('person').set({ role }).where('id', '=', id).execute()

  const tokenIn = (path: string, { visitToken, caseToken, feedToken }: FixtureIds) => {
    if (path.startsWith('/api/calendars')) return feedToken
    return path.startsWith('/api/visits') ? visitToken : caseToken
  }

  /** `ids` names the row within the ticket, which belongs to `ticketOf`. */
  const createRequest = async (
    { method, path, query, body, form, clip }: Route & PermissionRow,
    { ticketOf, ids }: { ticketOf: FixtureIds; ids: FixtureIds },
  ): Promise<InjectOptions> => {
    const parameters: Record<string, string> = {
      ...(ids as unknown as Record<string, string>),
      ticketId: ticketOf.ticketId,
      token: tokenIn(path, ticketOf),
      first: ABSENT_ON,
      startsAt: BLOCKED_TIME.startsAt,
      page: 'imprint',
      category: 'brakes',
      section: 'inReview',
      personId: ids.customerId,
      remote: 'mf-auth',
      contentId: '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a10',
    }
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? name)
    const request: InjectOptions = { method, url, ...(query && { query }) }
    if (body) return { ...request, payload: body(ids) }
    if (!form) return request
    const fields = new FormData()
    for (const [name, value] of Object.entries(form(ids))) fields.set(name, value)
    fields.set('file', new Blob([new Uint8Array(clip ? SAMPLE_CLIPS.mp4 : photo)]), 'file')
    if (clip) fields.set('poster', new Blob([new Uint8Array(photo)]), 'poster')
    const encoded = new Response(fields)
    return {
      ...request,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    }
  }

  const resultOf = (answer: { statusCode: number; body: string }, { status = 200 }: Route): ExpectedResult =>
    answer.statusCode === status ? 'done' : (JSON.parse(answer.body) as { code: ExpectedResult }).code

  test.each(ROWS)('%s', async (_, row) => {
    const loaded = await fixtures.load(row.repair ?? 'booked')
    const { owner, other, store } = loaded
    let before: string[] | undefined
    for (const caller of CALLERS) {
      if (!before || CHANGED_ROLES.includes(caller)) {
        await store()
        if (CHANGED_ROLES.includes(caller)) await setRole(other.mechanicId, toRole(caller))
        before = await readAll()
      }
      const expected = expectedResult(row, caller)
      const own = belongsToOther(caller) ? other : owner
      const target = OWNERSHIP[row.rule].target === 'own' ? own : owner
      const bystander = target === owner ? other : owner
      const token = await tokenFor(loaded, caller, row.access)
      const answer = await testService.app.inject({
        ...(await createRequest(row, { ticketOf: target, ids: target })),
        ...(token && { cookies: { radruf_session: token } }),
      })
      expect([caller, resultOf(answer, row)]).toEqual([caller, expected === 'ignored' ? 'done' : expected])
      if (!worksOnCases(toRole(caller)) && !(row.showsOthers && expected === 'done'))
        expect([caller, answer.body.includes(bystander.mark)]).toEqual([caller, false])
      const after = await readAll()
      const isWrite = expected === 'done' && (row.method !== 'GET' || row.recordsRead) && !row.storesNothing
      if (!isWrite) {
        expect([caller, after]).toEqual([caller, before])
        continue
      }
      expect([caller, after]).not.toEqual([caller, before])
      expect([caller, linesOf(bystander, target, after)]).toEqual([caller, linesOf(bystander, target, before)])
      before = undefined
    }
  })

  test.each(ROWS.filter(([, { foreignId }]) => foreignId))('%s with an id of another person', async (_, row) => {
    const { owner, other } = await fixtures.load(row.repair ?? 'booked')
    const before = await readAll()
    const token = row.access === 'mechanic' ? owner.mechanicToken : owner.customerToken
    const answer = await testService.app.inject({
      ...(await createRequest(row, { ticketOf: owner, ids: other })),
      cookies: { radruf_session: token },
    })
    expect(resultOf(answer, row)).toBe(row.foreignId === 'ignored' ? 'done' : row.foreignId)
    expect(linesOf(other, owner, await readAll())).toEqual(linesOf(other, owner, before))
  })
})
