import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@radruf/build-preset/ports'
import type { Figure } from './figures.ts'
import { startFireProduct } from './fire-product.ts'
import { createFireData, type FirePerson, seedPeople } from './fire-service.ts'
import { openStream, sendRequest } from './http-client.ts'

const PROGRAMS = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

/** Path of nginx, or undefined. */
export const findNginx = (): string | undefined => PROGRAMS.find(existsSync)

/**
 * Checks which client address the shell's server sees: direct, behind one nginx, and behind two. Each network may have one event stream,
 * so a second stream of the same client is refused whatever address its headers claim, and a stream of another client is not. The
 * clients have the addresses 127.0.0.9 and 127.0.0.10; the proxies have 127.0.0.1, which alone is trusted.
 */
export async function measureProxies(nginx: string): Promise<Figure[]> {
  const data = await createFireData('embedded', undefined)
  const { people } = await seedPeople(data, { customers: 6, mechanics: 1, state: 'booked' })
  const product = await startFireProduct(data, { TRUSTED_PROXIES: '127.0.0.1', STREAMS_PER_NETWORK: '1' })
  const [near, far] = [await freePort(), await freePort()]
  const proxies = await startNginx(nginx, [
    { listen: near, to: product.port },
    { listen: far, to: near },
  ])
  try {
    const figures: Figure[] = []
    for (const [name, port] of [
      ['direct', product.port],
      ['one nginx', near],
      ['two nginx', far],
    ] as const) {
      const seen = await probeAddresses(port, people)
      figures.push({
        part: 'proxies',
        what: `${name}: streams of one client with three forged addresses, and of another client`,
        value: seen.join(', '),
        target: '200, 429, 429, 200',
        ok: seen.join() === '200,429,429,200',
      })
    }
    return figures
  } finally {
    await proxies.stop()
    await product.stop()
    await data.remove()
  }
}

async function probeAddresses(port: number, people: readonly FirePerson[]): Promise<number[]> {
  const attempts: { localAddress: string; headers: Record<string, string> }[] = [
    { localAddress: '127.0.0.9', headers: { 'x-forwarded-for': '203.0.113.1' } },
    { localAddress: '127.0.0.9', headers: { 'x-forwarded-for': '203.0.113.2', 'x-real-ip': '203.0.113.2' } },
    { localAddress: '127.0.0.9', headers: { forwarded: 'for=203.0.113.3' } },
    { localAddress: '127.0.0.10', headers: { 'x-forwarded-for': '127.0.0.9' } },
  ]
  const streams = []
  for (const [index, attempt] of attempts.entries())
    streams.push(await openStream({ port, token: people[index]?.token ?? '', ...attempt }, () => {}))
  for (const stream of streams) stream.close()
  // The places are free when the server has seen the streams end.
  for (let tries = 0; tries < 100; tries++) {
    const probe = {
      port,
      path: '/api/events',
      method: 'HEAD',
      token: people[0]?.token ?? '',
      localAddress: '127.0.0.9',
    }
    if ((await sendRequest(probe)).status === 200) break
    await wait(50)
  }
  return streams.map(({ status }) => status)
}

type Hop = { listen: number; to: number }

/** Starts one nginx with a server for each hop, all of them with the address 127.0.0.1. */
async function startNginx(nginx: string, hops: readonly Hop[]): Promise<{ stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'radruf-nginx-'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const servers = hops.map(
    ({ listen, to }) => `server {
      listen 127.0.0.1:${listen};
      location / {
        proxy_pass http://127.0.0.1:${to};
        proxy_http_version 1.1;
        proxy_set_header Host $http_host;
        proxy_set_header Connection "";
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Forwarded-Host $http_host;
        proxy_buffering off;
      }
    }`,
  )
  const config = `daemon off; pid ${folder}/pid; error_log stderr crit; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${paths.join(' ')} ${servers.join('\n')} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (const { listen } of hops)
    for (let tries = 0; (await sendRequest({ port: listen, path: '/api/health' })).status !== 200; tries++) {
      if (tries > 100) throw new Error('nginx does not answer.')
      await wait(100)
    }
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
