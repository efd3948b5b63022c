import { expect, test } from 'vitest'
import { findUses, toMarkdown } from './remote-uses.ts'

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

test('the README names the endpoints, and page slots with their remotes', () => {
  const text = toMarkdown('mf-booking', findUses(SOURCE))
  expect(text).toContain('Asks the service for: `saveNotifications`, `listTickets`, `uploadPhoto`, `leaveWaitlist`.')
  expect(text).toContain('Fills the slots: `next-appointment`, `call-checklist`, `open-on-phone`.')
  expect(text).toContain('Shows the slots: `device-check` (mf-chat-call), `push-choice` (mf-account).')
  expect(text).toContain('Besides the endpoints it leads to: `/api/me/export`, `/api/photos/…/large`.')
})

test('a remote without uses gets an empty block', () => {
  expect(toMarkdown('mf-none', findUses(''))).toBe('')
})
