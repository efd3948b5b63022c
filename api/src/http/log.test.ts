import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readServiceSettings } from '../settings.ts'
import { createLoggerOptions } from './log.ts'
import { registerErrorHandlers } from './problems.ts'

test('logs contain no personal data', async () => {
  const stream = new PassThrough()
  const settings = {
    ...readServiceSettings({ RADRUF_MODE: 'demo' }),
    publicUrl: '',
    secret: '',
    callAdapter: 'direct' as const,
    vapid: null,
    company: null,
    fileBucket: null,
    backupBucket: null,
  }
  const app = Fastify({ logger: { ...(createLoggerOptions(settings) as object), stream } })
  registerErrorHandlers(app, { isFull: () => false, reportFull: () => {} })
  app.get('/otp/:email', async () => {
    throw Object.assign(new Error('no mail to anna@example.test'), { detail: 'Key (email)=(anna@example.test)' })
  })
  app.get('/database', async () => {
    throw Object.assign(new Error('invalid input: "Lindenstraße 4"'), { severity: 'ERROR', code: '22P02' })
  })
  await app.inject({ url: '/otp/anna@example.test', headers: { cookie: 'radruf_session=sesame' } })
  await app.inject('/database')
  await app.close()
  stream.end()
  const log = await text(stream)
  expect(log).toContain('unexpected error')
  expect(log).toContain('22P02')
  expect(log).toContain('/otp/:email')
  expect(log).not.toMatch(/anna|sesame|Lindenstraße/)
})
