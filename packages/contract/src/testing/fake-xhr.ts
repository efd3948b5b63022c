/** An XMLHttpRequest whose response the test decides. */
export class FakeXhr {
  static requests: FakeXhr[] = []

  /** Waits until the code under test has sent a request, and takes it. */
  static async next(): Promise<FakeXhr> {
    for (;;) {
      const request = FakeXhr.requests.shift()
      if (request) return request
      await new Promise((resolve) => setTimeout(resolve))
    }
  }

  method = ''
  url = ''
  headers: Record<string, string> = {}
  body: unknown
  status = 0
  responseText = ''
  isAborted = false
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  #responseHeaders: Record<string, string> = {}

  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.body = body
    FakeXhr.requests.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  getAllResponseHeaders() {
    return Object.entries(this.#responseHeaders)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  }

  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
  respond(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.#responseHeaders = headers
    this.onload?.()
  }
  fail() {
    this.onerror?.()
  }
}
