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

/**
 * Fake S3 server with the operations that a release store needs, as strict as Amazon's documentation: signature version 4 over
 * method, path, query, signed headers and the body's hash; `If-None-Match: *` so that one of several concurrent writes succeeds;
 * lists in pages. Objects are files below `folder/<bucket>/`, so that tests can alter them. It shares no code with the client.
 */
export async function startS3Server(folder: string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    answer(folder, request, Buffer.concat(chunks), response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answer(folder: string, request: IncomingMessage, body: Buffer, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://storage')
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  const refusal = findSignatureError(request, url, body)
  if (refusal) return refuse(403, refusal)

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
    case 'GET':
      if (!content || !tag) return refuse(404, 'NoSuchKey')
      return response
        .writeHead(200, { etag: tag, 'last-modified': statSync(file).mtime.toUTCString() })
        .end(request.method === 'GET' ? content : undefined)
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

function list(folder: string, query: URLSearchParams, response: ServerResponse) {
  const after = query.get('continuation-token') ?? ''
  const names = globSync('**/*', { cwd: folder })
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile())
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort()
  const page = names.slice(0, PAGE_SIZE)
  const more = names.length > PAGE_SIZE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const found = page.map((name) => `<Contents><Key>${name.replaceAll('&', '&amp;')}</Key></Contents>`).join('')
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
