import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'

/** Address and credentials of an S3-compatible storage: RELEASE_STORE and the S3_… settings. */
export type BucketAddress = {
  /** `https://host` of the storage; the bucket is the first segment of the path. */
  endpoint: string
  region: string
  bucket: string
  /** Folder in the bucket, without leading or trailing slash; empty for the bucket itself. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** The storage refused a request or did not answer; the message names the request and the answer. */
export class StorageError extends Error {
  override name = 'StorageError'
}

export type Bucket = ReturnType<typeof openBucket>

/** Milliseconds for one request, its retries included. */
const REQUEST_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 3

type Sdk = typeof import('@aws-sdk/client-s3')

type Connection = { sdk: Sdk; client: S3Client }
type Send = <T>(
  method: string,
  key: string,
  expected: readonly number[],
  request: (sdk: Sdk, client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
) => Promise<T | undefined>

/** Opens a bucket. Keys are relative to the prefix of the address. The SDK is loaded with the first request. */
export function openBucket(address: BucketAddress) {
  const { bucket, prefix } = address
  const send = createSend(address)
  const toKey = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const at = (name: string) => ({ Bucket: bucket, Key: toKey(name) })
  const head = (name: string) =>
    send('HEAD', toKey(name), [404], ({ HeadObjectCommand }, client, options) =>
      client.send(new HeadObjectCommand(at(name)), options),
    )
  const put = (name: string, Body: Uint8Array, expected: readonly number[] = [], conditions: object = {}) =>
    send('PUT', toKey(name), expected, ({ PutObjectCommand }, client, options) =>
      client.send(new PutObjectCommand({ ...at(name), Body, ...conditions }), options),
    )

  return {
    /** The object's entity tag; undefined when the object does not exist. */
    async tag(name: string): Promise<string | undefined> {
      const found = await head(name)
      return found && (found.ETag ?? '')
    },
    /** Time of the object's last change; undefined when it does not exist, or the storage does not report it. */
    modifiedAt: async (name: string): Promise<Date | undefined> => (await head(name))?.LastModified,
    async get(name: string): Promise<Buffer | undefined> {
      const content = await send('GET', toKey(name), [404], async ({ GetObjectCommand }, client, options) => {
        const { Body } = await client.send(new GetObjectCommand(at(name)), options)
        return Body?.transformToByteArray()
      })
      return content && Buffer.from(content)
    },
    async put(name: string, content: Uint8Array): Promise<void> {
      await put(name, content)
    },
    /** Puts an object that does not exist yet; false when it exists or when another writer creates it at the same time. */
    create: async (name: string, content: Uint8Array): Promise<boolean> =>
      (await put(name, content, [409, 412], { IfNoneMatch: '*' })) !== undefined,
    async remove(name: string): Promise<void> {
      await send('DELETE', toKey(name), [404], ({ DeleteObjectCommand }, client, options) =>
        client.send(new DeleteObjectCommand(at(name)), options),
      )
    },
    /** Names of all objects below a folder, relative to it. */
    list: (folder: string) => listBelow(send, bucket, `${toKey(folder)}/`),
  }
}

async function listBelow(send: Send, bucket: string, below: string): Promise<string[]> {
  const names: string[] = []
  let token: string | undefined
  do {
    const page = await send('LIST', below, [], ({ ListObjectsV2Command }, client, options) =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: below, ContinuationToken: token }), options),
    )
    for (const { Key } of page?.Contents ?? []) if (Key) names.push(Key.slice(below.length))
    token = page?.NextContinuationToken
  } while (token)
  return names
}

/**
 * Creates the function that sends one request. It resolves with undefined for an answer whose status is in `expected`, and rejects
 * with {@link StorageError}.
 */
function createSend(address: BucketAddress): Send {
  let loading: Promise<Connection> | undefined
  return async (method, key, expected, request) => {
    loading ??= connect(address)
    const { sdk, client } = await loading
    try {
      return await request(sdk, client, { abortSignal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    } catch (error) {
      const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode
      if (status !== undefined && expected.includes(status)) return undefined
      const { name, message } = error as Error
      throw new StorageError(
        `${method} ${address.bucket}/${key}: ${status === undefined ? message || name : `${status} ${name}`}`,
      )
    }
  }
}

async function connect({ endpoint, region, accessKeyId, secretAccessKey }: BucketAddress): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: MAX_ATTEMPTS,
    // The body's SHA-256 is part of the signature; other storages than Amazon's often lack the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}
