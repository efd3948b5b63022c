import type { LiveRemote } from '@radruf/federation/release'
import { expect, test } from 'vitest'
import { type ConfirmationInput, renderOverrideConfirmation } from './override-confirmation.tsx'

const release = (version: string, changes: Partial<LiveRemote> = {}): LiveRemote => ({
  name: 'mf-auth',
  version,
  owner: 'Zugang',
  contact: 'zugang@radruf.example',
  hash: `hash-of-${version}`,
  timeout: 2000,
  entry: { url: `/${version}.js`, integrity: '' },
  scripts: [],
  styles: [],
  ...changes,
})
const INPUT: ConfirmationInput = {
  language: 'de',
  productName: 'Radruf',
  styles: [],
  before: [release('1.0.0'), release('1.0.0', { name: 'mf-booking' })],
  after: [release('2.0.0', { override: 'release' }), release('1.0.0', { name: 'mf-booking' })],
  refused: [],
  wanted: { 'mf-auth': '2.0.0' },
  to: '/login?to="x"',
}

test.each([
  ['de', ['Bausteine austauschen?', 'Von wem', 'Austauschen', 'Nichts ändern']],
  ['en', ['Replace remotes?', 'From whom', 'Replace', 'Change nothing']],
] as const)('the page in %s names what would change and from whom, and nothing else', (language, texts) => {
  const html = renderOverrideConfirmation({ ...INPUT, language })
  for (const text of [...texts, '1.0.0 (hash-of-1.0.0)', '2.0.0 (hash-of-2.0.0)', 'Zugang', 'zugang@radruf.example'])
    expect(html).toContain(text)
  expect(html).toContain('<input type="hidden" name="mf.mf-auth" value="2.0.0"/>')
  expect(html).toContain('<input type="hidden" name="to" value="/login?to=&quot;x&quot;"/>')
  expect(html).toContain('<form id="confirm-overrides" action="/overrides" method="post">')
  expect(html).not.toMatch(/mf-booking|<script/)
})

test('a remote from an address is named with its origin', () => {
  const url = 'https://previews.example/mf-auth/remote.json'
  const after = [release('', { override: 'address', hash: 'address', entry: { url, integrity: '' } })]
  const html = renderOverrideConfirmation({ ...INPUT, after })
  expect(html).toContain(url)
  expect(html).toContain('Von der Adresse https://previews.example, nicht geprüft')
})

test('an address whose overrides are all refused has the reasons and nothing to confirm', () => {
  const refused = [{ name: 'mf-auth', wanted: '9.9.9', reason: 'unknown-release' as const }]
  const html = renderOverrideConfirmation({ ...INPUT, after: INPUT.before, refused })
  expect(html).toContain('die Freigabe „9.9.9“ gibt es nicht')
  expect(html).not.toContain('>Austauschen<')
})
