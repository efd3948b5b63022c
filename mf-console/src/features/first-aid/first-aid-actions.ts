import type { FirstAidApproval } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router-dom'

type Category = FirstAidApproval['category']
/** The result of a decision about the first aid of one category. */
export type FirstAidResult = ActionResult<{ done: 'approve' | 'withdraw' }> & { category: Category }

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/first-aid'))

/** Approves the cards that the mechanic saw, or withdraws the approval. */
export async function action({ request, context }: ActionFunctionArgs): Promise<FirstAidResult> {
  const { api } = getShell(context)
  const form = await request.formData()
  const category = String(form.get('category')) as Category
  const params = { path: { category } }
  const done = form.get('intent') === 'withdraw' ? 'withdraw' : 'approve'
  try {
    if (done === 'withdraw') await unwrap(api.DELETE('/api/first-aid/{category}', { params }))
    else await unwrap(api.PUT('/api/first-aid/{category}', { params, body: { version: String(form.get('version')) } }))
    return { category, done }
  } catch (error) {
    return { category, ...toRefusal(error) }
  }
}
