import type { LiveRemote } from '@radruf/federation/page'
import { findRemoteInStack } from '../remote-styles.ts'
import { isOfReact } from './fibers.ts'
import { findFrames } from './find-caller.ts'
import type { Created } from './record-created.ts'

export type CreatedFrames = Pick<Created, 'frames'> & { remotes: readonly LiveRemote[] }

/** Frames of a stack by which a call is recorded. Without others, no file has made it: for example a bound function in a timer. */
const RECORDING = 2

/**
 * Whether a remote has created a frame: its globals are new, and nothing watches the listeners that they add. React creates those that a
 * remote renders. The error-reporting service creates one for itself.
 */
export const hasFrame = ({ frames, remotes }: CreatedFrames): boolean =>
  frames.some(
    ([frame, stack]) =>
      isOfReact(frame) || findFrames(stack).length <= RECORDING || findRemoteInStack(remotes, stack) !== undefined,
  )
