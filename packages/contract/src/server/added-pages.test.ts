import { expect, test } from 'vitest'
import { findPathProblem, listAdditionProblems, toPathEntry } from './added-pages.ts'

test.each([
  ['shop', '"shop" is no path'],
  ['/shop/', '"/shop/" is no path'],
  ['/:ticketId', '"/:ticketId" is no path'],
  ['/api/shop', '/api is reserved for the shell'],
  ['/shop/:word', '/shop/:word has the parameter :word'],
  ['/tickets', '/tickets belongs to mf-account'],
  ['/tickets/shop', '/tickets/shop belongs to mf-account (/tickets/:ticketId in the contract)'],
  ['/profile/questionnaire', '/profile/questionnaire leads to /profile/questionaire'],
])('releases cannot add %s', (path, problem) => {
  expect(findPathProblem(path)).toContain(problem)
})

test.each(['/shop', '/shop/:ticketId', '/profile/shop', '/desk/:ticketId/shop'])('releases can add %s', (path) => {
  expect(findPathProblem(path)).toBeUndefined()
})

test('an area has a plain name in each language', () => {
  const pages = [{ path: '/shop', access: 'public' }]
  expect(listAdditionProblems({ area: { de: 'Laden', en: 'Shop' }, pages })).toEqual([])
  const problems = listAdditionProblems({
    area: { de: '{{x}}', fr: 'Magasin' },
    pages: [{ path: '/shop', access: 'all' }],
  })
  expect(problems).toHaveLength(3)
  expect(problems.join()).toContain('no name in de')
  expect(problems.join()).toContain('/shop has the access "all", which does not exist')
})

test('a page becomes an entry of its remote, without what a description has beside it', () => {
  const page = { path: '/shop', access: 'customer', slots: ['next-appointment'], task: true, owner: 'shell' }
  expect(toPathEntry('mf-shop', page)).toEqual({
    path: '/shop',
    access: 'customer',
    owner: 'mf-shop',
    slots: ['next-appointment'],
    task: true,
  })
  expect(toPathEntry('mf-shop', { path: '/desk', access: 'public' })).toBeUndefined()
  expect(toPathEntry('mf-shop', { path: '/shop', access: 'public', slots: ['no-such'] })).toBeUndefined()
})
