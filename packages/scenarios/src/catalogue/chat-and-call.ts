import { pathTo } from '@radruf/contract'
import { STILLS } from './sample-data.ts'
import { callPaths, caseFile, overview, type Scenario } from './scenario.ts'
import { TODAY_14 } from './setups.ts'

/** A number of the range that the Federal Network Agency keeps free for examples. */
const WITH_SUPPORT_PHONE = { SUPPORT_PHONE: '+49 30 23125 123' } as const
/** Nothing listens on the discard port of this machine (RFC 863). */
const UNREACHABLE_RELAY = { TURN_URLS: 'turn:127.0.0.1:9', TURN_SECRET: 'unreachable relay of the scenarios' } as const

export const callScenarios = {
  'chat open': {
    group: 'chat',
    paths: { customer: pathTo('/chat'), mechanic: caseFile },
    after: 'chat',
  },
  'chat down': {
    group: 'chat',
    paths: { customer: pathTo('/chat'), mechanic: caseFile },
    after: 'chat',
    faults: { refusals: { getThread: 'INTERNAL', sendMessage: 'INTERNAL' } },
  },
  'call about to start': {
    group: 'call',
    paths: callPaths,
    after: 'aboutToStart',
  },
  'line too slow for a call': {
    group: 'call',
    paths: callPaths,
    after: 'aboutToStart',
    faults: { delayMs: 1100 },
  },
  'network blocks calls': {
    group: 'call',
    paths: callPaths,
    after: 'aboutToStart',
    settings: { ...UNREACHABLE_RELAY, CALL_RELAY_ONLY: 'true', ...WITH_SUPPORT_PHONE },
  },
  'no service before the call': {
    group: 'call',
    paths: callPaths,
    after: 'aboutToStart',
    settings: WITH_SUPPORT_PHONE,
    faults: { refusals: { getHealth: 'INTERNAL', getCallServers: 'INTERNAL' } },
  },
  'no relay server': {
    group: 'call',
    paths: callPaths,
    after: 'aboutToStart',
    faults: { refusals: { joinCall: 'CALL_RELAY_MISSING' } },
  },
  'relay out of reach': {
    group: 'call',
    paths: callPaths,
    after: 'aboutToStart',
    settings: UNREACHABLE_RELAY,
  },
  'hidden address': {
    group: 'call',
    paths: { ...callPaths, customer: pathTo('/profile') },
    after: 'aboutToStart',
    settings: UNREACHABLE_RELAY,
    steps: (steps) => steps.hideAddress(),
  },
  'in call': {
    group: 'call',
    paths: callPaths,
    after: 'inCall',
  },
  'steps in the call': {
    group: 'call',
    paths: callPaths,
    after: 'inCall',
    steps: (steps) => steps.showSteps({ count: 4, stills: STILLS }),
  },
  'bad connection': {
    group: 'call',
    paths: callPaths,
    after: 'inCall',
    faults: { line: 'poor' },
  },
  'connection breaks': {
    group: 'call',
    paths: callPaths,
    after: 'inCall',
    faults: { line: 'breaking' },
  },
  'call broke off': {
    group: 'call',
    paths: { customer: overview, mechanic: caseFile },
    after: 'booked',
    steps: (steps) => steps.breakOffCall(TODAY_14, '2026-11-18T14:05'),
  },
} as const satisfies Record<string, Scenario>
