/** The versions that a mocked remote is asked for by: a stand-in, and one whose script is there and brings nothing. */
export const STAND_IN_VERSIONS = ['mocked', 'missing'] as const
