import { LEGAL_PAGES, type LegalText } from '@radruf/contract'
import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { SHELL_TEXTS } from '../../testing/shell-texts.ts'

const REQUEST = 'GET /api/legal/{page}'
const session = aSession({ person: null })
const aText = (changes: Partial<LegalText> = {}): LegalText => ({
  title: 'Imprint of Radruf',
  intro: 'Who is responsible.',
  sections: [
    { heading: 'Provider', paragraphs: ['[Operator: name and address]', 'Second line.'], list: [] },
    { heading: 'What counts', paragraphs: [], list: ['One thing', 'Another <b>thing</b>'] },
  ],
  complete: false,
  ...changes,
})
const open = (path: string, options: Partial<Parameters<typeof renderRoute>[1]> = {}) =>
  renderRoute(remote, {
    path,
    session,
    language: 'en',
    replies: { [REQUEST]: aText() },
    shellTexts: SHELL_TEXTS,
    ...options,
  })

test.each(LEGAL_PAGES)('/%s shows the operator’s text in the visitor’s language without signing in', async (page) => {
  const { callsTo } = await open(`/${page}`, { language: 'de' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Imprint of Radruf')
  expect(screen.getByRole('link', { name: /hilfe@radruf.test/ })).toBeTruthy()
  const [call] = callsTo(REQUEST)
  expect([call?.params.page, call?.query.get('language')]).toEqual([page, 'de'])
})

test('sections have headings, paragraphs and lists, and markup is shown as text', async () => {
  await open('/imprint')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Provider',
    'What counts',
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'One thing',
    'Another <b>thing</b>',
  ])
})

test('a note explains placeholders until the operator has completed the text', async () => {
  const { unmount } = await open('/imprint')
  expect(screen.getByText(/in square brackets/)).toBeTruthy()
  unmount()
  await open('/imprint', { replies: { [REQUEST]: aText({ complete: true }) } })
  expect(screen.queryByText(/in square brackets/)).toBeNull()
})

test('the deletion is confirmed after signing out, and not to a person who is signed in', async () => {
  const { unmount } = await open('/account-deletion?done=1')
  expect(screen.getByText('Your account has been deleted.')).toBeTruthy()
  unmount()
  await open('/account-deletion?done=1', { session: aSession() })
  expect(screen.queryByText('Your account has been deleted.')).toBeNull()
})
