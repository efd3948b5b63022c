import type { Snapshot } from '@radruf/contract'
import { type Api, isTransient, unwrap } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit/core'
import pRetry from 'p-retry'
import { createStore, type StoreApi } from 'zustand'
import type { CallSession } from '../core/call-state.ts'
import type { LiveMark, LiveMarksSession } from '../live-marks/index.ts'
import type { captureFrame } from '../shared-view/capture.ts'
import type { saveSnapshot } from '../shared-view/save-snapshot.ts'

/** Pauses of 1, 2, 4 and 8 seconds: a step outlives a short outage. */
const RETRY = { retries: 4, minTimeout: 1000, factor: 2 }

/** The requests about steps to the service. */
export type StepService = {
  /** Creates the step of a mark, or gives it its still. */
  save: (stepId: string, change: { snapshotId?: string }) => Promise<unknown>
  /** Deletes the step of a removed mark, unless it was named or confirmed. */
  undo: (stepId: string) => Promise<unknown>
}

export function createStepService(api: Api, ticketId: string): StepService {
  const toPath = (stepId: string) => ({ path: { ticketId, stepId } })
  return {
    save: (stepId, body) => unwrap(api.PUT('/api/tickets/{ticketId}/steps/{stepId}', { params: toPath(stepId), body })),
    undo: (stepId) =>
      unwrap(
        api.DELETE('/api/tickets/{ticketId}/steps/{stepId}', {
          params: { ...toPath(stepId), query: { isUndo: 'true' } },
        }),
      ),
  }
}

type MarkStepsOptions = {
  liveMarks: Pick<LiveMarksSession, 'store' | 'createStepPainter'>
  session: Pick<CallSession, 'store'>
  service: StepService
  captureFrame: typeof captureFrame
  saveStill: (picture: Blob, options: Parameters<typeof saveSnapshot>[3]) => Promise<Snapshot>
}

type MarkSteps = Readonly<MarkStepsOptions> & {
  readonly state: StoreApi<{ hasFailed: boolean }>
  /** Ids of the numbers that this page's person has drawn, or drawn again, and whose step is not stored yet. */
  readonly drawn: Set<string>
  readonly created: Set<string>
}

/** The steps that the mechanic's numbers on the moving picture become. */
export type MarkStepsSession = ReturnType<typeof createMarkSteps>

/** Makes a step with a still of each number that this page's mechanic sets on the moving picture. */
export function createMarkSteps(options: MarkStepsOptions) {
  const steps: MarkSteps = {
    ...options,
    state: createStore(() => ({ hasFailed: false })),
    drawn: new Set(),
    created: new Set(),
  }
  return {
    /** `hasFailed`: the latest number could not be stored as a step. */
    store: steps.state,
    /** Watches the marks. Returns the stop function. */
    start: () => steps.liveMarks.store.subscribe(() => update(steps)),
  }
}

/** A mark that another page has drawn, as before a reload, is a step already. */
function update(steps: MarkSteps) {
  const { drafts, marks, views, gone } = steps.liveMarks.store.getState()
  for (const { id, shape } of drafts) if (shape === 'number') steps.drawn.add(id)
  for (const mark of marks)
    if (steps.drawn.has(mark.id) && !drafts.some(({ id }) => id === mark.id) && views[mark.id]?.at === 'shown') {
      steps.drawn.delete(mark.id)
      steps.created.add(mark.id)
      void create(steps, mark)
    }
  for (const id of gone) if (steps.created.delete(id)) void steps.service.undo(id).catch(() => {})
}

async function create(steps: MarkSteps, { id, version }: LiveMark) {
  const { service, state } = steps
  try {
    // The frame is taken at once: the picture moves on while the service answers.
    const [picture] = await Promise.all([captureStill(steps, id), retry(() => service.save(id, {}))])
    state.setState({ hasFailed: false })
    // A mark that is set again gives its step another still.
    if (picture) await storeStill(steps, id, picture, version === 0 ? id : createId())
  } catch {
    state.setState({ hasFailed: true })
  }
}

const retry = <T>(run: () => Promise<T>) => pRetry(run, { ...RETRY, shouldRetry: ({ error }) => isTransient(error) })

/** The frame with a ring around the place of the mark. Its number may change, and is not part of it. */
async function captureStill({ session, captureFrame, liveMarks }: MarkSteps, id: string) {
  const received = session.store.getState().remote?.getVideoTracks()[0]
  if (!received) return undefined
  return captureFrame(received, () => liveMarks.createStepPainter(id)).catch(() => undefined)
}

/** A step without its still is still a step: the ticket may be full, or the customer may have deleted the picture. */
async function storeStill({ saveStill, service }: MarkSteps, id: string, picture: Blob, clientId: string) {
  try {
    const { id: snapshotId } = await retry(() => saveStill(picture, { clientId, isDrawing: true }))
    await retry(() => service.save(id, { snapshotId }))
  } catch {
    // The list shows the step without a picture.
  }
}
