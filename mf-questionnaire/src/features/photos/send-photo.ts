import { ERRORS, type ErrorCode, type Photo, type Problem } from '@radruf/contract'
import { ApiError } from '@radruf/contract/client'
import type { PendingPhoto } from './pending-photos.ts'

export type SendPhoto = (
  photo: PendingPhoto,
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
) => Promise<Photo>

/**
 * Sends a photo with XMLHttpRequest, the only way to learn how much of it has left the device. Refusals come as ApiError,
 * no answer as `OFFLINE`. The client id makes sending it again harmless.
 */
export const sendPhoto: SendPhoto = ({ ticketId, clientId, perspective, blob }, { onPercent, signal }) =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    form.set('clientId', clientId)
    form.set('perspective', perspective)
    form.set('file', blob, 'photo.jpg')
    const request = new XMLHttpRequest()
    request.open('POST', `/api/tickets/${encodeURIComponent(ticketId)}/photos`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onPercent(Math.floor((loaded / total) * 100))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Photo)
      else reject(refusal(request.response))
    }
    request.onerror = request.ontimeout = () => reject(new ApiError('OFFLINE'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })

function refusal(answer: unknown): ApiError {
  const problem = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Problem>
  const known = typeof problem.code === 'string' && problem.code in ERRORS
  return new ApiError(known ? (problem.code as ErrorCode) : 'INTERNAL', problem)
}
