import { CANNED_REPLIES_MAX } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { EndpointCall, Handlers } from '../../http/handler.ts'
import {
  type CannedReplyRow,
  type CannedReplyValues,
  countReplies,
  deleteReply,
  findReply,
  insertReply,
  listReplies,
  toCannedReply,
  updateReply,
} from './storage.ts'

export const cannedReplyHandlers = {
  listCannedReplies: async ({ service, person }) => ({
    replies: (await listReplies(service.db, person.id)).map(toCannedReply),
  }),
  saveCannedReply: async (call) => {
    const { texts, version } = call.body
    if (!texts.de && !texts.en) throw new ApiProblem('INVALID_INPUT', { fields: { texts: 'required' } })
    const values = toValues(call)
    const saved = version === 0 ? await addReply(call, values) : await changeReply(call, values)
    return toCannedReply(saved ?? (await findRepeated(call, values)))
  },
  deleteCannedReply: async ({ service: { db }, person, params: { replyId }, query: { version } }) => {
    await deleteReply(db, { id: replyId, personId: person.id, version })
    if (await findReply(db, replyId, person.id)) throw new ApiProblem('VERSION_CONFLICT')
    return null
  },
} satisfies Partial<Handlers>

type SaveCall = EndpointCall<'saveCannedReply'>

const toValues = ({ person, body: { kind, name, texts, isShared } }: SaveCall): CannedReplyValues => ({
  owner_id: isShared ? null : person.id,
  kind,
  name,
  text_de: texts.de,
  text_en: texts.en,
})

/** Throws INVALID_INPUT when the owner has the maximum number of replies. */
async function addReply({ service: { db }, params }: SaveCall, values: CannedReplyValues) {
  if ((await countReplies(db, values.owner_id)) >= CANNED_REPLIES_MAX)
    throw new ApiProblem('INVALID_INPUT', { fields: { name: 'limit' } })
  return insertReply(db, params.replyId, values)
}

const changeReply = ({ service: { db }, person, params, body: { version } }: SaveCall, values: CannedReplyValues) =>
  updateReply(db, { id: params.replyId, version, personId: person.id }, values)

/** Returns the stored reply if an earlier request stored these values. Throws NOT_FOUND or VERSION_CONFLICT. */
async function findRepeated(
  { service: { db }, person, params }: SaveCall,
  values: CannedReplyValues,
): Promise<CannedReplyRow> {
  const stored = await findReply(db, params.replyId, person.id)
  if (!stored) throw new ApiProblem('NOT_FOUND')
  const isSame = (Object.keys(values) as (keyof CannedReplyValues)[]).every(
    (column) => stored[column] === values[column],
  )
  if (!isSame) throw new ApiProblem('VERSION_CONFLICT')
  return stored
}
