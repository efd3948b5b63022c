import { CANNED_REPLY_KINDS, type CannedReply } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import type { ActionResult } from '@radruf/shell-kit'
import { findRefusal } from '../../common/find-refusal.ts'

export type ReplyInput = Omit<CannedReply, 'version'> & { version: number }
export type ReplyProblems = { name?: 'name' | 'limit'; texts?: 'texts' }
/** The result of the form with its input, so that the form shows it again. */
export type ReplyResult = ActionResult<{ problems: ReplyProblems }> & { input: ReplyInput }

/** Stores or deletes a canned reply. Returns null on success. */
export async function runReplyAction(api: Api, form: FormData): Promise<ReplyResult | null> {
  const input = readInput(form)
  const path = { replyId: input.id }
  if (form.get('intent') === 'delete') {
    const params = { path, query: { version: input.version } }
    const refused = await findRefusal(api.DELETE('/api/canned-replies/{replyId}', { params }))
    return refused && { input, ...refused }
  }
  const problems = findProblems(input)
  if (problems) return { input, problems }
  const { id: _, ...body } = input
  const refused = await findRefusal(api.PUT('/api/canned-replies/{replyId}', { params: { path }, body }))
  if (!refused) return null
  const isLimit = refused.refusal.problem.fields?.name === 'limit'
  return isLimit ? { input, problems: { name: 'limit' } } : { input, ...refused }
}

const readInput = (form: FormData): ReplyInput => {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    id: text('id'),
    kind: CANNED_REPLY_KINDS.find((kind) => kind === form.get('kind')) ?? 'message',
    name: text('name'),
    texts: { de: text('de'), en: text('en') },
    isShared: form.get('isShared') !== null,
    version: Number(form.get('version') ?? 0),
  }
}

function findProblems({ name, texts }: ReplyInput): ReplyProblems | undefined {
  const problems: ReplyProblems = { ...(!name && { name: 'name' }), ...(!texts.de && !texts.en && { texts: 'texts' }) }
  return Object.keys(problems).length > 0 ? problems : undefined
}
