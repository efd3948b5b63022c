import { expect, test, vi } from 'vitest'
import type { CallAdapter, ServerAccess, TransportOptions } from '../core/call-adapter.ts'
import { createAdapters } from './adapters.ts'

const createAdapter = () => ({
  prepare: vi.fn<CallAdapter['prepare']>(),
  invalidate: vi.fn<CallAdapter['invalidate']>(),
  findAccess: vi.fn<CallAdapter['findAccess']>(),
  open: vi.fn<CallAdapter['open']>(),
  clear: vi.fn<CallAdapter['clear']>(),
})

const access: ServerAccess = { adapter: 'twilio', iceServers: [] }

test('the adapter that the service names prepares and opens the transport', () => {
  const [direct, twilio] = [createAdapter(), createAdapter()]
  const adapters = createAdapters({ direct, twilio })
  void adapters.prepare({ clientId: 'phone', servers: access, requestRoom: async () => undefined })
  adapters.findAccess('phone', access)
  adapters.open({ access: () => access } as unknown as TransportOptions)
  for (const method of ['prepare', 'findAccess', 'open'] as const) {
    expect(twilio[method]).toHaveBeenCalledOnce()
    expect(direct[method]).not.toHaveBeenCalled()
  }
})

test('both discard what they have prepared', () => {
  const [direct, twilio] = [createAdapter(), createAdapter()]
  const adapters = createAdapters({ direct, twilio })
  adapters.invalidate()
  adapters.clear()
  for (const adapter of [direct, twilio]) {
    expect(adapter.invalidate).toHaveBeenCalledOnce()
    expect(adapter.clear).toHaveBeenCalledOnce()
  }
})
