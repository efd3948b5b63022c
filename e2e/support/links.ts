import type { Page } from '@playwright/test'
import type { Role } from '@radruf/contract'
import { SCENARIOS, type ScenarioName, toSlug } from '@radruf/mocks'

/** The plain address of a scenario. */
export const linkTo = (name: ScenarioName, parameters: Record<string, string> = {}): string =>
  `/qa/${toSlug(name)}?${new URLSearchParams(parameters)}`

export const rolesOf = (name: ScenarioName): Role[] => Object.keys(SCENARIOS[name].paths) as Role[]

/** The link by which a second browser joins this page's world, as that side. */
export async function linkToWorldOf(page: Page, role: Role): Promise<string> {
  const list = await page.context().newPage()
  await list.goto('/qa?lang=en')
  const link = list.getByRole('region', { name: /^Your world/ }).getByRole('link', { name: `as ${role}` })
  const href = await link.getAttribute('href')
  await list.close()
  return href ?? ''
}
