import type { Page } from '@playwright/test'
import type { TicketRole } from '@radruf/contract'
import { SCENARIOS, type ScenarioName, toSlug } from '@radruf/scenarios'

/** Address of a scenario below `/qa`. */
export const getScenarioPath = (name: ScenarioName, parameters: Record<string, string> = {}): string =>
  `/qa/${toSlug(name)}?${new URLSearchParams(parameters)}`

export const getScenarioRoles = (name: ScenarioName): TicketRole[] => Object.keys(SCENARIOS[name].paths) as TicketRole[]

/** Link with which a second browser joins this page's tester session in the given role. */
export async function getSessionLink(page: Page, role: TicketRole): Promise<string> {
  const list = await page.context().newPage()
  await list.goto('/qa?lang=en')
  const link = list.getByRole('region', { name: /^Your session/ }).getByRole('link', { name: `as ${role}` })
  const href = await link.getAttribute('href')
  await list.close()
  return href ?? ''
}
