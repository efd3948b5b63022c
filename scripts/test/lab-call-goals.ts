import {
  type Condition,
  type ConditionName,
  getCondition,
  type Part,
  type Transport,
} from '../../e2e/lab/conditions.ts'
import { JOIN_DELAYS } from '../../e2e/lab/joins.ts'
import { LASER_DELAYS } from '../../e2e/lab/laser.ts'

/** A row of the lab. `delayMs`: of the line in one direction, for joins and the laser dot. */
export type LabRow = { part: Part; transport: Transport; name?: ConditionName; delayMs?: number }

/** The figures that goals are about. Each is the worst value of a row. */
export type Figures = Partial<Record<FigureName, number>>
type FigureName =
  | 'failed'
  | 'join'
  | 'warned before'
  | 'warnings'
  | 'sides never warned'
  | 'warned after'
  | 'warning gone'
  | 'picture back'
  | 'lost after'
  | 'concealed sound'
  | 'worst five seconds'
  | 'oscillations of the warning'
  | 'oscillations of the pause'
  | 'oscillations of the size'
  | 'memory growth'
  | 'left open'
  | 'laser dot, median'
  | 'laser dot, 95 %'

/** The worst value of a figure that rows may have. `rows` names them in the document. */
export type Goal = {
  figure: FigureName
  rows: string
  limit: number
  unit?: string
  appliesTo: (row: LabRow, condition: Partial<Condition>) => boolean
}

const isTrouble: Goal['appliesTo'] = ({ part }) => part === 'calls'
const isConstant: Goal['appliesTo'] = ({ part }) => part === 'constant'
const mustWarn: Goal['appliesTo'] = (_, { warns }) => warns === true
/** A round trip of up to 500 ms, over which joining is no trouble. */
const isJoinedWell: Goal['appliesTo'] = (_, { profile: { delayMs = 0 } = {} }) => 2 * delayMs <= 500

/** Seconds that joining may take, by the delay of the line in milliseconds. */
const JOIN_LIMITS: Record<(typeof JOIN_DELAYS)[number], number> = { 200: 2, 500: 4 }
const LASER_LIMIT = 150

/** All goals of the lab. */
export const GOALS: readonly Goal[] = [
  {
    figure: 'failed',
    rows: 'every call and every joining',
    limit: 0,
    appliesTo: ({ part }) => part !== 'laser' && part !== 'long',
  },
  {
    figure: 'join',
    rows: 'delay of 150 ms',
    limit: 2,
    unit: 's',
    appliesTo: ({ name, part }) => part === 'calls' && name === 'delay 150 ms',
  },
  ...JOIN_DELAYS.map(
    (delay): Goal => ({
      figure: 'join',
      rows: `round trip of ${2 * delay} ms`,
      limit: JOIN_LIMITS[delay],
      unit: 's',
      appliesTo: ({ part, delayMs }) => part === 'delayed' && delayMs === delay,
    }),
  ),
  {
    figure: 'warned after',
    rows: 'loss above 10 %, round trip above 500 ms, less than 60 % of the needed rate, cuts of 10 s and more',
    limit: 3,
    unit: 's',
    appliesTo: (row, condition) => row.part === 'calls' && mustWarn(row, condition),
  },
  {
    figure: 'sides never warned',
    rows: 'the same on constant lines',
    limit: 0,
    appliesTo: (row, condition) => row.part === 'constant' && mustWarn(row, condition),
  },
  {
    figure: 'warning gone',
    rows: 'every warning, after the end of the trouble',
    limit: 15,
    unit: 's',
    appliesTo: isTrouble,
  },
  {
    figure: 'warnings',
    rows: 'good line, also with voice first; loss of 2 %, delay of 150 ms, 400 kbit/s',
    limit: 0,
    appliesTo: (_, { warns }) => warns === false,
  },
  {
    figure: 'warned before',
    rows: 'from joining over a good line until the trouble',
    limit: 0,
    appliesTo: (row, condition) => row.part === 'calls' && isJoinedWell(row, condition),
  },
  {
    figure: 'picture back',
    rows: 'cuts of up to 30 s',
    limit: 1.5,
    unit: 's',
    appliesTo: (row, { profile, isFinal }) => row.part === 'calls' && profile?.isCut === true && !isFinal,
  },
  {
    figure: 'lost after',
    rows: 'a cut for good: 30 s after the browser has noticed it',
    limit: 40,
    unit: 's',
    appliesTo: (_, { isFinal }) => isFinal === true,
  },
  {
    figure: 'concealed sound',
    rows: 'loss of 20 %',
    limit: 8,
    unit: '%',
    appliesTo: ({ name }) => name === 'loss 20 %',
  },
  {
    figure: 'worst five seconds',
    rows: 'voice first on a good line, all that one side sends with the headers of IP and UDP',
    limit: 140,
    unit: 'kbit/s',
    appliesTo: (_, { isVoiceFirst }) => isVoiceFirst === true,
  },
  ...(['warning', 'pause', 'size'] as const).map(
    (signal): Goal => ({
      figure: `oscillations of the ${signal}`,
      rows: 'constant lines',
      limit: 0,
      appliesTo: isConstant,
    }),
  ),
  ...LASER_DELAYS.flatMap((delay) =>
    (['median', '95 %'] as const).map(
      (share): Goal => ({
        figure: `laser dot, ${share}`,
        rows: `line with a delay of ${delay} ms, of the slower side`,
        limit: LASER_LIMIT + delay,
        unit: 'ms',
        appliesTo: ({ part, delayMs }) => part === 'laser' && delayMs === delay,
      }),
    ),
  ),
  {
    figure: 'memory growth',
    rows: 'heap, nodes and listeners of both pages from the first to the tenth minute',
    limit: 10,
    unit: '%',
    appliesTo: ({ part }) => part === 'long',
  },
  {
    figure: 'left open',
    rows: 'connections, tracks and timers after hanging up',
    limit: 0,
    appliesTo: ({ part }) => part === 'joins' || part === 'delayed' || part === 'long',
  },
]

/** The goals that a row misses, as `warning gone 17.2 s (15)`. A figure that a row lacks could not be measured and misses none. */
export function findMisses(row: LabRow, figures: Figures): string[] {
  const condition = row.name ? getCondition(row.name) : {}
  return GOALS.flatMap((goal) => {
    const value = figures[goal.figure]
    // A value that is no number misses as well.
    const isMissed = value !== undefined && !(value <= goal.limit) && goal.appliesTo(row, condition)
    return isMissed ? [`${goal.figure} ${formatValue(value, goal.unit)} (${goal.limit})`] : []
  })
}

const formatValue = (value: number, unit = ''): string =>
  Number.isFinite(value) ? `${Number(value.toFixed(2))}${unit && ` ${unit}`}` : 'never'

/** The goals as a table of the document. */
export function toGoalTable() {
  const rows = GOALS.map(({ figure, rows, limit, unit = '' }) => [figure, rows, `${limit} ${unit}`.trim()])
  return {
    title: 'Goals of calls',
    columns: ['figure', 'rows', 'at most'],
    rows,
  }
}
