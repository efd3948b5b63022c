/** The versions that a mocked remote is asked for by: a stand-in, and one whose script is there and brings nothing. */
export const MOCKED_REMOTE_VERSIONS = ['mocked', 'missing'] as const
