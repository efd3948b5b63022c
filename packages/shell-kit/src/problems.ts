import { JOIN_OPENS_MINUTES_BEFORE } from '@radruf/contract'
import { type ApiError, isApiError } from '@radruf/contract/client'
import { useTranslation } from 'react-i18next'
import { useBrand, useSettings } from './session.ts'

/**
 * Translates an error to the text of its code in the shell's bundle `errors`; unknown errors to the text of `INTERNAL`. A refusal that
 * names a person has a sentence with that name, where the bundle has one: the key with `_named`.
 */
export function useProblemText(): (error: unknown) => string {
  const { t } = useTranslation('shell')
  const settings = useSettings()
  const brand = useBrand()
  return (error) => {
    const { code, problem } = toProblem(error)
    return t(`errors.${code}`, {
      joinMinutes: JOIN_OPENS_MINUTES_BEFORE,
      limit: settings.fileLimitMb,
      clipLimit: settings.clipLimitMb,
      clipSeconds: settings.clipMaxSeconds,
      seconds: problem.retryAfter ?? 60,
      supportEmail: brand.supportEmail,
      ...(problem.personName && { context: 'named', name: problem.personName }),
    })
  }
}

/** A refusal of the service as plain data, so that it survives serialization on the server. */
export type Refusal = { code: ApiError['code']; problem: ApiError['problem'] }

/**
 * Result of an action whose page stays open: the service's refusal or the action's data, never both. A page then cannot show success and
 * error together.
 */
export type ActionResult<T extends object = { refusal?: undefined }> =
  | { refusal: Refusal }
  | ({ refusal?: undefined } & T)

/** Converts a thrown {@link ApiError} to an action's result. Rethrows ended sessions and all other errors. */
export function toRefusal(error: unknown): { refusal: Refusal } {
  if (!isApiError(error) || error.code === 'NOT_SIGNED_IN') throw error
  return { refusal: { code: error.code, problem: error.problem } }
}

const toProblem = (error: unknown): Refusal => {
  if (isApiError(error)) return { code: error.code, problem: error.problem }
  if (typeof error === 'object' && error !== null && 'code' in error) {
    return error as Refusal
  }
  return { code: 'INTERNAL', problem: {} }
}
