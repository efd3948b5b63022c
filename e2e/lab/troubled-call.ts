import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { GOOD_LINE } from '@radruf/scenarios/line'
import type { CallSample, Trouble } from '../../scripts/test/call-figures.ts'
import type { Condition } from './conditions.ts'
import type { Lab, LabCall } from './lab-call.ts'
import { readLatestSample, readSamples, waitForWarning } from './sampler.ts'

/** Seconds of the phases of a call that gets into trouble. */
type Pace = {
  afterJoining: number
  /** Without warning and pause of the picture, before the trouble and after it. */
  calm: Record<'before' | 'after', number>
  /** Longest waiting for that. */
  limit: Record<'before' | 'after', number>
  /** Runs as soon as both people are warned. The trouble then ends, not after its time. */
  whenWarned?: () => Promise<void>
}

/** After the trouble, a return of the picture that fails within 15 seconds has to be seen. */
const FULL_PACE: Pace = {
  afterJoining: 3,
  calm: { before: 6, after: 20 },
  limit: { before: 40, after: 80 },
}
/** For a test, which waits for events alone. */
export const TEST_PACE: Omit<Pace, 'whenWarned'> = {
  afterJoining: 0,
  calm: { before: 1, after: 1 },
  limit: { before: 200, after: 200 },
}
/** Seconds of a call over a constant line. */
const CONSTANT_SECONDS = 180

/** Readings of a call: those of the customer, then those of the mechanic. */
export type MeasuredCall = { joinSeconds: number; trouble: Trouble; samples: CallSample[][] }

/**
 * One call: it is joined over the line's delay, then runs, then gets into trouble, and then is over a good line again. Without trouble, the
 * readings begin with joining.
 */
export function measureTroubledCall(lab: Lab, condition: Condition): Promise<MeasuredCall> {
  const { delayMs = 0 } = condition.profile
  return withCall(lab, { ...condition, profile: { delayMs } }, async (call) => {
    if (Object.keys(condition.profile).length > 0) return disturbCall(call, condition)
    const from = Date.now()
    await wait(condition.seconds * 1000)
    return { from, until: Number.POSITIVE_INFINITY }
  })
}

/** Gives the line of a call that runs a trouble, and then makes it good again. */
export async function disturbCall(
  { line, ...call }: LabCall,
  { profile, seconds, isFinal }: Condition,
  pace: Pace = FULL_PACE,
): Promise<Trouble> {
  const pages = [call.customer, call.mechanic]
  line.setProfile({ delayMs: 0 })
  await wait(pace.afterJoining * 1000)
  if (!(await waitUntilCalm(pages, pace.calm.before, pace.limit.before)))
    throw new Error(`The call was warned of or interrupted before the trouble, for ${pace.limit.before} s.`)
  const from = Date.now()
  line.setProfile(profile)
  if (pace.whenWarned) {
    await Promise.all(pages.map((page) => waitForWarning(page, from)))
    await pace.whenWarned()
  } else await wait(seconds * 1000)
  if (isFinal) return { from, until: Number.POSITIVE_INFINITY }
  const until = Date.now()
  line.setProfile({ ...GOOD_LINE, kbit: undefined })
  await waitUntilCalm(pages, pace.calm.after, pace.limit.after)
  return { from, until }
}

/** One call over a line that is the same from before joining until the end. */
export const measureConstantCall = (lab: Lab, condition: Condition): Promise<MeasuredCall> =>
  withCall(lab, condition, async () => {
    const from = Date.now()
    await wait(CONSTANT_SECONDS * 1000)
    return { from, until: Number.POSITIVE_INFINITY }
  })

/** Joins over the line of a condition, runs the call, and returns its readings. */
async function withCall(
  lab: Lab,
  { profile, isVoiceFirst }: Condition,
  run: (call: LabCall) => Promise<Trouble>,
): Promise<MeasuredCall> {
  const { delayMs = 0 } = profile
  const call = await lab.open({ delayMs })
  try {
    call.line.setProfile(profile)
    await call.waitInLobby(delayMs)
    if (isVoiceFirst) await call.customer.getByRole('switch', { name: /^(Sprache zuerst|Voice first)$/ }).click()
    const joinSeconds = await call.join()
    const trouble = await run(call)
    call.assertRouted()
    return { joinSeconds, trouble, samples: await Promise.all([call.customer, call.mechanic].map(readSamples)) }
  } finally {
    await call.close()
  }
}

/** Waits for a number of seconds without trouble. Returns false after `limit` seconds. */
async function waitUntilCalm(pages: readonly Page[], seconds: number, limit: number): Promise<boolean> {
  const until = Date.now() + limit * 1000
  for (let calm = 0; calm < seconds; ) {
    if (Date.now() > until) return false
    await wait(1000)
    calm = (await Promise.all(pages.map(readLatestSample))).some(isDisturbed) ? 0 : calm + 1
  }
  return true
}

const isDisturbed = ({ isWarned, isAudioOnly, connection }: CallSample) =>
  isWarned || isAudioOnly || connection !== 'connected'
