import { CANNED_REPLIES_MAX, type CannedReply } from '@radruf/contract'
import type { CannedReplyRecord } from '../state/mock-state.ts'
import { ApiProblem, type EndpointCall, type Handlers } from './endpoint-call.ts'

export const cannedReplyHandlers = {
  listCannedReplies: ({ mock, person }) => ({
    replies: mock.cannedReplies
      .filter((reply) => isUsable(reply, person.id))
      .sort((one, other) => one.name.localeCompare(other.name))
      .map(toCannedReply),
  }),
  saveCannedReply: (call) => toCannedReply(save(call)),
  deleteCannedReply: ({ mock, person, params, query: { version } }) => {
    const stored = mock.cannedReplies.find((reply) => reply.id === params.replyId && isUsable(reply, person.id))
    if (stored && version !== undefined && stored.version !== version) throw new ApiProblem('VERSION_CONFLICT')
    mock.cannedReplies = mock.cannedReplies.filter((reply) => reply !== stored)
    return null
  },
} satisfies Partial<Handlers>

const isUsable = ({ ownerId }: CannedReplyRecord, personId: string) => ownerId === null || ownerId === personId

const toCannedReply = ({ ownerId, ...reply }: CannedReplyRecord): CannedReply => ({
  ...reply,
  isShared: ownerId === null,
})

/** Stores a new reply or changes one. Throws INVALID_INPUT, NOT_FOUND or VERSION_CONFLICT. */
function save({ mock, person, params, body }: EndpointCall<'saveCannedReply'>): CannedReplyRecord {
  const { kind, name, texts, isShared, version } = body
  if (!texts.de && !texts.en) throw new ApiProblem('INVALID_INPUT', { fields: { texts: 'required' } })
  const ownerId = isShared ? null : person.id
  const stored = mock.cannedReplies.find(({ id }) => id === params.replyId)
  if (!stored && version === 0) {
    if (mock.cannedReplies.filter((reply) => reply.ownerId === ownerId).length >= CANNED_REPLIES_MAX)
      throw new ApiProblem('INVALID_INPUT', { fields: { name: 'limit' } })
    const added = { id: params.replyId, ownerId, kind, name, texts, version: 1 }
    mock.cannedReplies.push(added)
    return added
  }
  if (!stored || !isUsable(stored, person.id)) throw new ApiProblem('NOT_FOUND')
  if (stored.version === version) return Object.assign(stored, { ownerId, kind, name, texts, version: version + 1 })
  const isSame =
    stored.ownerId === ownerId &&
    stored.kind === kind &&
    stored.name === name &&
    stored.texts.de === texts.de &&
    stored.texts.en === texts.en
  if (!isSame) throw new ApiProblem('VERSION_CONFLICT')
  return stored
}
