import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemotePlan } from './plan.ts'

const TEMPLATE = join(import.meta.dirname, 'template')
const ENDING = '.tpl'

/** Renders the files of a new remote by their path in its folder. `{{name}}` is replaced; `{{=name}}` becomes the text parameter `{{name}}`. */
export function renderTemplate(plan: RemotePlan): Map<string, string> {
  const values: Record<string, unknown> = { ...plan, role: plan.access === 'mechanic' ? 'mechanic' : 'customer' }
  return new Map(
    globSync(`**/*${ENDING}`, { cwd: TEMPLATE }).map((file) => [
      file.slice(0, -ENDING.length),
      readFileSync(join(TEMPLATE, file), 'utf8')
        .replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key]))
        .replaceAll('{{=', '{{'),
    ]),
  )
}
