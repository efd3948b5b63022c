export { readBucketAddress } from './address.ts'
export { type Bucket, type BucketAddress, openBucket, StorageError } from './bucket.ts'
