import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@radruf/federation/ports'
import { expect, onTestFinished, test } from 'vitest'

test('the mocked service ends with whoever started it', async () => {
  const service = fork(join(import.meta.dirname, 'mocked-service.ts'), {
    env: { ...process.env, API_PORT: String(await freePort()) },
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  await once(service, 'message')
  // What becomes of the line when the other end is killed.
  service.disconnect()
  const [code] = await once(service, 'exit')
  expect(code).toBe(0)
})
