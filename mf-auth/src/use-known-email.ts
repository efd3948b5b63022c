import { INVITED_EMAIL } from '@radruf/contract'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Fills in the address of the invitation's link, and the one that the person returns to correct from the code page. It travels in
 * the fragment or in the history's state, which no server receives; a fragment moves to the state.
 */
export function useKnownEmail(field: { current: HTMLInputElement | null }) {
  const { state, hash, search } = useLocation()
  const navigate = useNavigate()
  const invited = new URLSearchParams(hash.slice(1)).get(INVITED_EMAIL)
  const email: unknown = invited ?? state?.email
  useEffect(() => {
    if (typeof email === 'string' && field.current && !field.current.value) field.current.value = email
  }, [email, field])
  useEffect(() => {
    if (invited) void navigate({ search }, { replace: true, state: { email: invited } })
  }, [invited, search, navigate])
}

/**
 * Stores the typed address in the state of this entry of the history, where {@link useKnownEmail} finds it when the person comes back
 * from the code page. The router keeps the state in the field `usr`; a navigation of its own would interrupt the submission.
 */
export function keepInHistory(email: string | undefined) {
  const { state } = window.history
  window.history.replaceState({ ...state, usr: { ...state?.usr, email } }, '')
}
