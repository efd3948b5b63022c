import { test as base } from '@playwright/test'
import { createPeople, type People } from '../screens/people.ts'
import { type Product, startProduct } from '../support/product.ts'

/** A product with the people of e2e/screens, one per worker. */
export const test = base.extend<object, { product: Product; people: People }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ REVIEW_AT_ONCE: 'false' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  people: [async ({ product }, use) => use(await createPeople(product)), { scope: 'worker', timeout: 180_000 }],
})
