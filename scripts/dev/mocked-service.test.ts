import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '@radruf/build-preset/ports'
import { expect, onTestFinished, test } from 'vitest'

test('the mocked service exits when its parent process exits', async () => {
  const service = fork(join(import.meta.dirname, 'mocked-service.ts'), {
    env: { ...process.env, API_PORT: String(await freePort()) },
  })
  onTestFinished(() => void service.kill('SIGKILL'))
  await once(service, 'message')
  // The IPC channel closes like this when the parent is killed.
  service.disconnect()
  const [code] = await once(service, 'exit')
  expect(code).toBe(0)
})
