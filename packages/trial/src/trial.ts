import type { ReleaseTrial } from '@radruf/release-tool/config'
import { renderInBrowser } from './render-in-browser.ts'
import { renderOnServer } from './render-on-server.ts'
import { startTrialProduct } from './trial-product.ts'

/** Milliseconds for one page. The server itself waits 10 s for a slow service, and a remote may be late on a busy machine. */
const TIMEOUTS_MS = { server: 12_000, browser: 30_000 }

/** Starts the shell of a folder with the build of a remote, for the release checks that render it. */
export async function startTrial(
  dist: string,
  shell: string,
  timeouts = TIMEOUTS_MS,
): Promise<ReleaseTrial & { stop: () => Promise<void> }> {
  const product = await startTrialProduct(dist, shell)
  return {
    renderOnServer: () => renderOnServer(product, timeouts.server),
    renderInBrowser: () => renderInBrowser(product, timeouts.browser),
    stop: product.stop,
  }
}
