/**
 * Runs tasks strictly one after the other. A failed task is reported and does not stop the following ones. Do not await the
 * queue inside one of its tasks.
 */
export function createSerialQueue(
  onError: (error: unknown) => void,
): (task: () => Promise<unknown> | unknown) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (task) => {
    last = last.then(task).then(() => {}, onError)
    return last
  }
}
