import { spawnSync } from 'node:child_process'
import { ROOT } from './builds.ts'

process.exitCode = spawnSync('biome', ['check', '--write', '.'], { cwd: ROOT, stdio: 'inherit' }).status ?? 1
