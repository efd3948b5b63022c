import type { Bucket } from './bucket.ts'
import type { Documents } from './documents.ts'

/** Documents as objects of a bucket. That only one writer creates an object is the storage's promise (If-None-Match). */
export const bucketDocuments = (bucket: Bucket): Documents => ({
  stamp: bucket.tag,
  read: async (key) => (await bucket.get(key))?.toString(),
  create: (key, text) => bucket.create(key, Buffer.from(text)),
  replace: (key, text) => bucket.put(key, Buffer.from(text)),
  list: async (folder) => (await bucket.list(folder)).filter((name) => !name.includes('/')),
  remove: bucket.remove,
})
