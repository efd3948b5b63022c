import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** Where an S3-compatible storage is and who asks: RELEASE_STORE and the S3_… settings. */
export type BucketAddress = {
  /** `https://host` of the storage; the bucket follows as the first part of the path. */
  endpoint: string
  region: string
  bucket: string
  /** Folder in the bucket, without slashes at its ends; empty for the bucket itself. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** The storage refused or did not answer; the message names what was asked for and what it said. */
export class StorageError extends Error {
  override name = 'StorageError'
}

export type Bucket = ReturnType<typeof openBucket>

/** Milliseconds for one question. */
const PATIENCE = 10_000
/** After an answer that may pass by itself. */
const RETRIES = 2

/** The few questions to an S3-compatible storage that a release store asks. Keys are relative to the address' prefix. */
export function openBucket({ endpoint, region, bucket, prefix, ...key }: BucketAddress) {
  const client = new AwsClient({ ...key, region, service: 's3', retries: RETRIES })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const full = (name: string) => (prefix ? `${prefix}/${name}` : name)

  const ask = async (method: string, address: string, fine: readonly number[], init: RequestInit = {}) => {
    const body = (init.body as Uint8Array<ArrayBuffer> | undefined) ?? new Uint8Array()
    const headers = { ...init.headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') }
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await client
      .fetch(`${root}${address}`, { ...init, method, headers, signal })
      .catch((error: Error) => {
        throw new StorageError(`${method} ${bucket}${address}: ${error.message}`)
      })
    if (response.ok || fine.includes(response.status)) return response
    throw new StorageError(`${method} ${bucket}${address}: ${response.status} ${codeIn(await response.text())}`)
  }
  const object = (name: string) => `/${full(name).split('/').map(encodeURIComponent).join('/')}`

  return {
    /** The object's entity tag; undefined when it is not there. */
    async tag(name: string): Promise<string | undefined> {
      const response = await ask('HEAD', object(name), [404])
      return response.ok ? (response.headers.get('etag') ?? '') : undefined
    },
    async get(name: string): Promise<Buffer | undefined> {
      const response = await ask('GET', object(name), [404])
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
    },
    async put(name: string, content: Uint8Array): Promise<void> {
      await ask('PUT', object(name), [], { body: content as BodyInit })
    },
    /** Puts an object that is not there yet; false when it is, or when another writer is at it. */
    async create(name: string, content: Uint8Array): Promise<boolean> {
      const init = { body: content as BodyInit, headers: { 'if-none-match': '*' } }
      return (await ask('PUT', object(name), [409, 412], init)).ok
    },
    async remove(name: string): Promise<void> {
      await ask('DELETE', object(name), [404])
    },
    /** Names of all objects below a folder, relative to it. */
    async list(folder: string): Promise<string[]> {
      const below = `${full(folder)}/`
      const names: string[] = []
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: below,
          ...(token && { 'continuation-token': token }),
        })
        const text = await (await ask('GET', `?${query}`, [])).text()
        for (const [, found = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(plain(found).slice(below.length))
        const [, next] = /<NextContinuationToken>([^<]*)</.exec(text) ?? []
        token = next && plain(next)
      }
      return names
    },
  }
}

const codeIn = (xml: string) => /<Code>([^<]*)</.exec(xml)?.[1] ?? ''

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
