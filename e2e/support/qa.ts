import { type Product, startProduct } from './product.ts'
import { test as base } from './test.ts'

/** Tests against the product as `npm run qa` runs it: with a service for each tester and its own release store. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({}, undefined, 'scripts/dev/qa.ts')
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
