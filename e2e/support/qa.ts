import { type Product, startProduct } from './product.ts'
import { test as base } from './test.ts'

/** The product as `npm run qa` runs it: the mocked service behind it, releases in a store of its own. */
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
