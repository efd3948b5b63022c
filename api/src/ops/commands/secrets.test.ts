import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@radruf/settings'
import { expect, onTestFinished, test } from 'vitest'
import { secretsCommand } from './secrets.ts'

function writeSecrets() {
  const folder = join(mkdtempSync(join(tmpdir(), 'secrets-')), 'secrets')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return { folder, ...secretsCommand({ folder }) }
}

test('the secrets are accepted by the settings that read them, and only their folder keeps people out', () => {
  const { folder, ok, lines } = writeSecrets()
  expect(ok).toBe(true)
  expect(lines).toEqual(
    readdirSync(folder)
      .map((name) => `wrote ${name}`)
      .sort((a, b) => lines.indexOf(a) - lines.indexOf(b)),
  )
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const env = Object.fromEntries(
    readdirSync(folder).map((name) => [`${name.replaceAll('-', '_').toUpperCase()}_FILE`, join(folder, name)]),
  )
  const settings = readSettings('service', { ...env, RADRUF_MODE: 'demo' })
  expect(settings.vapidPublicKey).toHaveLength(87)
  expect(settings.databaseUrl).toContain(readFileSync(join(folder, 'database-password'), 'utf8').trim())
  expect(readSettings('registry', env).registryPrivateKey).toBeTruthy()
})

test('secrets that are there stay, and one without its other half is named', () => {
  const { folder } = writeSecrets()
  const before = readFileSync(join(folder, 'secret'), 'utf8')
  expect(secretsCommand({ folder })).toEqual({ ok: true, lines: ['Every secret is there.'] })
  rmSync(join(folder, 'registry-private-key'))
  expect(secretsCommand({ folder })).toEqual({
    ok: false,
    lines: ['registry-public-key: its other half is missing. Restore it, or delete this file.'],
  })
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(before)
})
