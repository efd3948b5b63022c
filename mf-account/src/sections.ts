/** The ids of sections of the ticket's page that other pages link to. */
export const SECTIONS = { caseFile: 'case-file', workshops: 'workshops' } as const
