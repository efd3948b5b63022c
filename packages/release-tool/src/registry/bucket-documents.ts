import type { Bucket } from './bucket.ts'
import type { Documents } from './documents.ts'

/** Stores documents as objects of a bucket. The storage ensures that only one writer creates an object (If-None-Match). */
export const bucketDocuments = (bucket: Bucket): Documents => ({
  stamp: bucket.tag,
  read: async (key) => (await bucket.get(key))?.toString(),
  create: (key, text) => bucket.create(key, Buffer.from(text)),
  replace: (key, text) => bucket.put(key, Buffer.from(text)),
  list: async (folder) => (await bucket.list(folder)).filter((name) => !name.includes('/')),
  remove: bucket.remove,
})
