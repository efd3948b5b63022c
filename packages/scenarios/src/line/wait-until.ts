import { setTimeout as wait } from 'node:timers/promises'

/** Waits until `time` of `performance.now()`, never less: a timer alone may fire up to two milliseconds early. */
export async function waitUntil(time: number) {
  for (let rest = time - performance.now(); rest > 0; rest = time - performance.now())
    await wait(Math.ceil(rest), undefined, { ref: false })
}
