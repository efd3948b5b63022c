import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SETTINGS } from '@radruf/settings'
import { secretsCommand } from '../../api/src/ops/commands/secrets.ts'
import { readCompose } from '../support/compose.ts'

const OWN = /^radruf-(shell|service|registry):/
const compose = readCompose()
const ownServices = Object.entries(compose.services).filter(([, { image }]) => OWN.test(image))

test('every setting of compose.yaml exists, and what is secret comes from a file', () => {
  const rows = new Map<string, object>(Object.values(SETTINGS).map((row) => [row.env, row]))
  expect(ownServices.length).toBeGreaterThan(4)
  for (const [service, { environment = {}, secrets = [] }] of ownServices)
    for (const [name, value] of Object.entries(environment)) {
      const setting = name.replace(/_FILE$/, '')
      expect(rows.has(setting), `${service}: ${name}`).toBe(true)
      if (name === setting) expect('secret' in (rows.get(name) ?? {}), `${service}: ${name} is a secret`).toBe(false)
      else
        expect(
          secrets.map((one) => `/run/secrets/${one}`),
          `${service}: ${name}`,
        ).toContain(value)
    }
})

test('`ops secrets` writes every secret of compose.yaml except the mail server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-secrets-'))
  secretsCommand({ folder })
  const files = readdirSync(folder)
  rmSync(folder, { recursive: true })
  expect([...files, 'smtp-url'].sort()).toEqual(Object.keys(compose.secrets).sort())
  expect([...new Set(Object.values(compose.services).flatMap(({ secrets = [] }) => secrets))].sort()).toEqual(
    Object.keys(compose.secrets).sort(),
  )
})

test('every process of the product is read-only, without rights, and publishes no port', () => {
  for (const [name, service] of ownServices)
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  expect(Object.entries(compose.services).flatMap(([name, { ports = [] }]) => (ports.length ? [name] : []))).toEqual([
    'proxy',
  ])
})

test('every volume is used, and data that a backup needs is named', () => {
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0] ?? ''),
  )
  expect([...new Set(used.filter((name) => !name.startsWith('.')))].sort()).toEqual(Object.keys(compose.volumes).sort())
})
