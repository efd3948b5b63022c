import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

/** `npm run storybook` serves the stories with hot reload; `npm run storybook -- build` writes them to `shared-ui/dist/storybook`. */
const [command = 'dev', ...rest] = process.argv.slice(2)
const args = command === 'build' ? ['build', '--output-dir', 'dist/storybook'] : ['dev', '--port', '6006', '--no-open']
const child = spawn(join(ROOT, 'shared-ui/node_modules/.bin/storybook'), [...args, ...rest], {
  cwd: join(ROOT, 'shared-ui'),
  stdio: 'inherit',
  env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
})
child.on('exit', (code) => process.exit(code ?? 1))
