import type { FirstAidApproval } from '@radruf/contract'
import { aMechanic, aSession, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const LIST = 'GET /api/first-aid'
const APPROVE = 'PUT /api/first-aid/{category}'
const WITHDRAW = 'DELETE /api/first-aid/{category}'
const anApproval = (changes: Partial<FirstAidApproval> = {}): FirstAidApproval => ({
  category: 'brakes',
  version: 'v1',
  cards: [{ id: 'link', minutes: 2, drawing: 'aid-link', text: { de: 'Kurbel drehen.', en: 'Turn the crank.' } }],
  isApproved: false,
  isOutdated: false,
  decidedBy: null,
  decidedAt: null,
  ...changes,
})
const approved = anApproval({ isApproved: true, decidedBy: 'Mia', decidedAt: '2026-11-23T08:00:00.000Z' })
const open = async (list: () => FirstAidApproval[], replies: Parameters<typeof renderRoute>[1]['replies'] = {}) => {
  const shown = await renderRoute(remote, {
    path: '/desk/first-aid',
    language: 'en',
    session: aSession({ person: aMechanic() }),
    shellTexts: { categories: { problem: { brakes: 'Brakes', light: 'Light' } } },
    replies: { [LIST]: () => ({ categories: list() }), ...replies },
  })
  await screen.findByRole('heading', { level: 1 })
  return shown
}
const section = (name: string) => within(screen.getByRole('region', { name }))

test('the cards are read in both languages and approved as they were seen', async () => {
  let categories = [anApproval(), anApproval({ category: 'light', version: 'v2', isOutdated: true })]
  const { callsTo } = await open(() => categories, { [APPROVE]: null })
  expect(screen.getByText('0 of 2 are shown to customers.')).toBeTruthy()
  expect(section('Brakes').getByText('Not approved: customers don’t see it')).toBeTruthy()
  expect(section('Light').getByText(/^The texts have changed/)).toBeTruthy()
  expect(section('Brakes').getByText('Kurbel drehen.').lang).toBe('de')
  categories = [approved, ...categories.slice(1)]
  await userEvent.click(screen.getByRole('button', { name: 'Approve Brakes' }))
  expect(await section('Brakes').findByText('Customers see these steps from now on.')).toBeTruthy()
  expect(section('Brakes').getByText(/^Approved by Mia/)).toBeTruthy()
  expect(callsTo(APPROVE).map(({ params, body }) => [params.category, body])).toEqual([['brakes', { version: 'v1' }]])
})

test('an approval is withdrawn', async () => {
  const { callsTo } = await open(() => [approved], { [WITHDRAW]: null })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Brakes' }))
  expect(await screen.findByText('Customers no longer see these steps.')).toBeTruthy()
  expect(callsTo(WITHDRAW)).toHaveLength(1)
})

test('cards that have changed meanwhile are refused beside their button', async () => {
  await open(() => [anApproval(), anApproval({ category: 'light' })], { [APPROVE]: refuse('VERSION_CONFLICT') })
  await userEvent.click(screen.getByRole('button', { name: 'Approve Light' }))
  expect((await section('Light').findByRole('alert')).textContent).toContain('VERSION_CONFLICT')
  expect(section('Brakes').queryByRole('alert')).toBeNull()
})
