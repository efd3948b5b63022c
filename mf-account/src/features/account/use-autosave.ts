import { type FormEvent, useRef } from 'react'
import { useFetcher } from 'react-router-dom'
import type { AccountResult } from './account-data.ts'

/**
 * A form whose switches save themselves. `pending` is the form being sent, `result` the answer to the last one: `earlier` is the answer to a
 * form that was sent without a script.
 */
export function useAutosave(earlier: AccountResult | undefined) {
  const fetcher = useFetcher<AccountResult>()
  const last = useRef<FormData>(undefined)
  const remember = ({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>) => {
    last.current = new FormData(currentTarget, (nativeEvent as SubmitEvent).submitter)
  }
  const retry = () => {
    if (last.current) void fetcher.submit(last.current, { method: 'post' })
  }
  const result = fetcher.data ?? earlier
  return {
    AutosaveForm: fetcher.Form,
    pending: fetcher.formData,
    result,
    onSubmit: remember,
    note: { result, isSaving: fetcher.state !== 'idle', onRetry: fetcher.data ? retry : undefined },
  }
}
