/** A mechanic closed the questions of a ticket before this time without an answer. A question of the very time is a later one. */
export type DismissedQuestionTable = { ticket_id: string; dismissed_at: Date }
