import type { Role } from '@radruf/contract'
import { SCENARIOS, type ScenarioName, slugOf } from '@radruf/mocks'
import { type Product, startProduct } from './product.ts'
import { test as base, type Page } from './test.ts'

/** The product as `npm run qa` runs it: the mocked service behind it, releases in a store of its own. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({}, undefined, 'scripts/qa.ts')
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The plain address of a scenario. */
export const linkTo = (name: ScenarioName, parameters: Record<string, string> = {}): string =>
  `/qa/${slugOf(name)}?${new URLSearchParams(parameters)}`

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
