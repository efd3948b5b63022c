import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemotePlan } from './plan.ts'

const TEMPLATE = join(import.meta.dirname, 'template')
const ENDING = '.tpl'

/** Renders the files of a new remote by their path in its folder. */
export const renderTemplate = (plan: RemotePlan): Map<string, string> =>
  renderFiles(TEMPLATE, {
    ...plan,
    role: ['mechanic', 'lead', 'operator'].includes(plan.access) ? 'mechanic' : 'customer',
  })

/** Renders the templates of a folder by their path. `{{name}}` is replaced; `{{=name}}` becomes the text parameter `{{name}}`. */
export const renderFiles = (folder: string, values: Readonly<Record<string, unknown>>): Map<string, string> =>
  new Map(
    globSync(`**/*${ENDING}`, { cwd: folder }).map((file) => [
      file.slice(0, -ENDING.length),
      readFileSync(join(folder, file), 'utf8')
        .replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]))
        .replaceAll('{{=', '{{'),
    ]),
  )
