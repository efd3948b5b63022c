import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Cookie, request } from '@playwright/test'
import { createEmptyFolder, ROOT, startProduct } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'

/** Worktrees of the commits that were compared, so that the next comparison builds nothing. Node strips no types below `node_modules`. */
const FOLDER = join(ROOT, 'var/commits')

/** A running product with the full demo data, of this folder or of a commit. */
export type RunningCheckout = Awaited<ReturnType<typeof startCheckout>>

/**
 * Starts the product of a commit, or of this folder without one. A commit gets a worktree of its own, which is installed and built at first
 * use. Throws when that fails.
 */
export async function startCheckout(commit?: string, env: NodeJS.ProcessEnv = {}) {
  const root = commit ? prepareWorktree(commit) : ROOT
  // Where earlier commits have it.
  const script = ['scripts/dev/start.ts', 'scripts/start.ts'].find((path) => existsSync(join(root, path)))
  const product = await startProduct({ DEMO_DATA: 'full', ...env }, createEmptyFolder(), script, root)
  return {
    name: commit ?? 'this folder',
    root,
    ...product,
    /** Signs a demo person in by the first name. */
    signIn: async (person: string): Promise<Cookie[]> => {
      const context = await request.newContext({ baseURL: product.url })
      await signInByMail(context, product, `${person}@example.test`)
      const { cookies } = await context.storageState()
      await context.dispose()
      return cookies
    },
  }
}

function prepareWorktree(commit: string): string {
  const folder = join(FOLDER, commit)
  if (!existsSync(folder)) run('git', ['worktree', 'add', '--detach', folder, commit], ROOT)
  // The commit installs its own packages and Node.
  run('node', ['scripts/run.mjs', 'build'], folder)
  return folder
}

function run(program: string, args: string[], cwd: string) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}`)
}
