/**
 * Creates a fetch function that sends `form` with XMLHttpRequest, because fetch reports no upload progress. Method, address,
 * headers and abort signal come from the request. A failed connection rejects with a TypeError, as with fetch.
 */
export const createUploadFetch =
  (form: FormData, onProgress?: (percent: number) => void) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { signal } = request
      signal.throwIfAborted()
      const xhr = new XMLHttpRequest()
      xhr.open(request.method, request.url)
      request.headers.forEach((value, name) => {
        // XMLHttpRequest writes the boundary of its own multipart body.
        if (name !== 'content-type') xhr.setRequestHeader(name, value)
      })
      xhr.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(Math.floor((loaded / total) * 100))
      xhr.onload = () => resolve(toResponse(xhr))
      xhr.onerror = xhr.ontimeout = () => reject(new TypeError('The upload failed.'))
      xhr.onabort = () => reject(signal.reason)
      signal.addEventListener('abort', () => xhr.abort(), { once: true })
      xhr.send(form)
    })

/** Statuses whose responses must not have a body. */
const BODYLESS: readonly number[] = [204, 205, 304]

function toResponse(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(BODYLESS.includes(xhr.status) ? null : xhr.responseText, { status: xhr.status, headers })
}
