import { readFile } from 'node:fs/promises'
import type { RemoteName } from '@radruf/contract'
import { evaluateModule } from '@radruf/federation/server'
import type { RemoteModule } from '@radruf/shell-kit'
import type { Rendering } from './page.ts'
import type { RenderInput } from './render.tsx'

/**
 * Remotes from source are left to the browser, so that a change never waits for the server; their releases will be rendered here. This
 * renders a page once more with their server bundles and throws the result away: what goes wrong is for the developer's eyes.
 */
export function createRehearsal(
  { renderPage, sharedScope }: Rendering,
  /** Remote from source → its server bundle. */
  bundles: Partial<Record<RemoteName, string>>,
  say: (line: string) => void,
) {
  let last: RenderInput | undefined
  let failed = false

  /** Renders a page as it will be rendered; after a change the same page again. */
  const rehearse = async (input: RenderInput): Promise<void> => {
    const involved = new Set<RemoteName>()
    const problems = new Set<unknown>()
    const loadRemote = async (name: RemoteName) => {
      const bundle = bundles[name]
      if (!bundle) return input.loadRemote(name)
      involved.add(name)
      return evaluateModule<RemoteModule>(await readFile(bundle, 'utf8'), bundle, sharedScope)
    }
    try {
      const page = await renderPage({ ...input, loadRemote, onError: (error) => void problems.add(error) })
      await page.text()
    } catch (error) {
      problems.add(error)
    }
    if (!involved.size) return
    last = input
    const where = `${[...involved].join(', ')} on ${new URL(input.request.url).pathname}`
    for (const problem of problems) say(`\n${where} would fail on the server: ${reasonOf(problem)}`)
    if (failed && !problems.size) say(`\n${where} renders on the server again.`)
    failed = problems.size > 0
  }
  return { rehearse, again: async () => last && rehearse(last) }
}

/** The message and the places closest to it; what React and the router do beneath is of no help. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join('\n') : String(error)
