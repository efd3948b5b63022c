import { expect, test } from 'vitest'
import { readPageSettings } from './page-settings.ts'
import { policyHeaders } from './security.ts'
import { startShellServer } from './testing/shell-server.ts'

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

test.each([
  ['', /require-trusted-types-for/, null],
  ['0123-id', /^(?!.*trusted-types)/, /^require-trusted-types-for 'script'; trusted-types default; report-uri/],
] as const)('a page with the consent id "%s" has this policy', async (id, policy, reportOnly) => {
  const settings = readPageSettings({ RADRUF_MODE: 'production', CONSENT_ID: id })
  const { url, stop } = await startShellServer((_, response) => response.end(), { settings })
  const { headers } = await fetch(`${url}/login`, { headers: { accept: 'text/html' } })
  await stop()
  expect(headers.get('content-security-policy')).toMatch(policy)
  const reported = headers.get('content-security-policy-report-only')
  if (reportOnly) expect(reported).toMatch(reportOnly)
  else expect(reported).toBeNull()
})
