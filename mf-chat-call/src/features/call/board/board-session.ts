import { useApi, usePerson, useShell } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '../../../new-id.ts'
import type { CallMessage, CallSession } from '../call-state.ts'
import * as boards from './board.ts'
import { type Board, type BoardMessage, EMPTY, type Point } from './board.ts'
import { capture } from './capture.ts'
import { keepSnapshot } from './snapshot-service.ts'

/** Milliseconds. The picture is announced again and again: the other side may have been reloaded. */
const SAY_AGAIN_EVERY = 2000
/** Milliseconds that the other side gets to take the picture itself. */
const TAKEN_WITHIN = 5000
/** Asks the side whose camera it is to take the picture: it has it as sharp as the lens, whatever the line carries. */
const TAKE = 'take'

export type BoardProblem = { error: unknown }

/** The picture that both sides look at and draw on, and what one can do with it. */
export function useBoard({
  session,
  ticketId,
  camera,
}: {
  session: CallSession
  ticketId: string
  /** Own camera, if it is on. */
  camera: MediaStreamTrack | null
}) {
  const api = useApi()
  const { now } = useShell()
  const { role } = usePerson()
  const [board, setBoard] = useState<Board>(EMPTY)
  const [busy, setBusy] = useState<'freezing' | 'keeping' | null>(null)
  const [problem, setProblem] = useState<BoardProblem | null>(null)
  const current = useRef(board)
  const arrived = useRef<() => void>(() => {})

  const change = (next: Board, messages: readonly BoardMessage[] = []) => {
    current.current = next
    setBoard(next)
    if (next.frozen) arrived.current()
    for (const message of messages) session.send(message)
  }
  const hear = useEffectEvent((message: CallMessage) => {
    if (message.kind === TAKE) return void (camera && !busy && take(camera))
    const { board: next, answers } = boards.receive(current.current, message)
    if (next !== current.current || answers.length > 0) change(next, answers)
  })
  useEffect(() => session.onMessage((message) => hear(message)), [session])

  const { frozen } = board
  useEffect(() => {
    if (!frozen) return
    const timer = setInterval(() => session.send({ kind: 'freeze', ...frozen }), SAY_AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [frozen, session])

  /** Whether it worked out. */
  const attempt = async (what: 'freezing' | 'keeping', work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(what)
    setProblem(null)
    try {
      await work()
      return true
    } catch (error) {
      setProblem({ error })
      return false
    } finally {
      setBusy(null)
    }
  }
  const put = async (track: MediaStreamTrack) => {
    const { id, width, height } = await keepSnapshot(api, ticketId, await capture(track))
    const picture = { pictureId: id, width, height, at: now() }
    change(boards.freeze(current.current, picture), [{ kind: 'freeze', ...picture }])
  }
  const take = (track: MediaStreamTrack) => attempt('freezing', () => put(track))
  /** Whether the other side took its picture in time. */
  const askForIt = () =>
    new Promise<boolean>((done) => {
      const timer = setTimeout(() => done(false), TAKEN_WITHIN)
      arrived.current = () => {
        clearTimeout(timer)
        done(true)
      }
      session.send({ kind: TAKE })
    })
  const pictureId = frozen?.pictureId ?? ''
  const own = board.strokes.filter(({ by }) => by === role)

  return {
    board,
    busy,
    problem,
    role,
    /** Keeps what the own camera shows with the ticket and puts it before both sides. */
    freezeOwn: take,
    /** The same with the other side's camera; `received` is what comes of it over the line, for want of better. */
    freezeOther: (received: MediaStreamTrack) =>
      attempt('freezing', async () => {
        if (!(await askForIt())) await put(received)
      }),
    thaw: () => change(boards.thaw(current.current), [{ kind: 'thaw', pictureId }]),
    /** Begins a stroke; the function that comes back adds points to it. */
    begin: () => {
      const id = newId()
      return (points: readonly Point[]) => {
        const from = current.current.strokes.find((stroke) => stroke.id === id)?.points.length ?? 0
        const next = boards.draw(current.current, { id, by: role, points })
        const stroke = next.strokes.find((one) => one.id === id)
        change(next, stroke ? boards.strokeMessages(pictureId, stroke, from) : [])
      }
    },
    /** One side takes back its own strokes only. */
    undo: own.length > 0 ? () => eraseAll([own.at(-1)?.id ?? '']) : undefined,
    clear: own.length > 0 ? () => eraseAll(own.map(({ id }) => id)) : undefined,
    /** Keeps the picture with its strokes; says whether it is with the ticket. */
    keep: (picture: () => Promise<Blob>) =>
      attempt('keeping', async () => keepSnapshot(api, ticketId, await picture())),
  }

  function eraseAll(ids: readonly string[]) {
    change(boards.erase(current.current, ids), [{ kind: 'erase', pictureId, ids }])
  }
}
export type BoardControls = ReturnType<typeof useBoard>
