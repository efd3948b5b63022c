import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'

const TEMPLATE = join(import.meta.dirname, 'template')
const ENDING = '.tpl'

/** The files of a new remote by their paths in its folder. `{{name}}` is filled in; `{{=name}}` stays as a text's own parameter. */
export function filesOf(plan: Plan): Map<string, string> {
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
