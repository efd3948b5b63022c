import { createApi } from '@radruf/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { REQUEST_TIMEOUT_MS } from '../core/send-in-time.ts'
import { createCallService } from './call-service.ts'

beforeEach(() => void vi.useFakeTimers())
test.each([
  ['join', (service: Service) => service.join('client')],
  ['confirm', (service: Service) => service.confirm('client')],
  ['leave', (service: Service) => service.leave('client')],
  ['signal', (service: Service) => service.signal('from', 'to', [])],
  ['servers', (service: Service) => service.servers()],
  ['participants', (service: Service) => service.participants()],
  ['isEnded', (service: Service) => service.isEnded()],
  ['isHungUp', (service: Service) => service.isHungUp()],
] as const)(
  'a request without an answer (%s) is cancelled after ten seconds, as if the service was not reached',
  async (_, send) => {
    const requests: Request[] = []
    const fetch = (input: RequestInfo | URL) => {
      requests.push(input as Request)
      return new Promise<Response>(() => {})
    }
    const service = createCallService(createApi({ baseUrl: 'http://service.test', fetch }), 'ticket', 'customer')
    const failed = vi.fn()
    void send(service).catch(failed)
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
    expect(failed).not.toHaveBeenCalled()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'OFFLINE' }))
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true])
  },
)

type Service = ReturnType<typeof createCallService>
