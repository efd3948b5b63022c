import type { TrialPage, TrialProduct } from './trial-product.ts'

/** Requests every page of the release and of its slots, and returns the problems. A process that hangs or ends is one. */
export async function renderOnServer(trial: TrialProduct, pageTimeoutMs: number): Promise<string[]> {
  const problems: string[] = []
  for (const page of trial.pages) {
    const problem = await findProblem(trial, page, pageTimeoutMs)
    if (problem) problems.push(problem)
    if (problem?.endsWith(UNANSWERED)) {
      const exit = await trial.waitForExit()
      if (exit !== undefined) return [`${page.path} ends the server's process (${exit})`]
    }
    if (problem?.includes(HANGS)) return problems
  }
  if (!problems.length && !(await trial.hasFailed())) return []
  const failures = (await trial.readLog())
    .filter(({ remote }) => remote === trial.release.name)
    .map(({ page, err }) => `${page ?? 'its code'}: ${(err as { message?: string }).message || 'it throws no error'}`)
  return [...new Set([...failures, ...problems])]
}

const UNANSWERED = 'is not answered'
const HANGS = 'does not finish on the server within'

async function findProblem(trial: TrialProduct, page: TrialPage, milliseconds: number): Promise<string | undefined> {
  const cookies = await trial.signIn(page)
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  try {
    const response = await fetch(trial.url + page.address, {
      headers: { cookie, accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds),
    })
    const html = await response.text()
    if (response.status >= 500) return `${page.path} is answered with ${response.status}`
    const missing = page.slots.filter((slot) => !html.includes(`data-slot="${slot}"`))
    return missing.length ? `the page slot ${missing.join(', ')} is not rendered on the server` : undefined
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return `${page.path} ${HANGS} ${milliseconds / 1000} s`
    return `${page.path} ${UNANSWERED}`
  }
}
