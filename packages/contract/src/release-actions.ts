/** What an operator decides about the releases of one remote. The registry has actions of the same names. */
export const RELEASE_ACTIONS = ['promote', 'rollback', 'pin', 'unpin'] as const
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number]
