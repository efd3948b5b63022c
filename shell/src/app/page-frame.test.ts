import { PATHS } from '@radruf/contract'
import { expect, test } from 'vitest'
import { hasLegalFooter, isTask } from './page-frame.ts'

test('legal links stand on public, sign-in and account pages, and on no working page', () => {
  const legal = PATHS.map(({ path }) => path).filter(hasLegalFooter)
  expect(legal).toEqual(
    expect.arrayContaining([
      '/',
      '/login',
      '/otp/:email',
      '/profile',
      '/profile/data',
      '/imprint',
      '/visit/:token',
      '/case/:token',
    ]),
  )
  for (const path of ['/overview', '/chat', '/chat/videocall', '/questionnaire', '/appointment', '/desk', '/search'])
    expect(hasLegalFooter(path), path).toBe(false)
  expect(hasLegalFooter('/unknown')).toBe(true)
})

test('a task is never a page of the tab bar', () => {
  for (const path of ['/overview', '/search', '/profile', '/desk', '/desk/calendar'])
    expect(isTask(path), path).toBe(false)
  for (const path of ['/chat', '/questionnaire/check', '/desk/7/call']) expect(isTask(path), path).toBe(true)
})
