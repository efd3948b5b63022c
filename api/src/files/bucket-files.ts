import { type BucketAddress, openBucket } from '@radruf/bucket'
import type { FileStore } from './file-store.ts'

/** Files in an S3-compatible bucket. Every machine sees a change at once. */
export function openBucketFiles(address: BucketAddress): FileStore {
  const bucket = openBucket(address)
  return {
    place: `s3://${address.bucket}${address.prefix && `/${address.prefix}`}`,
    put: bucket.put,
    get: bucket.get,
    stream: bucket.stream,
    size: bucket.size,
    list: bucket.listFolder,
    folderModifiedAt: bucket.folderModifiedAt,
    async removeFolder(folder) {
      // Again until the folder is empty: a file can be written after it was listed.
      for (let names = await bucket.list(folder); names.length > 0; names = await bucket.list(folder))
        for (const name of names) await bucket.remove(`${folder}/${name}`)
    },
  }
}
