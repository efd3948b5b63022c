import type { CaseFile } from '@radruf/contract'
import { isApiError, unwrap } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'

export type CaseFileData = { token: string; file: CaseFile | null }

/** The shared case; null for an expired, revoked or malformed link. */
export async function loadCaseFile({ params, context }: LoaderFunctionArgs): Promise<CaseFileData> {
  const { api } = getShell(context)
  const token = params.token ?? ''
  try {
    return { token, file: await unwrap(api.GET('/api/cases/{token}', { params: { path: { token } } })) }
  } catch (error) {
    if (isApiError(error) && ['NOT_FOUND', 'INVALID_INPUT'].includes(error.code)) return { token, file: null }
    throw error
  }
}
