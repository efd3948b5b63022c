import { spawnSync } from 'node:child_process'
import { ROOT } from '../root.ts'

process.exitCode = spawnSync('biome', ['check', '--write', '.'], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
