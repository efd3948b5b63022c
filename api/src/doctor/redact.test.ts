import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRedactor, describeSettings } from './redact.ts'

test('a secret in a file is as secret as one in the environment, and a missing file hides nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'redact-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'smtp-url')
  writeFileSync(file, 'smtps://north:south@mail.test\n')
  const env = { SMTP_URL_FILE: file, TURN_SECRET_FILE: join(folder, 'none'), PRODUCT_NAME: 'Radruf' }
  expect(describeSettings(env)).toEqual({ SMTP_URL: '[secret]', PRODUCT_NAME: 'Radruf' })
  expect(createRedactor(env)('refused smtps://north:south@mail.test, password south')).toBe(
    'refused [secret], password [secret]',
  )
})
