import { ApiError } from '@radruf/contract/client'
import { useTranslation } from 'react-i18next'
import { useBrand, useSettings } from './session.ts'

/**
 * The text for people of whatever went wrong, from the shell's bundle `errors`: the sentence of the error's code, or
 * "Something went wrong".
 */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('shell')
  const settings = useSettings()
  const brand = useBrand()
  return (error) => {
    const { code, problem } = toProblem(error)
    return t(`errors.${code}`, {
      limit: settings.fileLimitMb,
      seconds: problem.retryAfter ?? 60,
      supportEmail: brand.supportEmail,
    })
  }
}

/** What an action returns when the service refused: plain data, so that it survives server rendering. */
export type Refusal = { code: ApiError['code']; problem: ApiError['problem'] }

/**
 * What an action returns when its page stays open: the service's refusal, or data of its own. One of the two, so that a page
 * cannot show a success beside an error.
 */
export type ActionResult<T extends object = { refusal?: undefined }> =
  | { refusal: Refusal }
  | ({ refusal?: undefined } & T)

/** Turns a thrown {@link ApiError} into an action's data; rethrows everything else and ended sessions. */
export function toRefusal(error: unknown): { refusal: Refusal } {
  if (!(error instanceof ApiError) || error.code === 'NOT_SIGNED_IN') throw error
  return { refusal: { code: error.code, problem: error.problem } }
}

const toProblem = (error: unknown): Refusal => {
  if (error instanceof ApiError) return { code: error.code, problem: error.problem }
  if (typeof error === 'object' && error !== null && 'code' in error) {
    return error as Refusal
  }
  return { code: 'INTERNAL', problem: {} }
}
