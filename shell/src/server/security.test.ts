import { expect, test } from 'vitest'
import { policyHeaders } from './security.ts'

test('no string becomes HTML or code, except where a consent service is configured, whose script would fail', () => {
  const enforced = policyHeaders('nonce', { styles: [] }, false)
  expect(Object.keys(enforced)).toEqual(['content-security-policy'])
  expect(enforced['content-security-policy']).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/)
  const reported = policyHeaders('nonce', { styles: [] }, true)
  expect(reported['content-security-policy']).not.toContain('trusted-types')
  expect(reported['content-security-policy-report-only']).toBe(
    "require-trusted-types-for 'script'; trusted-types default; report-uri /reports/policy",
  )
})
