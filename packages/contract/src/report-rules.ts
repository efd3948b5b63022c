/** Rules of the figures of a report. */

/** A report compares its weeks with this many before. */
export const REPORT_HISTORY_WEEKS = 7
/** The longest period of a report, in weeks. */
export const REPORT_WEEKS_MAX = 12
/** A mechanic's figure of fewer cases is left out. */
export const REPORT_CASES_MIN = 5
/** A repair counts as fixed in the first call when no other call follows within this many days. */
export const SECOND_CALL_DAYS = 14
