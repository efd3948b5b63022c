import { getShell } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { askOpenQuestionnaire } from '../../current-ticket.ts'
import { resumeAddress } from '../../page-flow.ts'

/** Leads to the page where the person left off, on whatever device that was. */
export async function loader({ context }: LoaderFunctionArgs) {
  throw redirect(resumeAddress(await askOpenQuestionnaire(getShell(context))))
}
