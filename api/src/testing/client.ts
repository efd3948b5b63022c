import type { Problem } from '@radruf/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** An answer; the test says which form of body it expects, a refusal unless told otherwise. */
export type TestResponse<T = Problem> = { status: number; body: T; headers: Record<string, unknown>; raw: Buffer }
type Read = <T = Problem>(url: string) => Promise<TestResponse<T>>
type Write = <T = Problem>(url: string, body?: object) => Promise<TestResponse<T>>
export type TestClient = {
  cookies: Record<string, string>
  send: <T = Problem>(options: InjectOptions) => Promise<TestResponse<T>>
  get: Read
  post: Write
  put: Write
  patch: Write
  delete: Read
}

/** What answers a request without a network: Fastify, or something like it. */
export type InjectedResponse = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload' | 'cookies'
>
export type RequestInjector = { inject: (options: InjectOptions) => Promise<InjectedResponse> }

/** A browser: keeps cookies between calls. */
export function createTestClient(app: RequestInjector, cookies: Record<string, string> = {}): TestClient {
  const send = async <T>(options: InjectOptions): Promise<TestResponse<T>> => {
    const answer = await app.inject({ ...options, cookies: { ...cookies, ...options.cookies } })
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) delete cookies[name]
      else cookies[name] = value
    }
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      raw: answer.rawPayload,
      body: isJson ? JSON.parse(answer.body) : answer.body,
    }
  }
  const read =
    (method: 'GET' | 'DELETE'): Read =>
    (url) =>
      send({ method, url })
  const write =
    (method: 'POST' | 'PUT' | 'PATCH'): Write =>
    (url, payload) =>
      send({ method, url, payload })
  return {
    cookies,
    send,
    get: read('GET'),
    post: write('POST'),
    put: write('PUT'),
    patch: write('PATCH'),
    delete: read('DELETE'),
  }
}
