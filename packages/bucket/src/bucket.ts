import type { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput, S3Client, S3ServiceException } from '@aws-sdk/client-s3'

/** Address and credentials of an S3-compatible storage: a setting such as RELEASE_STORE, and the S3_… settings. */
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
  /** Status of the answer; undefined without one. */
  readonly status: number | undefined
  /** S3's name of the error, such as `NoSuchBucket`; undefined without an answer. */
  readonly code: string | undefined

  constructor(message: string, { status, code }: { status?: number | undefined; code?: string | undefined } = {}) {
    super(message)
    this.status = status
    this.code = code
  }
}

export type Bucket = ReturnType<typeof openBucket>

/** Milliseconds for one request, its retries included. */
const REQUEST_TIMEOUT_MS = 10_000
/** Slower uploads are given up. */
const MIN_BYTES_PER_MS = 200
const MAX_ATTEMPTS = 3

type Sdk = typeof import('@aws-sdk/client-s3')

type Connection = { sdk: Sdk; client: S3Client }
type Send = <T>(
  method: string,
  key: string,
  options: { expected?: readonly number[]; timeoutMs?: number },
  request: (sdk: Sdk, client: S3Client, options: { abortSignal: AbortSignal }) => Promise<T>,
) => Promise<T | undefined>

/** Opens a bucket. Keys are relative to the prefix of the address. The SDK is loaded with the first request. */
export function openBucket(address: BucketAddress) {
  const { bucket, prefix } = address
  const send = createSend(address)
  const toKey = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const at = (name: string) => ({ Bucket: bucket, Key: toKey(name) })
  const head = (name: string) =>
    send('HEAD', toKey(name), { expected: [404] }, ({ HeadObjectCommand }, client, options) =>
      client.send(new HeadObjectCommand(at(name)), options),
    )
  const put = (name: string, Body: Uint8Array, expected: readonly number[] = [], conditions: object = {}) =>
    send(
      'PUT',
      toKey(name),
      { expected, timeoutMs: REQUEST_TIMEOUT_MS + Body.length / MIN_BYTES_PER_MS },
      ({ PutObjectCommand }, client, options) =>
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
    /** The object's size in bytes; undefined when it does not exist. */
    size: async (name: string): Promise<number | undefined> => (await head(name))?.ContentLength,
    async get(name: string): Promise<Buffer | undefined> {
      const content = await send('GET', toKey(name), { expected: [404] }, async (sdk, client, options) => {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(name)), options)
        return Body?.transformToByteArray()
      })
      return content && Buffer.from(content)
    },
    /** Streams the bytes from `start` to `end`, both included. The stream has no time limit. */
    stream: (name: string, { start, end }: { start: number; end: number }): Promise<Readable | undefined> =>
      send('GET', toKey(name), { expected: [404] }, async ({ GetObjectCommand }, client, options) => {
        const { Body } = await client.send(
          new GetObjectCommand({ ...at(name), Range: `bytes=${start}-${end}` }),
          options,
        )
        return Body as Readable
      }),
    async put(name: string, content: Uint8Array): Promise<void> {
      await put(name, content)
    },
    /** Puts an object that does not exist yet; false when it exists or when another writer creates it at the same time. */
    create: async (name: string, content: Uint8Array): Promise<boolean> =>
      (await put(name, content, [409, 412], { IfNoneMatch: '*' })) !== undefined,
    async remove(name: string): Promise<void> {
      await send('DELETE', toKey(name), { expected: [404] }, ({ DeleteObjectCommand }, client, options) =>
        client.send(new DeleteObjectCommand(at(name)), options),
      )
    },
    /** Names of all objects below a folder, relative to it. */
    async list(folder: string): Promise<string[]> {
      const names: string[] = []
      const below = `${toKey(folder)}/`
      for await (const page of listPages(send, bucket, { below })) names.push(...getNames(page, below))
      return names
    },
    /** Time of the last change below a folder; undefined when it has no objects. */
    async folderModifiedAt(folder: string): Promise<Date | undefined> {
      let newest: Date | undefined
      for await (const { Contents = [] } of listPages(send, bucket, { below: `${toKey(folder)}/` }))
        for (const { LastModified } of Contents)
          if (LastModified && (!newest || LastModified > newest)) newest = LastModified
      return newest
    },
    /** Names of the objects and folders directly in a folder, in pages. */
    async *listFolder(folder: string): AsyncGenerator<string[]> {
      const below = `${toKey(folder)}/`
      for await (const page of listPages(send, bucket, { below, delimiter: '/' })) yield getNames(page, below)
    },
  }
}

/** Lists what is below a key. With a delimiter, everything that has the delimiter in its name is one folder. */
async function* listPages(send: Send, bucket: string, { below, delimiter }: { below: string; delimiter?: string }) {
  let token: string | undefined
  do {
    const page = await send('LIST', below, {}, ({ ListObjectsV2Command }, client, options) =>
      client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: below, Delimiter: delimiter, ContinuationToken: token }),
        options,
      ),
    )
    if (page) yield page
    token = page?.NextContinuationToken
  } while (token)
}

/** The names of a page, relative to the key below which it was listed. */
const getNames = ({ Contents = [], CommonPrefixes = [] }: ListObjectsV2CommandOutput, below: string): string[] => [
  ...Contents.flatMap(({ Key = '' }) => Key.slice(below.length) || []),
  ...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(below.length, -1)),
]

/**
 * Creates the function that sends one request. It resolves with undefined for an answer whose status is in `expected`, and rejects
 * with {@link StorageError}. A missing bucket is never expected.
 */
function createSend(address: BucketAddress): Send {
  let loading: Promise<Connection> | undefined
  return async (method, key, { expected = [], timeoutMs = REQUEST_TIMEOUT_MS }, request) => {
    loading ??= connect(address)
    const { sdk, client } = await loading
    // Ends with the request: the stream of its answer may take longer.
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), timeoutMs)
    try {
      return await request(sdk, client, { abortSignal: limit.signal })
    } catch (error) {
      const { name, message, $metadata } = error as Partial<S3ServiceException>
      const status = $metadata?.httpStatusCode
      if (status !== undefined && expected.includes(status) && name !== 'NoSuchBucket') return undefined
      const reason = limit.signal.aborted ? `no answer in ${Math.round(timeoutMs / 1000)} s` : message || name
      throw new StorageError(
        `${method} ${address.bucket}/${key}: ${status === undefined ? reason : `${status} ${name}`}`,
        { status, code: status === undefined ? undefined : name },
      )
    } finally {
      clearTimeout(timer)
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
