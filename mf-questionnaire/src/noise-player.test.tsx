import type { Attachment } from '@radruf/contract'
import { aQuestionnaire, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { expect, test } from 'vitest'
import { CaseAnswers } from './features/case-answers/case-answers.tsx'
import remote from './remote.tsx'

const noise: Attachment = {
  id: 'clip-1',
  clientId: 'client-1',
  width: 640,
  height: 360,
  clip: { type: 'video/webm', durationMs: 9000, bytes: 900_000 },
}
const findPlayer = () => document.querySelector('video')
const replies = {
  'GET /api/tickets': { tickets: [aTicket({ state: 'booked' })], nextCursor: null },
  'GET /api/tickets/{ticketId}/questionnaire': () =>
    aQuestionnaire({ state: 'booked', answers: { usage: 'rarely' }, noise }),
}

test('the clip of the noise stands with the customer’s answers and loads when it is played', async () => {
  await renderRoute(remote, { path: '/profile/questionaire', replies })
  expect(findPlayer()?.getAttribute('src')).toBe('/api/photos/clip-1/clip')
  expect(findPlayer()?.getAttribute('poster')).toBe('/api/photos/clip-1/small')
  expect(findPlayer()?.getAttribute('preload')).toBe('none')
})

test('the mechanic hears it beside the answers of the case', async () => {
  const desk = {
    ...remote,
    routes: [
      {
        id: 'desk',
        path: '/desk',
        Component: () => <CaseAnswers questionnaire={{ answers: {}, noise }} part="chips" />,
      },
    ],
  }
  await renderRoute(desk, { path: '/desk' })
  expect(findPlayer()?.getAttribute('src')).toBe('/api/photos/clip-1/clip')
})
