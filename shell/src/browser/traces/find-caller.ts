import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { findReleaseFolder } from '../remote-styles.ts'

/**
 * The remote whose file calls a function directly.
 *
 * @param stack stack of an error that the function has created
 */
export const findCaller = (remotes: readonly LiveRemote[], stack: string | undefined): RemoteName | undefined => {
  const frame = findFrames(stack)[1] ?? ''
  return remotes.find((remote) => frame.includes(findReleaseFolder(remote)))?.name as RemoteName | undefined
}

/** Lines of a stack that name a place in a file. */
export const findFrames = (stack = ''): string[] => stack.split('\n').filter((line) => /:\d+/.test(line))

/** Lines of a stack that are read. */
const STACK_LIMIT = 10
/** Lines up to the caller of a function that reads its stack, where no function of the browser is between them. */
export const CALLER_LINES = 3
// Kept, because a remote may replace it.
const { set } = Reflect
// It would be a new member with the first stack.
set(Error, 'prepareStackTrace', undefined)

/**
 * The stack at the call, which begins with the calling function. Code cannot change what it says by the settings of `Error`: they have their
 * own values for this moment only, because React and the error-reporting service write them as well.
 *
 * @param lines number of lines that are read, the one of this function included
 */
export function readStack(lines = STACK_LIMIT): string {
  const { stackTraceLimit, prepareStackTrace } = Error
  set(Error, 'stackTraceLimit', lines)
  set(Error, 'prepareStackTrace', undefined)
  const { stack } = new Error()
  set(Error, 'stackTraceLimit', stackTraceLimit)
  set(Error, 'prepareStackTrace', prepareStackTrace)
  return findFrames(stack).slice(1).join('\n')
}
