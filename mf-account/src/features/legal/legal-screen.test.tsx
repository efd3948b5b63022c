import { aSession, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'
import { LEGAL_PAGES, type LegalText, loadLegalText } from './legal-text.ts'

const session = aSession({ person: null })
const shapeOf = ({ sections }: LegalText) =>
  sections.map(({ paragraphs, list }) => [paragraphs.length, list?.length ?? 0])
const openPlaces = (text: LegalText) => JSON.stringify(text).match(/\[(Betreiber|Operator):[^\]]+\]/g)?.length ?? 0

test.each(LEGAL_PAGES)('%s says the same in both languages and marks what only the operator knows', async (page) => {
  const [de, en] = await Promise.all([loadLegalText(page, 'de'), loadLegalText(page, 'en')])
  expect(shapeOf(en)).toEqual(shapeOf(de))
  expect(openPlaces(en)).toBe(openPlaces(de))
})

test.each(LEGAL_PAGES)('%s is shown to people who are not signed in, with nothing left to fill in', async (page) => {
  const { container } = await renderRoute(remote, { path: `/${page}`, session })
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  expect(container.textContent).not.toContain('{{')
  expect(container.textContent).toContain('hilfe@radruf.test')
})

test('the accessibility statement names the title that stays the same', async () => {
  await renderRoute(remote, { path: '/accessibility', session, language: 'en' })
  expect(screen.getByText(/title in the browser is the product name on every page/)).toBeTruthy()
})

test('who has just deleted the account reads so, and nobody who is still signed in', async () => {
  const path = '/account-deletion?done=1'
  const { unmount } = await renderRoute(remote, { path, session, language: 'en' })
  expect(screen.getByText('Your account has been deleted.')).toBeTruthy()
  unmount()
  await renderRoute(remote, { path, language: 'en' })
  expect(screen.queryByText('Your account has been deleted.')).toBeNull()
})
