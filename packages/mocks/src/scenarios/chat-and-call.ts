import { pathTo } from '@radruf/contract'
import type { LineFault } from '../state/mock-state.ts'
import { callPaths, caseFile, type Scenario } from './scenario.ts'
import type { ScenarioState } from './scenario-state.ts'
import { setUpBooked, setUpChat, TODAY_14 } from './shared-setups.ts'

/** A number of the range that the Federal Network Agency keeps free for examples. */
const SUPPORT_PHONE = '+49 30 23125 123'

/** Five minutes before the call, which can be joined. */
function setUpAboutToStart(scenario: ScenarioState) {
  setUpBooked(scenario)
  scenario.setTime('2026-11-18T13:55')
}

/** The call runs, over a line with this fault. */
const setUpInCall = (line?: LineFault) => (scenario: ScenarioState) => {
  setUpBooked(scenario)
  scenario.completeCall(TODAY_14, '2026-11-18T14:05')
  scenario.mock.faults.line = line
}

export const callScenarios = {
  'chat open': {
    group: 'chat',
    paths: { customer: () => pathTo('/chat'), mechanic: caseFile },
    setUp: setUpChat,
  },
  'chat down': {
    group: 'chat',
    paths: { customer: () => pathTo('/chat'), mechanic: caseFile },
    setUp: (scenario) => {
      setUpChat(scenario)
      scenario.mock.faults.refusals = { getThread: 'INTERNAL', sendMessage: 'INTERNAL' }
    },
  },
  'call about to start': {
    group: 'call',
    paths: callPaths,
    setUp: setUpAboutToStart,
  },
  'line too slow for a call': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpAboutToStart(scenario)
      scenario.mock.faults.delay = 1100
    },
  },
  'network blocks calls': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpAboutToStart(scenario)
      scenario.mock.faults.blocksMedia = true
      scenario.mock.settings.supportPhone = SUPPORT_PHONE
    },
  },
  'no service before the call': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpAboutToStart(scenario)
      scenario.mock.faults.refusals = { getHealth: 'INTERNAL', getCallServers: 'INTERNAL' }
      scenario.mock.settings.supportPhone = SUPPORT_PHONE
    },
  },
  'no relay server': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpAboutToStart(scenario)
      scenario.mock.faults.refusals = { joinCall: 'CALL_RELAY_MISSING' }
    },
  },
  'relay out of reach': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpAboutToStart(scenario)
      scenario.mock.faults.unreachableRelay = true
    },
  },
  'hidden address': {
    group: 'call',
    paths: { ...callPaths, customer: () => pathTo('/profile') },
    setUp: (scenario) => {
      setUpAboutToStart(scenario)
      scenario.mock.faults.unreachableRelay = true
      scenario.customer.hidesAddress = true
    },
  },
  'in call': {
    group: 'call',
    paths: callPaths,
    setUp: setUpInCall(),
  },
  'bad connection': {
    group: 'call',
    paths: callPaths,
    setUp: setUpInCall('poor'),
  },
  'connection breaks': {
    group: 'call',
    paths: callPaths,
    setUp: setUpInCall('breaking'),
  },
} as const satisfies Record<string, Scenario>
