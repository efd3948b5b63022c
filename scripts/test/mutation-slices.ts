/** Modules whose mutants one run of Stryker tests. Paths are relative to `folder`. */
export type MutationSlice = {
  /** Folder of the package. */
  folder: string
  modules: readonly string[]
  /** Tests that must find the mutants. */
  tests: readonly string[]
  environment?: 'happy-dom'
}

/** The rules of the product that depend on their arguments alone: contract, rollback guard and call. */
export const MUTATION_SLICES = {
  tickets: {
    folder: 'packages/contract/src',
    modules: ['tickets.ts', 'ticket-rules.ts', 'call-presence.ts', 'server/{ticket-states,workshop-ranking}.ts'],
    tests: ['{tickets,ticket-rules*,call-presence}.test.ts', 'server/{ticket-states,workshop-ranking}.test.ts'],
  },
  booking: {
    folder: 'packages/contract/src',
    modules: ['booking/!(index|*.test).ts'],
    tests: ['booking/*.test.ts'],
  },
  guard: {
    folder: 'packages/release-tool/src',
    modules: ['guard/{rollback-rule,sequential-test,rollback-decision,suspects,outcomes,page-tokens}.ts'],
    tests: ['guard/*.test.ts'],
  },
  registry: {
    folder: 'packages/release-tool/src',
    modules: ['registry/{actions,changes}.ts'],
    tests: ['registry/{actions,changes}.test.ts', 'cli/arguments.test.ts'],
  },
  'call state': {
    folder: 'packages/call/src',
    modules: ['core/{call-state,media-state,quality,presence}.ts'],
    tests: ['core/*.test.tsx', 'session/own-line.test.tsx'],
    environment: 'happy-dom',
  },
  'line of a call': {
    folder: 'packages/call/src',
    modules: ['line/{line,line-state,line-warning,video-levels,carried-rate,media-message}.ts'],
    tests: ['line/*.test.tsx'],
    environment: 'happy-dom',
  },
  'shared view': {
    folder: 'packages/call/src',
    modules: ['shared-view/{board-state,call-modes}.ts'],
    tests: ['shared-view/{board-state,board-session,board,call-modes}.test.tsx'],
    environment: 'happy-dom',
  },
} as const satisfies Record<string, MutationSlice>
export type MutationSliceName = keyof typeof MUTATION_SLICES
