import type { Problem } from '@radruf/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** A response. `T` is the expected body, by default a problem. */
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

/** Handles requests without a network, like Fastify. */
type InjectedResponse = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'rawPayload' | 'cookies'>
export type RequestInjector = { inject: (options: InjectOptions) => Promise<InjectedResponse> }

/** Creates a client that stores cookies between requests, like a browser. */
export function createTestClient(
  app: RequestInjector,
  cookies: Record<string, string> = {},
  remoteAddress?: string,
): TestClient {
  const send = async <T>(options: InjectOptions): Promise<TestResponse<T>> => {
    const response = await app.inject({
      ...(remoteAddress && { remoteAddress }),
      ...options,
      cookies: { ...cookies, ...options.cookies },
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) delete cookies[name]
      else cookies[name] = value
    }
    const isJson = response.body !== '' && String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      headers: response.headers,
      raw: response.rawPayload,
      body: isJson ? JSON.parse(response.body) : response.body,
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
