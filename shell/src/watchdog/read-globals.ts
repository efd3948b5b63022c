import { whenIdle } from '../browser/when-idle.ts'

/** Milliseconds of a task that reads globals. */
const SLICE_MS = 8

/**
 * Reads every global in short tasks while the page's scripts still load: a browser creates most of its classes when they are first read, which
 * takes longer than everything else that the shell does before remotes may run.
 */
export function readGlobals() {
  const names = Object.getOwnPropertyNames(window)
  const read = () => {
    for (const end = performance.now() + SLICE_MS; names.length > 0 && performance.now() < end; )
      Object.getOwnPropertyDescriptor(window, names.pop() as string)
    if (names.length > 0) whenIdle(read)
  }
  whenIdle(read)
}
