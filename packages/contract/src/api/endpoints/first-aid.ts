import { z } from 'zod'
import { FIRST_AID_CARD_IDS } from '../../first-aid/index.ts'
import { PROBLEM_CATEGORIES } from '../../questionnaire/index.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import { time } from '../schemas/common.ts'

const categoryName = z.enum(PROBLEM_CATEGORIES)
const category = z.object({ category: categoryName })

export const FirstAidApproval = z
  .object({
    category: categoryName,
    /** Identifies the cards with their texts; an approval names it. */
    version: z.string(),
    cards: z.array(
      z.object({
        id: z.enum(FIRST_AID_CARD_IDS),
        minutes: z.int(),
        drawing: z.string(),
        text: z.object({ de: z.string(), en: z.string() }),
      }),
    ),
    isApproved: z.boolean(),
    /** Approved with other texts, which does not count. */
    isOutdated: z.boolean(),
    /** Null: not approved, or by a person whose account was deleted. */
    decidedBy: z.string().nullable(),
    decidedAt: time.nullable(),
  })
  .meta({ id: 'FirstAidApproval' })

/** Which first aid customers may see. Before a mechanic has approved it, there is none. */
export const firstAidEndpoints = {
  listFirstAidApprovals: {
    method: 'GET',
    path: '/api/first-aid',
    access: 'mechanic',
    summary: 'The first aid of every problem category with its approval.',
    reply: z.object({ categories: z.array(FirstAidApproval) }),
    errors: [],
  },
  approveFirstAid: {
    method: 'PUT',
    path: '/api/first-aid/{category}',
    access: 'mechanic',
    status: 204,
    params: category,
    summary: 'Approve the cards of a category for customers. `version` is that of the cards which the mechanic saw.',
    body: z.object({ version: z.string().max(40) }),
    reply: noContent,
    errors: ['VERSION_CONFLICT'],
  },
  withdrawFirstAid: {
    method: 'DELETE',
    path: '/api/first-aid/{category}',
    access: 'mechanic',
    status: 204,
    params: category,
    summary: 'Withdraw the approval of a category. A missing approval is no error.',
    reply: noContent,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>
