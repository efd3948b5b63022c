import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { globSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

/** The only account of the storage. */
export const ACCOUNT = { accessKeyId: 'RADRUFTEST', secretAccessKey: 'only-for-tests', region: 'eu-test-1' } as const

/** Names per page of a list; few, so that tests cover lists of several pages. */
const PAGE_SIZE = 7
/** Milliseconds by which the time of a signature may differ. */
const MAX_SKEW_MS = 15 * 60_000

/** Refuses a request with a status and S3's code, cuts the connection in the middle of the answer, or never answers. */
type Fault = { status: number; code: string } | 'cut' | 'hang'
/** Chooses the fault of a request; undefined for none. `key` begins with the bucket. */
type FindFault = (method: string, key: string) => Fault | undefined

/**
 * Fake S3 server with the operations that releases and files need, as strict as Amazon's documentation: signature version 4 over
 * method, path, query, signed headers and the body's hash; `If-None-Match: *` so that one of several concurrent writes succeeds;
 * lists in pages, ranges. Objects are files below `folder/<bucket>/`, so that tests can alter them. It shares no code with the client.
 */
export async function startS3Server(folder: string) {
  let findFault: FindFault = () => undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const key = decodeURIComponent(new URL(request.url ?? '/', 'http://storage').pathname.slice(1))
    answer(folder, request, Buffer.concat(chunks), { response, fault: findFault(request.method ?? '', key) })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Plants faults; none without an argument. */
    plant: (find: FindFault = () => undefined) => {
      findFault = find
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Answer = { response: ServerResponse; fault: Fault | undefined }

function answer(folder: string, request: IncomingMessage, body: Buffer, { response, fault }: Answer) {
  const url = new URL(request.url ?? '/', 'http://storage')
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  const refusal = findSignatureError(request, url, body)
  if (refusal) return refuse(403, refusal)
  if (fault === 'hang') return undefined
  if (typeof fault === 'object') return refuse(fault.status, fault.code)

  const [, bucket = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
  if (!rest.join('')) return list(join(folder, bucket), url.searchParams, response)
  const file = join(folder, bucket, ...rest)
  const content = read(file)
  const tag = content && `"${createHash('md5').update(content).digest('hex')}"`
  switch (request.method) {
    case 'PUT': {
      const condition = request.headers['if-none-match']
      if (condition !== undefined && condition !== '*') return refuse(501, 'NotImplemented')
      return write(file, body, condition === '*') ? response.writeHead(200).end() : refuse(412, 'PreconditionFailed')
    }
    case 'DELETE':
      rmSync(file, { force: true })
      return response.writeHead(204).end()
    case 'HEAD':
    case 'GET': {
      if (!content || !tag) return refuse(404, 'NoSuchKey')
      const range = readRange(request.headers.range, content.length)
      if (range === 'invalid') return refuse(416, 'InvalidRange')
      const part = range ? content.subarray(range.start, range.end + 1) : content
      response.writeHead(range ? 206 : 200, {
        etag: tag,
        'last-modified': statSync(file).mtime.toUTCString(),
        'content-length': part.length,
        ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${content.length}` }),
      })
      if (fault !== 'cut') return response.end(request.method === 'GET' ? part : undefined)
      return response.write(part.subarray(0, part.length / 2), () => response.destroy())
    }
    default:
      return refuse(405, 'MethodNotAllowed')
  }
}

/** The S3 error code of an invalid signature; undefined when it is valid. */
function findSignatureError({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, keyId, day = '', region = '', signedNames = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId !== ACCOUNT.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== ACCOUNT.region) return 'AuthorizationHeaderMalformed'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== bodyHash) return 'XAmzContentSHA256Mismatch'
  const time = String(headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < MAX_SKEW_MS) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
  const names = signedNames.split(';')
  // Headers that affect the response must be signed: otherwise they could be changed in transit.
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return 'AccessDenied'
  if (headers['if-none-match'] !== undefined && !names.includes('if-none-match')) return 'AccessDenied'
  const query = [...url.searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&')
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, path, query, lines, signedNames, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    Buffer.from(`AWS4${ACCOUNT.secretAccessKey}`),
  )
  const expected = createHmac('sha256', key).update(toSign).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const escaped = (text: string) => text.replaceAll('&', '&amp;')

/** Writes a file atomically. With `isNew` it returns false when the file exists. */
function write(file: string, content: Buffer, isNew: boolean): boolean {
  mkdirSync(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${randomUUID()}`)
  writeFileSync(draft, content)
  if (!isNew) {
    renameSync(draft, file)
    return true
  }
  try {
    linkSync(draft, file)
    return true
  } catch {
    return false
  } finally {
    rmSync(draft)
  }
}

/** Reads a range of bytes such as `bytes=0-3`, the only form that the client sends. */
function readRange(header: string | undefined, size: number) {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(header ?? '') ?? []
  if (start === undefined || end === undefined) return undefined
  return Number(start) < size ? { start: Number(start), end: Math.min(Number(end), size - 1) } : 'invalid'
}

function list(folder: string, query: URLSearchParams, response: ServerResponse) {
  const after = query.get('continuation-token') ?? ''
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const toEntry = (name: string) => {
    const end = delimiter ? name.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? name : name.slice(0, end + 1)
  }
  const names = globSync('**/*', { cwd: folder })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => name.startsWith(prefix))
  const entries = [...new Set(names.map(toEntry))].filter((entry) => entry > after).sort()
  const page = entries.slice(0, PAGE_SIZE)
  const more = entries.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const found = page
    .map((entry) =>
      entry.endsWith('/')
        ? `<CommonPrefixes><Prefix>${escaped(entry)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escaped(entry)}</Key><LastModified>${statSync(join(folder, entry)).mtime.toISOString()}</LastModified></Contents>`,
    )
    .join('')
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListBucketResult>${found}${more}</ListBucketResult>`)
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
