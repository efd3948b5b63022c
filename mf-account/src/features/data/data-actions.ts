import { pathTo } from '@radruf/contract'
import { getShell } from '@radruf/shell-kit'
import { type ActionFunctionArgs, redirect } from 'react-router-dom'
import { handleConfirmation, loadConfirmation } from '../../confirmation.ts'

export const loader = loadConfirmation

export const action = async ({ request, context }: ActionFunctionArgs) =>
  (await handleConfirmation(getShell(context), await request.formData())) ?? redirect(pathTo('/profile/data'), 303)
