import {
  CONDITION_NAMES,
  CONSTANT_NAMES,
  type ConditionName,
  canMeasure,
  countCalls,
  countConstantCalls,
  countDelayedJoins,
  getCondition,
  LASER_TRANSPORTS,
  type Part,
  QUICK,
  type Transport,
} from '../../e2e/lab/conditions.ts'
import { JOIN_DELAYS, measureJoins } from '../../e2e/lab/joins.ts'
import type { Lab } from '../../e2e/lab/lab-call.ts'
import { LASER_DELAYS, measureLaser } from '../../e2e/lab/laser.ts'
import { measureLongCall } from '../../e2e/lab/long-call.ts'
import { type MeasuredCall, measureConstantCall, measureTroubledCall } from '../../e2e/lab/troubled-call.ts'
import type { LabRow } from './lab-call-goals.ts'
import { type MeasuredRow, toCallRow, toConstantRow, toJoinRow, toLaserRow, toLongCallRow } from './lab-call-rows.ts'

export const JOINS = 100
export const LONG_CALL_MINUTES = 10

/** The rows that a run measures. */
export type PlanOptions = {
  only?: Part
  transport?: readonly Transport[]
  condition?: readonly ConditionName[]
  /** Calls or joins of each row. */
  times?: number
  minutes?: number
  quick?: true
}

/** Receives what a row alone does not show: the readings of a call, and the reason of a failed one. */
export type Log = {
  addCall: (row: LabRow, call: MeasuredCall) => void
  addFailure: (row: LabRow, message: string) => void
}

export type PlannedRow = { row: LabRow; measure: (lab: Lab, log: Log) => Promise<MeasuredRow> }

/** The rows of a transport, in the order in which they are measured. */
export const planRows = (transport: Transport, options: PlanOptions): PlannedRow[] =>
  Object.entries(PLANS).flatMap(([part, plan]) =>
    options.only === undefined || options.only === part ? plan(transport, options) : [],
  )

type Plan = (transport: Transport, options: PlanOptions) => PlannedRow[]

const PLANS: Record<Part, Plan> = {
  calls: (transport, { condition, quick, times }) =>
    (condition ?? (quick ? (QUICK.calls[transport] ?? []) : CONDITION_NAMES))
      .filter((name) => canMeasure(transport, name))
      .map((name) => {
        const row: LabRow = { part: 'calls', transport, name }
        const calls = times ?? (quick ? 1 : countCalls(transport, name))
        return {
          row,
          measure: async (lab, log) =>
            toCallRow(name, await repeat(row, calls, log, () => measureTroubledCall(lab, getCondition(name))), calls),
        }
      }),

  constant: (transport, { condition, quick, times = countConstantCalls(transport) }) =>
    (quick ? [] : (condition ?? CONSTANT_NAMES))
      .filter((name) => CONSTANT_NAMES.includes(name) && canMeasure(transport, name))
      .map((name) => {
        const row: LabRow = { part: 'constant', transport, name }
        return {
          row,
          measure: async (lab, log) =>
            toConstantRow(await repeat(row, times, log, () => measureConstantCall(lab, getCondition(name))), times),
        }
      }),

  joins(transport, { condition, quick, times = JOINS }) {
    const joins = condition ? 0 : quick ? (QUICK.joins[transport] ?? 0) : times
    return joins > 0 ? [planJoins({ part: 'joins', transport }, joins)] : []
  },

  delayed: (transport, { condition, quick, times = countDelayedJoins(transport) }) =>
    condition || quick ? [] : JOIN_DELAYS.map((delayMs) => planJoins({ part: 'delayed', transport, delayMs }, times)),

  laser: (transport, { condition, quick }) =>
    condition || (quick && transport !== 'direct') || !LASER_TRANSPORTS.includes(transport)
      ? []
      : LASER_DELAYS.map((delayMs) => ({
          row: { part: 'laser', transport, delayMs },
          measure: async (lab) => toLaserRow(await measureLaser(lab, delayMs)),
        })),

  // The memory of a call does not depend on the way of the media: other ways are measured on demand.
  long: (transport, { transport: chosen, condition, quick, minutes = LONG_CALL_MINUTES }) =>
    condition || quick || !(transport === 'direct' || chosen)
      ? []
      : [
          {
            row: { part: 'long', transport },
            measure: async (lab) => toLongCallRow(await measureLongCall(lab, minutes), minutes),
          },
        ],
}

const planJoins = (row: LabRow, times: number): PlannedRow => ({
  row,
  async measure(lab, log) {
    const joins = await measureJoins(lab, times, row.delayMs)
    for (const failure of joins.failures) log.addFailure(row, failure)
    return toJoinRow(joins)
  },
})

/** Makes calls and returns those that did not fail. */
async function repeat(row: LabRow, times: number, log: Log, makeCall: () => Promise<MeasuredCall>) {
  const calls: MeasuredCall[] = []
  for (let call = 0; call < times; call++)
    try {
      const made = await makeCall()
      calls.push(made)
      log.addCall(row, made)
    } catch (error) {
      log.addFailure(row, error instanceof Error ? error.message : String(error))
    }
  return calls
}
