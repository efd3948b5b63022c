import { pathTo } from '@radruf/contract'
import { callPaths, caseFile, type Scenario } from './scenario.ts'
import { setUpBooked, setUpChat, TODAY_14 } from './shared-setups.ts'

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
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.setTime('2026-11-18T13:55')
    },
  },
  'in call': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.completeCall(TODAY_14, '2026-11-18T14:05')
    },
  },
  'bad connection': {
    group: 'call',
    paths: callPaths,
    setUp: (scenario) => {
      setUpBooked(scenario)
      scenario.completeCall(TODAY_14, '2026-11-18T14:05')
      scenario.mock.faults.poorConnection = true
    },
  },
} as const satisfies Record<string, Scenario>
