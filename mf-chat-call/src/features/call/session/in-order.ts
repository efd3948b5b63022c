/** Runs tasks strictly one after the other; one that fails is reported and does not stop those behind it. */
export function inOrder(onError: (error: unknown) => void): (task: () => Promise<unknown> | unknown) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (task) => {
    last = last.then(task).then(() => {}, onError)
    return last
  }
}
