import type { LineProfile } from '@radruf/scenarios/line'

/** The parts of the lab, each with a table of its own. */
export const PARTS = ['calls', 'constant', 'joins', 'delayed', 'laser', 'long'] as const
export type Part = (typeof PARTS)[number]

/** A trouble of the line that begins during a call. */
export type Condition = {
  profile: Partial<LineProfile>
  /** Seconds of trouble, or of readings on a line without trouble. */
  seconds: number
  /** The line does not come back: the readings end with the trouble. */
  isFinal?: true
  /** Whether the people have to be warned of it. Undefined where either is right. */
  warns?: boolean
  /** A line of packets that are repeated (TCP, TLS) loses and reorders none. */
  needsPackets?: true
  /** The customer switches "voice first" on before joining. */
  isVoiceFirst?: true
}

const TROUBLE_SECONDS = 30

/** The conditions of the lab. Delays are per direction. */
export const CONDITIONS = {
  'good line': { profile: {}, seconds: 10, warns: false },
  'good line, voice first': { profile: {}, seconds: TROUBLE_SECONDS, warns: false, isVoiceFirst: true },
  'loss 2 %': { profile: { loss: 0.02 }, seconds: TROUBLE_SECONDS, warns: false, needsPackets: true },
  'loss 5 %': { profile: { loss: 0.05 }, seconds: TROUBLE_SECONDS, needsPackets: true },
  'loss 10 %': { profile: { loss: 0.1 }, seconds: TROUBLE_SECONDS, needsPackets: true },
  'loss 20 %': { profile: { loss: 0.2 }, seconds: TROUBLE_SECONDS, warns: true, needsPackets: true },
  'loss 10 % in bursts of 5': { profile: { loss: 0.1, burst: 5 }, seconds: TROUBLE_SECONDS, needsPackets: true },
  'loss 15 % in bursts of 5': {
    profile: { loss: 0.15, burst: 5 },
    seconds: TROUBLE_SECONDS,
    warns: true,
    needsPackets: true,
  },
  'reordering 5 %': { profile: { reorder: 0.05 }, seconds: TROUBLE_SECONDS, needsPackets: true },
  'delay 150 ms': { profile: { delayMs: 150 }, seconds: TROUBLE_SECONDS, warns: false },
  'delay 300 ms': { profile: { delayMs: 300 }, seconds: TROUBLE_SECONDS, warns: true },
  'delay 800 ms': { profile: { delayMs: 800 }, seconds: TROUBLE_SECONDS, warns: true },
  '100 kbit/s': { profile: { kbit: 100 }, seconds: TROUBLE_SECONDS, warns: true },
  '200 kbit/s': { profile: { kbit: 200 }, seconds: TROUBLE_SECONDS },
  '400 kbit/s': { profile: { kbit: 400 }, seconds: TROUBLE_SECONDS, warns: false },
  'cut 2 s': { profile: { isCut: true }, seconds: 2 },
  'cut 10 s': { profile: { isCut: true }, seconds: 10, warns: true },
  'cut 30 s': { profile: { isCut: true }, seconds: 30, warns: true },
  'cut for good': { profile: { isCut: true }, seconds: 60, isFinal: true, warns: true },
} as const satisfies Record<string, Condition>

export type ConditionName = keyof typeof CONDITIONS
export const CONDITION_NAMES = Object.keys(CONDITIONS) as ConditionName[]
export const getCondition = (name: ConditionName): Condition => CONDITIONS[name]

/** The conditions of lines that stay as they are for a whole call. */
export const CONSTANT_NAMES: readonly ConditionName[] = [
  'loss 10 %',
  'loss 20 %',
  'loss 15 % in bursts of 5',
  'delay 300 ms',
  'delay 800 ms',
  '100 kbit/s',
  '200 kbit/s',
  '400 kbit/s',
]

/** The ways of the media. Twilio's is direct as well, because the local signalling server has no media server. */
export const TRANSPORTS = [
  'direct',
  'relay over UDP',
  'relay over TCP',
  'relay over TLS',
  'Twilio SDK, local server',
] as const
export type Transport = (typeof TRANSPORTS)[number]

export const isRelay = (transport: Transport): boolean => transport.startsWith('relay')
export const isTwilio = (transport: Transport): boolean => transport.startsWith('Twilio')
/** TCP repeats lost packets, so such a line has only delay, rate and cuts. */
export const isStream = (transport: Transport): boolean => /TCP|TLS/.test(transport)

export const canMeasure = (transport: Transport, name: ConditionName): boolean =>
  !(isStream(transport) && getCondition(name).needsPackets)

/** Calls of a row. Slow lines over relays differ most from call to call. */
export function countCalls(transport: Transport, name: ConditionName): number {
  const isSlow = name === '100 kbit/s' || name === '200 kbit/s'
  return transport === 'direct' || (isRelay(transport) && isSlow) ? 10 : 3
}

/** Calls of a row on a constant line. */
export const countConstantCalls = (transport: Transport): number => (transport === 'direct' ? 3 : 1)

/** Joins of a row over a delay. */
export const countDelayedJoins = (transport: Transport): number => (transport === 'direct' ? 10 : 3)

/** The laser dot travels like the media; the ways that differ most are measured. */
export const LASER_TRANSPORTS: readonly Transport[] = ['direct', 'relay over TLS', 'Twilio SDK, local server']

/** The rows that matter most, each once: they take half an hour on a machine that does nothing else. */
export const QUICK: {
  calls: Partial<Record<Transport, readonly ConditionName[]>>
  joins: Partial<Record<Transport, number>>
} = {
  calls: {
    direct: [
      'loss 5 %',
      'loss 20 %',
      'loss 10 % in bursts of 5',
      'delay 150 ms',
      'delay 800 ms',
      '100 kbit/s',
      '200 kbit/s',
      '400 kbit/s',
      'cut 2 s',
      'cut 10 s',
      'cut 30 s',
    ],
    'relay over TLS': ['delay 150 ms', '100 kbit/s', 'cut 10 s'],
  },
  joins: { direct: 100 },
}
