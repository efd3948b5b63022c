import type { Snapshot } from '@radruf/contract'
import { createApi, isApiError } from '@radruf/contract/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBoardSession } from './board-session.ts'
import { saveSnapshot } from './save-snapshot.ts'

beforeEach(() => void vi.useFakeTimers())
const video = {} as MediaStreamTrack
const SNAPSHOT = { id: 'picture', width: 40, height: 30 } as Snapshot

/** A board on a line that can go dead: the service answers no request from then on. */
function setUp() {
  const line = { isDead: false }
  const requests: Request[] = []
  const fetch = async (input: RequestInfo | URL) => {
    requests.push(input as Request)
    return line.isDead ? new Promise<Response>(() => {}) : Response.json(SNAPSHOT, { status: 201 })
  }
  const api = createApi({ baseUrl: 'http://service.test', fetch })
  const board = createBoardSession({
    role: 'customer',
    now: () => 0,
    camera: () => video,
    captureFrame: async () => new Blob(),
    saveSnapshot: (picture, options) => saveSnapshot(api, 'ticket', picture, options),
    deleteSnapshot: () => expect.fail('No picture is deleted.'),
    session: { send: () => {}, onMessage: () => () => {} },
  })
  return { line, requests, board }
}

test.each([
  ['freezing', ({ board }: ReturnType<typeof setUp>) => board.freezeOwn(video)],
  ['saving', ({ board }: ReturnType<typeof setUp>) => board.save(async () => new Blob())],
] as const)('on a dead line %s ends after a minute, and its request is cancelled', async (work, begin) => {
  const call = setUp()
  const { line, requests, board } = call
  if (work === 'saving') await board.freezeOwn(video)
  line.isDead = true
  const done = begin(call)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(board.store.getState().busy).toBe(work)
  await vi.advanceTimersByTimeAsync(1)
  expect(await done).toBe(false)
  const { busy, problem } = board.store.getState()
  expect(busy).toBeNull()
  expect(isApiError(problem?.error) && problem.error.code).toBe('OFFLINE')
  expect(requests.at(-1)?.signal.aborted).toBe(true)
})
