import { expect, test, vi } from 'vitest'
import { REMOTE, temporaryFolder } from '../testing/builds.ts'
import type { Repository } from './config.ts'
import { runMf } from './run.ts'

const repository = {
  root: '/',
  remotes: [REMOTE],
  folderOf: (remote: string) => `/${remote}`,
  shellBuild: '/shell/dist',
} as unknown as Repository
const BUCKET = {
  RELEASE_STORE: 's3://radruf-releases/live',
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
}
const SHELLS = { OUTCOMES_FROM: 'https://radruf.example', OUTCOMES_TOKEN: 'secret' }

const run = async (args: string[], env: NodeJS.ProcessEnv = {}, changes: Partial<Repository> = {}) => {
  const errors: string[] = []
  const output = { print: () => {}, printError: (line: string) => errors.push(line) }
  const code = await runMf(args, { DATA_DIR: temporaryFolder(), ...env }, { ...repository, ...changes }, output)
  return { code, error: errors.join('\n') }
}

test.each([
  ['RELEASE_STORE', { ...BUCKET, RELEASE_STORE: 's3://' }],
  ['S3_ENDPOINT', { ...BUCKET, S3_ENDPOINT: '' }],
  ['S3_ENDPOINT', { ...BUCKET, S3_ENDPOINT: 'nonsense' }],
  ['S3_ACCESS_KEY_ID', { ...BUCKET, S3_ACCESS_KEY_ID: '' }],
  ['S3_SECRET_ACCESS_KEY', { ...BUCKET, S3_SECRET_ACCESS_KEY: undefined }],
  ['REGISTRY_PUBLIC_KEY', { REGISTRY_PUBLIC_KEY: 'nonsense' }],
  ['REGISTRY_PRIVATE_KEY', { REGISTRY_PRIVATE_KEY: 'nonsense' }],
])('an invalid %s is named in one line, and the exit code is that of a usage error', async (setting, env) => {
  const { code, error } = await run(['list'], env)
  expect(error).toMatch(new RegExp(`^[^\\n]*\\b${setting}\\b[^\\n]*$`))
  expect(error).not.toContain('    at ')
  expect(code).toBe(2)
})

test.each([
  ['OUTCOMES_FROM', { OUTCOMES_TOKEN: 'secret' }],
  ['OUTCOMES_FROM', { ...SHELLS, OUTCOMES_FROM: 'radruf' }],
  ['OUTCOMES_TOKEN', { ...SHELLS, OUTCOMES_TOKEN: '' }],
  ['ROLLBACK_RISE', { ...SHELLS, ROLLBACK_RISE: '0' }],
  ['ROLLBACK_FAILURES', { ...SHELLS, ROLLBACK_FAILURES: 'one' }],
])('a guard with an invalid %s does not start', async (setting, env) => {
  const { code, error } = await run(['guard'], env)
  expect(error).toContain(setting)
  expect(code).toBe(2)
})

test('a guard without the private key does not start', async () => {
  const REGISTRY_PUBLIC_KEY = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
  const { code, error } = await run(['guard'], { ...SHELLS, REGISTRY_PUBLIC_KEY })
  expect(error).toContain('REGISTRY_PRIVATE_KEY is missing')
  expect(code).toBe(2)
})

test('a repository without a shell is refused before the build when no registry is named', async () => {
  const build = vi.fn()
  const { code, error } = await run(['publish', REMOTE], {}, { build, shellBuild: undefined })
  expect(error).toContain('Set REGISTRY_URL and REGISTRY_TOKEN, which an operator of the suite gives you.')
  expect(code).toBe(1)
  expect(build).not.toHaveBeenCalled()
})

test('a full disk is one line', async () => {
  const build = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  expect(await run(['check', REMOTE], {}, { build })).toEqual({
    code: 1,
    error: 'The disk is full: ENOSPC: no space left on device, write. Free some space and try again.',
  })
})
