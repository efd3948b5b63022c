import { join, resolve } from 'node:path'
import { createCommand, parseArguments } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { packPackages } from './pack-packages.ts'

/** `npm run pack`: packs every published package into `var/packages`, or another folder. */
const command = createCommand(
  'pack',
  'Packs the packages from which remotes in other repositories are built.',
).argument('[folder]', 'folder of the tarballs (default: var/packages)')
const { args } = await parseArguments(command)
const target = args[0] ? resolve(args[0]) : join(ROOT, 'var/packages')
const tarballs = await packPackages(target)
console.log(`${tarballs.join('\n')}\nin ${target}`)
