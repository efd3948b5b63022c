import { handleConfirmation, loadConfirmation } from '@radruf/case-parts/confirmation'
import { pathTo } from '@radruf/contract'
import { getShell } from '@radruf/shell-kit'
import { type ActionFunctionArgs, redirect } from 'react-router-dom'

export const loader = loadConfirmation

export const action = async ({ request, context }: ActionFunctionArgs) =>
  (await handleConfirmation(getShell(context), await request.formData())) ?? redirect(pathTo('/profile/data'), 303)
