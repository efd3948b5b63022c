import { maxFileBytes, type Snapshot } from '@radruf/contract'
import { createApi, isApiError } from '@radruf/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { BandwidthMode } from '../core/bandwidth-mode.ts'
import { type CallState, IDLE } from '../core/call-state.ts'
import type { captureStill } from './capture.ts'
import { storeStill } from './still.ts'

const LARGE = 'x'.repeat(200_001)
const capture = vi.fn<typeof captureStill>(async () => new Blob([LARGE]))
const limit = async () => new Blob(['small'])
beforeEach(() => void vi.useFakeTimers())
const SNAPSHOT = { id: 'snapshot' } as Snapshot
const accept = () => Response.json(SNAPSHOT, { status: 201 })
const refuse = (code: string, status: number) => () => Response.json({ code }, { status })
const breakLine = () => {
  throw new TypeError('Failed to fetch')
}
const hang = () => new Promise<Response>(() => {})

/** Stores a still; the service gives the answers in order. Returns the ids and sizes of the uploads, and the still or its error's code. */
async function store(
  answers: (() => Response | Promise<Response>)[],
  {
    mode = 'full',
    state = {},
    fileLimitMb = 10,
  }: { mode?: BandwidthMode; state?: Partial<CallState>; fileLimitMb?: number } = {},
) {
  const ids: unknown[] = []
  const sizes: number[] = []
  const fetch = async (input: RequestInfo | URL) => {
    const form = await (input as Request).clone().formData()
    ids.push(form.get('clientId'))
    sizes.push((form.get('file') as File).size)
    return (answers.shift() ?? accept)()
  }
  const still = storeStill(
    {
      api: createApi({ baseUrl: 'http://service.test', fetch }),
      ticketId: 'ticket',
      fileLimitMb,
      capture,
      limit,
      bandwidthMode: createStore<BandwidthMode>(() => mode),
      session: { store: createStore<CallState>(() => ({ ...IDLE, ...state })) },
    },
    {} as MediaStreamTrack,
  ).catch((error) => (isApiError(error) ? error.code : error))
  await vi.runAllTimersAsync()
  return { ids, sizes, still: await still }
}

const getLimits = () => capture.mock.lastCall?.[1]

test('a still has 4096 pixels and at most the bytes that the service accepts', async () => {
  await store([], { fileLimitMb: 5 })
  expect(getLimits()).toMatchObject({ longestEdge: 4096, maxBytes: maxFileBytes(5) })
})

test.each([
  ['the sound comes first', { mode: 'voiceFirst' }],
  ['the warning about the line is on', { state: { badConnection: true } }],
  ['the call is interrupted', { state: { interruption: 'broken' } }],
  ['the picture is paused in favour of the sound', { state: { audioOnly: true } }],
] as const)('while %s, a still is small enough not to compete with the voice', async (_, line) => {
  await store([], line)
  expect(getLimits()).toMatchObject({ longestEdge: 2048, maxBytes: 200_000 })
})

test.each([
  ['breaks', breakLine, 5],
  ['restarts', refuse('INTERNAL', 503), 5],
  ['is busy', refuse('UPLOADS_BUSY', 503), LARGE.length],
  ['does not answer', hang, 5],
])(
  'while the service %s, the still is sent again under its id, and smaller if the line may be slow',
  async (_, fail, size) => {
    const { ids, sizes, still } = await store([fail, fail])
    expect(sizes).toEqual([LARGE.length, size, size])
    expect(still).toEqual(SNAPSHOT)
    expect(ids).toHaveLength(3)
    expect(new Set(ids).size).toBe(1)
  },
)

test('an upload that the service refuses is not repeated', async () => {
  expect(await store([refuse('PHOTO_LIMIT', 409)])).toMatchObject({ ids: [expect.any(String)], still: 'PHOTO_LIMIT' })
})

test('a service that stays unreachable ends the attempts', async () => {
  expect(await store(Array.from({ length: 20 }, () => breakLine))).toMatchObject({ still: 'OFFLINE' })
})
