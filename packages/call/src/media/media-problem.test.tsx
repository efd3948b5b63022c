import { expect, test } from 'vitest'
import { detectBrowser, toMediaProblem } from './media-problem.ts'

const named = (name: string, message = '') => Object.assign(new Error(message), { name })

test.each([
  [named('NotAllowedError'), 'denied', 'denied'],
  [named('NotAllowedError'), undefined, 'denied'],
  [named('NotAllowedError'), 'prompt', 'dismissed'],
  [named('NotAllowedError', 'Permission denied by system'), 'prompt', 'blocked'],
  [named('NotFoundError'), 'granted', 'not_found'],
  [named('NotReadableError'), 'granted', 'in_use'],
  ['not an error', undefined, 'unknown'],
] as const)('%s with permission %s is %s', (error, permission, problem) => {
  expect(toMediaProblem(error, permission)).toBe(problem)
})

test('the instructions match the browser', () => {
  const apple =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
  const desktop =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
  expect(detectBrowser(apple)).toBe('ios')
  expect(detectBrowser(desktop)).toBe('chromium')
  expect(detectBrowser('Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15')).toBe('safari')
  expect(detectBrowser('Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0')).toBe('firefox')
})
