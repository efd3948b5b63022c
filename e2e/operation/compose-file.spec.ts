import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readBucketAddress } from '@radruf/bucket'
import { readSettings, SETTINGS } from '@radruf/settings'
import { secretsCommand } from '../../api/src/ops/commands/secrets.ts'
import { readCompose } from '../support/compose.ts'

const OWN = /^radruf-(shell|service|registry|checker):/
/** The files exist only in the container. */
const WITHOUT_FILES = { S3_ACCESS_KEY_ID_FILE: '', S3_SECRET_ACCESS_KEY_FILE: '' }
const compose = readCompose()
const bucket = readCompose({}, 'compose.bucket.yaml')
const ownServices = Object.entries(compose.services).filter(([, { image }]) => OWN.test(image))

test('every setting of compose.yaml and compose.bucket.yaml exists, and what is secret comes from a file', () => {
  const rows = new Map<string, object>(Object.values(SETTINGS).map((row) => [row.env, row]))
  expect(ownServices.length).toBeGreaterThan(4)
  for (const [service, { environment = {}, secrets = [] }] of [...ownServices, ...Object.entries(bucket.services)])
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

test('a bucket is added to both services, with the secrets that it declares', () => {
  const services = ownServices.map(([name]) => name).filter((name) => name.startsWith('service-'))
  expect(Object.keys(bucket.services)).toEqual(services)
  for (const { environment, secrets } of Object.values(bucket.services)) {
    const values = Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, String(value)]))
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']) values[name] = values[`${name}_FILE`] ?? ''
    const settings = readSettings('service', { RADRUF_MODE: 'demo', ...values, ...WITHOUT_FILES })
    for (const setting of ['fileStore', 'backupStore'] as const)
      expect(readBucketAddress(settings, { setting, value: settings[setting] }), setting).toBeDefined()
    expect(secrets).toEqual(Object.keys(bucket.secrets))
  }
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

test('the checker is optional, and reaches only the registry: it runs the code of teams', () => {
  const { registry, checker } = compose.services
  expect(checker).toMatchObject({ profiles: ['checker'], networks: ['checks'], secrets: ['checker-token'] })
  expect(checker?.volumes).toBeUndefined()
  expect(compose.networks).toEqual({ checks: { internal: true } })
  expect(registry?.networks).toEqual(['default', 'checks'])
  const reached = Object.entries(compose.services).filter(([, { networks = [] }]) => networks.includes('checks'))
  expect(reached.map(([name]) => name)).toEqual(['registry', 'checker'])
  expect(registry?.environment?.CHECKER_URL).toBe('http://checker:3003')
})

test('every volume is used, and data that a backup needs is named', () => {
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0] ?? ''),
  )
  expect([...new Set(used.filter((name) => !name.startsWith('.')))].sort()).toEqual(Object.keys(compose.volumes).sort())
})
