/** Limits of the texts that people write, in characters. The service refuses longer ones, and fields of the pages stop at them. */

export const EMAIL_LENGTH_MAX = 254
export const PERSON_NAME_LENGTH_MAX = 80
/** Lines of a list that is read from a file: people to invite, workshops, parts. */
export const LIST_LINES_MAX = 500
/** Characters of such a list: no row of 500 needs more than this share of it. */
export const LIST_LENGTH_MAX = 250_000
/** The search among the people. */
export const PEOPLE_SEARCH_LENGTH_MAX = 100
export const ABSENCE_REASON_LENGTH_MAX = 60
/** Cases that a lead hands over at once. */
export const TEAM_MOVES_MAX = 50
/** The sentence with which a mechanic introduces themselves to customers. */
export const INTRODUCTION_LENGTH_MAX = 100
export const PASSKEY_NAME_LENGTH_MAX = 60

/** A tag of a case, and the name of a kept filter. */
export const TAG_LENGTH_MAX = 24
export const CASE_FILTER_NAME_MAX = 40

export const MESSAGE_LENGTH_MAX = 4000
export const NOTE_LENGTH_MAX = 4000
/** The title of a step of a call, which is one line. */
export const STEP_TITLE_LENGTH_MAX = 120
/** The sentence about how to do the step, which is one line as well. */
export const STEP_DETAIL_LENGTH_MAX = 200
export const SUMMARY_LENGTH_MAX = 4000
/** A ticket has at most this many care tasks. */
export const CARE_TASKS_MAX = 20
/** A summary has at most this many agreed points. */
export const AGREED_POINTS_MAX = 20
export const AGREED_POINT_LENGTH_MAX = 200
export const PART_NAME_LENGTH_MAX = 80
/** The note about a needed part, and the bikes that it fits. */
export const PART_TEXT_LENGTH_MAX = 500
export const PART_NUMBER_LENGTH_MAX = 40
/** A summary has at most this many needed parts. */
export const NEEDED_PARTS_MAX = 8
/** Highest price of a part, in cents. */
export const PRICE_MAX = 1_000_000
export const RATING_REASON_LENGTH_MAX = 2000

/** A search in the messages of a ticket. */
export const THREAD_SEARCH_LENGTH_MAX = 200
/** A search of the mechanic's desk. The service reads no more of a longer query. */
export const DESK_SEARCH_LENGTH_MAX = 500
