import { expect, test } from 'vitest'
import { writeCookie } from './cookies.ts'

test.each([
  ['http', 'radruf-share=7; Path=/; SameSite=Lax; HttpOnly'],
  ['https', 'radruf-share=7; Path=/; SameSite=Lax; Secure; HttpOnly'],
] as const)('a cookie that is set over %s is %s', (protocol, cookie) => {
  expect(writeCookie({ protocol }, 'radruf-share', '7', '; HttpOnly')).toBe(cookie)
})
