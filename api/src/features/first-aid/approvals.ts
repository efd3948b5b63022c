import { createHash } from 'node:crypto'
import { type Answers, type FirstAidApproval, PROBLEM_CATEGORIES, type ProblemCategory } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { FIRST_AID_CARDS, listFirstAidCards } from '@radruf/contract/first-aid'
import type { Db } from '../../database/schema.ts'
import { isoOf } from '../../time.ts'

const listCards = (category: ProblemCategory) => FIRST_AID_CARDS.filter((card) => card.category === category)

/** Categories that have first aid. */
const CATEGORIES = PROBLEM_CATEGORIES.filter((category) => listCards(category).length > 0)

/** Identifies the cards of a category with their texts: changed cards need a new approval. */
const getVersion = (category: ProblemCategory): string =>
  createHash('sha256')
    .update(JSON.stringify(listCards(category)))
    .digest('base64url')
    .slice(0, 16)

/** Lists the first aid of every category with its approval; an approval of other cards does not count. */
export async function listFirstAidApprovals(db: Db): Promise<FirstAidApproval[]> {
  const rows = await db
    .selectFrom('first_aid_approval')
    .leftJoin('person', 'person.id', 'first_aid_approval.approved_by')
    .select(['category', 'version', 'approved_at', 'person.name'])
    .execute()
  return CATEGORIES.map((category) => {
    const version = getVersion(category)
    const row = rows.find((one) => one.category === category)
    const isApproved = row?.version === version
    return {
      category,
      version,
      cards: listCards(category).map(({ id, minutes, drawing, text }) => ({ id, minutes, drawing, text })),
      isApproved,
      isOutdated: row !== undefined && !isApproved,
      decidedBy: row?.name ?? null,
      decidedAt: row ? isoOf(row.approved_at) : null,
    }
  })
}

/** Approves the cards that a mechanic saw. Throws VERSION_CONFLICT when they are no longer the cards of the category. */
export async function approveFirstAid(
  db: Db,
  { category, version, personId, now }: { category: ProblemCategory; version: string; personId: string; now: Date },
): Promise<void> {
  if (version !== getVersion(category)) throw new ApiProblem('VERSION_CONFLICT')
  const approval = { version, approved_by: personId, approved_at: now }
  await db
    .insertInto('first_aid_approval')
    .values({ category, ...approval })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(approval))
    .execute()
}

export const withdrawFirstAid = (db: Db, category: ProblemCategory) =>
  db.deleteFrom('first_aid_approval').where('category', '=', category).execute()

/** The cards that a customer with these answers may see: chosen by the answers, and approved. */
export async function listOfferedCards(db: Db, answers: Answers) {
  const cards = listFirstAidCards(answers)
  const [first] = cards
  if (!first) return []
  const approval = await db
    .selectFrom('first_aid_approval')
    .select('version')
    .where('category', '=', first.category)
    .executeTakeFirst()
  return approval?.version === getVersion(first.category) ? cards : []
}
