import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { hangUp } from './joins.ts'
import type { Lab } from './lab-call.ts'
import type { OpenParts } from './sampler.ts'

/** Memory of a page after its garbage was collected. */
export type Memory = { megabytes: number; nodes: number; listeners: number }

export type LongCall = {
  /** Per side: after the first minute and at the end. */
  memory: { first: Memory; last: Memory }[]
  open: OpenParts
}

/** A call of some minutes on a good line. Its first minute loads all that a call needs, so memory is compared from then on. */
export async function measureLongCall(lab: Lab, minutes: number): Promise<LongCall> {
  const call = await lab.open({ keepsReadings: false })
  try {
    const from = Date.now()
    await call.join()
    const sessions = await Promise.all([call.customer, call.mechanic].map(openDevTools))
    await wait(60_000)
    const first = await Promise.all(sessions.map(readMemory))
    await wait((minutes - 1) * 60_000)
    const last = await Promise.all(sessions.map(readMemory))
    return {
      memory: first.flatMap((memory, side) => {
        const end = last[side]
        return end ? [{ first: memory, last: end }] : []
      }),
      open: await hangUp(call, 'customer', from),
    }
  } finally {
    await call.close()
  }
}

async function openDevTools(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

async function readMemory(session: CDPSession): Promise<Memory> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    megabytes: read('JSHeapUsedSize') / 2 ** 20,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
  }
}
