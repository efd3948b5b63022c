import { describe, expect, test } from 'vitest'
import {
  type Departure,
  describePresence,
  findWeakLine,
  getCallMinutes,
  isHungUpFor,
  mayBeReloading,
  type PresenceFacts,
} from './call-presence.ts'

const MET = '2026-11-24T09:31:00.000Z'
const at = (minute: string) => `2026-11-24T09:${minute}.000Z`
const customer = { role: 'customer', joinedAt: at('30:00') } as const
const mechanic = { role: 'mechanic', joinedAt: MET } as const
const left = (role: Departure['role'], cause: Departure['cause'], time = at('54:00')): Departure => ({
  role,
  cause,
  at: time,
})

const facts = (
  callParticipants: PresenceFacts['callParticipants'],
  departures: readonly Departure[] = [],
  lastCall: PresenceFacts['lastCall'] = { metAt: MET, leftAt: null },
): PresenceFacts => ({
  callParticipants,
  lastCall,
  appointment: {
    endsAt: at('50:00'),
    leftAt: callParticipants.length === 0 ? (departures[0]?.at ?? null) : null,
    departures,
  },
})

describe('the presence in a call', () => {
  test('begins empty, then with one who waits for the other', () => {
    expect(describePresence(facts([], [], null))).toEqual({ at: 'empty' })
    expect(describePresence(facts([customer], [], null))).toEqual({
      at: 'waiting',
      who: 'customer',
      since: at('30:00'),
    })
    expect(describePresence(facts([customer, mechanic]))).toEqual({ at: 'together' })
  })

  test('names the one who hung up, the length, and how long both may join again', () => {
    const ended = facts([], [left('mechanic', 'hung_up'), left('customer', 'ended')])
    expect(describePresence(ended)).toEqual({
      at: 'hungUp',
      by: 'mechanic',
      since: at('54:00'),
      minutes: 23,
      canRejoinUntil: '2026-11-24T10:04:00.000Z',
    })
    expect([isHungUpFor(ended, 'customer'), isHungUpFor(ended, 'mechanic')]).toEqual([true, false])
  })

  test.each(['closed', 'lost'] as const)(
    'a counterpart who is %s has not hung up, and the wait begins with that',
    (cause) => {
      expect(describePresence(facts([customer], [left('mechanic', cause)]))).toEqual({
        at: 'interrupted',
        who: 'customer',
        missing: 'mechanic',
        cause,
        since: at('54:00'),
      })
    },
  )

  test('a person who comes back after a hang-up waits from then on', () => {
    const back = { ...customer, joinedAt: at('56:00') }
    const presence = describePresence(facts([back], [left('mechanic', 'hung_up')]))
    expect(presence).toEqual({ at: 'waiting', who: 'customer', since: at('56:00') })
  })

  test('a call that both left without hanging up is broken off, one without a meeting was left', () => {
    const both = [left('mechanic', 'closed'), left('customer', 'lost')]
    expect(describePresence(facts([], both))).toMatchObject({
      at: 'brokenOff',
      canRejoinUntil: '2026-11-24T10:04:00.000Z',
    })
    expect(describePresence(facts([], [left('customer', 'hung_up')], null))).toEqual({ at: 'left', since: at('54:00') })
  })

  test('a person with two pages in the call waits for the other, who left', () => {
    const pages = [customer, { ...customer, joinedAt: at('56:00') }]
    const departures = [left('customer', 'closed'), left('mechanic', 'lost')]
    expect(describePresence(facts(pages, departures))).toMatchObject({ at: 'interrupted', missing: 'mechanic' })
  })

  test('a wait begins with the departure of the other, or with a later return', () => {
    const departure = [left('mechanic', 'lost', at('54:00'))]
    const sinceFor = (joinedAt: string) => describePresence(facts([{ ...customer, joinedAt }], departure))
    expect(sinceFor(at('53:59'))).toMatchObject({ since: at('54:00') })
    expect(sinceFor(at('54:01'))).toMatchObject({ since: at('54:01') })
  })

  test('a call that was left began to be empty with the last departure, and can be joined again from then on', () => {
    const both = [left('mechanic', 'closed', at('53:00')), left('customer', 'lost', at('55:00'))]
    for (const departures of [both, both.toReversed()]) {
      const presence = describePresence({
        ...facts([], departures),
        appointment: { endsAt: at('50:00'), leftAt: null, departures },
      })
      expect(presence).toEqual({ at: 'brokenOff', since: at('55:00'), canRejoinUntil: '2026-11-24T10:05:00.000Z' })
    }
    const appointment = { endsAt: at('50:00'), leftAt: at('52:00'), departures: both }
    const withTime = describePresence({ ...facts([], both), appointment })
    expect(withTime).toMatchObject({ canRejoinUntil: '2026-11-24T10:02:00.000Z' })
  })

  test('without an appointment the call is empty and not hung up', () => {
    const none = { ...facts([], [], null), appointment: null }
    expect(describePresence(none)).toEqual({ at: 'empty' })
    expect(isHungUpFor(none, 'customer')).toBe(false)
    expect(isHungUpFor({ ...none, appointment: { endsAt: at('50:00'), leftAt: null } }, 'customer')).toBe(false)
  })

  test('a hang-up is over for a person who has joined again, but not for the counterpart', () => {
    const departures = [left('mechanic', 'hung_up'), left('customer', 'ended')]
    expect(isHungUpFor(facts([customer], departures), 'customer')).toBe(false)
    expect(isHungUpFor(facts([mechanic], departures), 'customer')).toBe(true)
  })

  test('a service of an earlier release names no departures', () => {
    const old = facts([], [], { metAt: MET, leftAt: at('54:00') })
    expect(describePresence({ ...old, appointment: { endsAt: at('50:00'), leftAt: at('54:00') } })).toEqual({
      at: 'left',
      since: at('54:00'),
    })
  })
})

test('a page that was closed may be reloading for ten seconds, a lost line does not', () => {
  const presence = (cause: 'closed' | 'lost') =>
    ({ at: 'interrupted', who: 'customer', missing: 'mechanic', cause, since: at('00:00') }) as const
  expect(mayBeReloading(presence('closed'), Date.parse(at('00:09')))).toBe(true)
  expect(mayBeReloading(presence('closed'), Date.parse(at('00:10')))).toBe(false)
  expect(mayBeReloading(presence('lost'), Date.parse(at('00:01')))).toBe(false)
})

test('the minutes of a call count until the two parted, and until now while both are in it', () => {
  const metAt = at('00:00')
  const now = Date.parse(at('02:36'))
  expect(getCallMinutes({ metAt, leftAt: null }, now)).toBe(3)
  expect(getCallMinutes({ metAt, leftAt: null, partedAt: at('02:20') }, at('20:00'))).toBe(2)
  expect(getCallMinutes({ metAt, leftAt: at('00:10') }, now)).toBe(1)
})

test('a weak line is named only with the reports of both sides', () => {
  expect(findWeakLine({ customer: 'weak', mechanic: 'good' })).toBe('customer')
  expect(findWeakLine({ customer: 'good', mechanic: 'weak' })).toBe('mechanic')
  expect(findWeakLine({ customer: 'weak', mechanic: 'weak' })).toBe('both')
  expect(findWeakLine({ customer: 'good', mechanic: 'good' })).toBe('unknown')
  expect(findWeakLine({ customer: 'weak', mechanic: undefined })).toBe('unknown')
})
