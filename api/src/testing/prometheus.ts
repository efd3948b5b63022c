import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import getPort from 'get-port'
import { createTemporaryFolder } from './temporary-folder.ts'

/** The documented configuration, rules and dashboard. */
export const MONITORING = join(import.meta.dirname, '../../../examples/monitoring')
/** A busy machine answers within it. */
export const SCRAPE_SECONDS = 5
const PROGRAM = '/usr/bin/prometheus'

/** Path of Prometheus: that of the environment, or Debian's, which is installed when running as root. */
export function providePrometheus(): string {
  const { PROMETHEUS_PATH } = process.env
  if (PROMETHEUS_PATH) return PROMETHEUS_PATH
  if (!existsSync(PROGRAM)) {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    execFileSync('apt-get', ['update'], options)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'prometheus'], options)
  }
  return PROGRAM
}

type Result = { metric: Record<string, string>; value: [number, string] }
type Alert = { state: 'pending' | 'firing'; labels: Record<string, string> }

/**
 * Starts Prometheus with the documented rules. The documented jobs scrape these ports more often than in production, so that
 * little more than the times of the rules pass until an alert.
 */
export async function startPrometheus(program: string, ports: Readonly<Record<string, readonly number[]>>) {
  const folder = createTemporaryFolder('prometheus')
  const port = await getPort({ host: '127.0.0.1' })
  writeFileSync(join(folder, 'prometheus.yml'), toConfiguration(ports))
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'exit')
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    return ((await response.json()) as { data: T }).data
  }
  await Promise.race([
    waitForLine(child.stderr, 'Server is ready to receive web requests'),
    ended.then(() => Promise.reject(new Error('Prometheus has ended'))),
  ])
  return {
    query: async (expression: string) =>
      (await read<{ result: Result[] }>(`query?query=${encodeURIComponent(expression)}`)).result,
    alerts: async () => (await read<{ alerts: Alert[] }>('alerts')).alerts,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function toConfiguration(ports: Readonly<Record<string, readonly number[]>>): string {
  const documented = readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8')
  const jobs = [...documented.matchAll(/job_name: (\S+)/g)].map(([, name = '']) => name)
  return [
    `global: { scrape_interval: ${SCRAPE_SECONDS}s, scrape_timeout: ${SCRAPE_SECONDS}s, evaluation_interval: 1s }`,
    `rule_files: ['${join(MONITORING, 'alerts.yml')}']`,
    'scrape_configs:',
    ...jobs.flatMap((name) => [
      `  - job_name: ${name}`,
      `    static_configs: [{ targets: [${(ports[name] ?? []).map((target) => `'127.0.0.1:${target}'`).join(', ')}] }]`,
    ]),
  ].join('\n')
}

function waitForLine(stream: NodeJS.ReadableStream, line: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += String(chunk)
    if (text.includes(line)) resolve()
  })
  return promise
}
