import { REMOTES } from '@radruf/contract'
import { expect, test } from 'vitest'
import { findUses, toUsesTable } from './remote-uses.ts'

const SOURCE = `
  const { tickets } = await ask(api.GET('/api/tickets'))
  await ask(api.DELETE('/api/tickets/{ticketId}/appointment/earlier', { params: { path: { ticketId } } }))
  await ask(
    api.PUT(
      '/api/me/notifications', { body }))
  request.open('POST', \`/api/tickets/\${encodeURIComponent(ticketId)}/photos\`)
  const address = \`/api/photos/\${id}/large\`
  const link = '/api/me/export'
  useEvent('chat.changed', () => {})
  events.on('call.signal', receive)
  return <><Slot name="push-choice" /><Slot
    name="device-check" ticketId={ticketId} /></>
`

test('endpoints, URLs, page slots and events are found in the source', () => {
  expect(findUses(SOURCE)).toEqual({
    endpoints: ['saveNotifications', 'listTickets', 'uploadPhoto', 'leaveWaitlist'],
    urls: ['/api/me/export', '/api/photos/…/large'],
    shownSlots: ['device-check', 'push-choice'],
    events: ['chat.changed', 'call.signal'],
  })
})

test('an endpoint that shell-kit calls for the remote is found', () => {
  expect(findUses('const ticket = await fetchCurrentTicket(api)').endpoints).toEqual(['listTickets'])
})

test('the table names page slots with their remotes, and the endpoints of each remote', () => {
  const { columns, rows } = toUsesTable()
  expect(rows.map(([remote]) => remote)).toEqual([...REMOTES])
  const [, filled, shown, , endpoints, addresses] = rows.find(([remote]) => remote === 'mf-booking') ?? []
  expect(columns).toHaveLength(6)
  expect(filled).toBe('next-appointment, call-checklist, open-on-phone')
  expect(shown).toBe('device-check (mf-chat-call), push-choice (mf-account)')
  expect(endpoints).toContain('holdSlot, confirmAppointment')
  expect(addresses).toBe('/api/tickets/…/appointment/calendar')
})
