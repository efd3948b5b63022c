/** The public legal pages. The operator writes their texts; see the service's README. */
export const LEGAL_PAGES = ['imprint', 'privacy', 'terms', 'accessibility', 'account-deletion'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]
