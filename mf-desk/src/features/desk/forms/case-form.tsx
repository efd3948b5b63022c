import { createContext, use } from 'react'
import { Form, type FormProps, type useFetcher, useNavigation } from 'react-router-dom'

/** The fetcher and the path to which the forms of a case are sent from another page. */
type FormTarget = { fetcher: Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>; path: string }

/** Beside a call, the forms of a case are sent in the background: the page of the call stays. */
export const CaseFormTarget = createContext<FormTarget | undefined>(undefined)

/** A form of a case, handled by the action of its page. */
export function CaseForm(props: Omit<FormProps, 'method' | 'action'>) {
  const target = use(CaseFormTarget)
  if (!target) return <Form method="post" {...props} />
  return <target.fetcher.Form method="post" action={target.path} {...props} />
}

/** Whether a form of the case is being sent, or the page is being left. */
export function useIsSending(): boolean {
  const target = use(CaseFormTarget)
  const navigation = useNavigation()
  return (target?.fetcher.state ?? 'idle') !== 'idle' || navigation.state !== 'idle'
}
