import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { GOOD_LINE } from '@radruf/mocks/line'
import type { CallSample, Trouble } from '../../scripts/test/call-figures.ts'
import type { Condition } from './conditions.ts'
import { type Lab, toLobbyMs } from './lab-call.ts'
import { readSamples } from './sampler.ts'

/** Seconds: after joining; then without warning and pause of the picture, before the trouble and after it; and how long to wait for that. */
const AFTER_JOINING = 3
const CALM = 6
const CALM_LIMIT = 25

/** Readings of a call: those of the customer, then those of the mechanic. */
export type TroubledCall = { joinSeconds: number; trouble: Trouble; samples: CallSample[][] }

async function waitUntilCalm(pages: readonly Page[]) {
  const until = Date.now() + CALM_LIMIT * 1000
  for (let calm = 0; calm < CALM && Date.now() < until; ) {
    await wait(1000)
    const latest = (await Promise.all(pages.map(readSamples))).map((samples) => samples.at(-1))
    calm = latest.some(isTroubled) ? 0 : calm + 1
  }
}

const isTroubled = (sample: CallSample | undefined) =>
  !sample || sample.isWarned || sample.isAudioOnly || sample.connection !== 'connected'

/** One call: it is joined over the line's delay, then runs, then gets into trouble, and then is over a good line again. */
export async function measureTroubledCall(
  lab: Lab,
  { profile, seconds, isVoiceFirst }: Condition,
): Promise<TroubledCall> {
  const { delayMs = 0 } = profile
  const call = await lab.open({ delayMs })
  const pages = [call.customer, call.mechanic]
  try {
    call.line.setProfile({ delayMs })
    await wait(toLobbyMs(delayMs))
    if (isVoiceFirst) await call.customer.getByRole('switch', { name: /^(Sprache zuerst|Voice first)$/ }).click()
    const joinSeconds = await call.join()
    call.line.setProfile({ delayMs: 0 })
    await wait(AFTER_JOINING * 1000)
    await waitUntilCalm(pages)
    const from = Date.now()
    call.line.setProfile(profile)
    await wait(seconds * 1000)
    const until = Date.now()
    call.line.setProfile({ ...GOOD_LINE, kbit: undefined })
    await waitUntilCalm(pages)
    return { joinSeconds, trouble: { from, until }, samples: await Promise.all(pages.map(readSamples)) }
  } finally {
    await call.close()
  }
}
