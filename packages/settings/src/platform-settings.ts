import { z } from 'zod'
import { isProtected } from './loopback.ts'
import { headerList, httpUrl, integer, list, networks, oneOf, port, setting, share } from './setting.ts'

/** As in a content security policy: scheme, host and an optional port, which can be `*`. */
const ORIGIN = /^https?:\/\/(\[::1\]|[a-z0-9.-]+)(:\d+|:\*)?$/

/** With less, a renderer ends before it has rendered a page. */
export const MIN_RENDERER_MEMORY_MB = 192

/** An address to which a token is sent with every request. */
const protectedUrl = httpUrl.refine(
  (value) => isProtected(value) || !new URL(value).hostname.includes('.'),
  'must begin with https, or name this machine or a container beside this one (without a dot): a token is sent with every request',
)

/** Settings of the processes that start and serve the product, and of the release store. */
export const PLATFORM_SETTINGS = {
  mode: setting('RADRUF_MODE', ['launcher', 'service', 'shell'], {
    default: 'production',
    parse: oneOf('demo', 'production'),
    meaning:
      'demo serves /dev/* and runs without mail server; production needs the settings with *. `npm run dev` always sets demo; `npm start`, `npm run qa` and `npm run ops` do when it is unset.',
  }),
  port: setting('PORT', ['launcher', 'service', 'shell'], {
    default: '3000',
    parse: port(1),
    meaning: 'Port of the shell server, also in the default of PUBLIC_URL.',
  }),
  host: setting('HOST', ['launcher', 'shell'], {
    default: '127.0.0.1',
    parse: z.string(),
    meaning: 'Address of the shell server; in demo mode a loopback address.',
  }),
  dataDir: setting('DATA_DIR', ['launcher', 'service', 'registry', 'registry process'], {
    default: './var',
    parse: z.string(),
    meaning: 'Folder of photos, embedded database, releases and generated secrets.',
  }),
  publicUrl: setting('PUBLIC_URL', ['launcher', 'service', 'shell', 'mf'], {
    parse: httpUrl.transform((value) => new URL(value).origin).optional(),
    requiredInProduction: true,
    meaning:
      'Address people open and mails link to: https in production, this machine in demo mode. With https, cookies are secure and browsers are limited to HTTPS. Default: http://localhost:PORT.',
  }),
  allowInsecureHttp: setting('ALLOW_INSECURE_HTTP', ['launcher', 'service', 'shell'], {
    default: '0',
    parse: oneOf('0', '1').transform((value) => value === '1'),
    meaning: '1 allows http in production, warns at every start, and leaves sessions readable on the network.',
  }),
  hstsSubdomains: setting('HSTS_SUBDOMAINS', ['service', 'shell'], {
    default: '0',
    parse: oneOf('0', '1').transform((value) => value === '1'),
    meaning: '1 limits browsers to HTTPS on all subdomains of PUBLIC_URL, for a year: only when each has HTTPS.',
  }),
  trustedProxies: setting('TRUSTED_PROXIES', ['shell', 'service'], {
    default: 'loopback',
    parse: networks,
    meaning:
      'Reverse proxies whose X-Forwarded-* headers the shell server trusts: IP addresses, networks, or loopback, linklocal, uniquelocal. The service trusts loopback and these, as far as the last hop: name a shell server on another machine here.',
  }),
  streamsPerNetwork: setting('STREAMS_PER_NETWORK', ['shell'], {
    default: '256',
    parse: integer(1, 1_000_000),
    meaning: 'Event streams that one network (IPv4 address, IPv6 /64) may have open at the shell server.',
  }),
  logLevel: setting('LOG_LEVEL', ['launcher', 'service', 'shell'], {
    default: 'info',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    meaning: 'Least severe messages that service and shell server log, as JSON; `npm start` sets warn.',
  }),
  drainSeconds: setting('DRAIN_SECONDS', ['service', 'shell'], {
    default: '0',
    parse: integer(0, 600),
    meaning: 'Seconds for which a stopping process still serves while /health/ready says 503; 5 in the images.',
  }),
  metricsHost: setting('METRICS_HOST', ['service', 'shell'], {
    default: '127.0.0.1',
    parse: z.string(),
    meaning: 'Address on which both ports of metrics listen; never a public one.',
  }),
  metricsPort: setting('METRICS_PORT', ['shell'], {
    parse: port(1).optional(),
    meaning: 'Port of the shell server’s metrics for Prometheus, at /metrics; without it there are none.',
  }),
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', ['service', 'shell'], {
    parse: httpUrl.optional(),
    meaning:
      'Address of an OpenTelemetry collector (OTLP over HTTP) for traces of requests, pages, statements and jobs; without it there are none.',
  }),
  otlpHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', ['service', 'shell'], {
    secret: true,
    default: '',
    parse: headerList,
    meaning: 'Headers for it, such as Authorization=Bearer%20token, separated by commas.',
  }),
  traceShare: setting('OTEL_TRACES_SAMPLER_ARG', ['service', 'shell'], {
    default: '1',
    parse: share,
    meaning: 'Share of requests and jobs that are traced, from 0 to 1.',
  }),
  serviceUrl: setting('SERVICE_URL', ['shell'], {
    default: 'http://127.0.0.1:3001',
    parse: httpUrl,
    meaning: 'Address of the service; the launcher sets it.',
  }),
  shellBuild: setting('SHELL_BUILD', ['shell'], {
    parse: z.string().optional(),
    meaning: 'Folder of the build that the shell server serves. Default: shell/dist.',
  }),
  devServers: setting('RADRUF_DEV', ['shell'], {
    parse: z.string().optional(),
    meaning: 'Addresses of the development builders, as JSON; `npm run dev` sets it.',
  }),
  qa: setting('RADRUF_QA', ['shell', 'scenarios'], {
    default: '0',
    parse: oneOf('0', '1').transform((value) => value === '1'),
    meaning: '1 serves the scenarios under /qa; `npm run qa` sets it.',
  }),
  rendererCount: setting('RENDERERS', ['shell'], {
    default: '0',
    parse: integer(0, 64),
    meaning:
      'Restricted processes that render the pages of one set of releases; without load one. 0: one per processor, from 2 to 4.',
  }),
  rendererDeadlineMs: setting('RENDERER_DEADLINE_MS', ['shell'], {
    default: '2000',
    parse: integer(500, 60_000),
    meaning: 'Milliseconds after which a renderer that does not respond is replaced and its release rolled back.',
  }),
  rendererMemoryMb: setting('RENDERER_MEMORY_MB', ['shell'], {
    default: '384',
    parse: integer(MIN_RENDERER_MEMORY_MB, 8192, 'a renderer without a release already needs half of that'),
    meaning: `Megabytes of one renderer, at least ${MIN_RENDERER_MEMORY_MB}; it is replaced before it reaches them.`,
  }),
  consentId: setting('CONSENT_ID', ['shell'], {
    parse: z
      .string()
      .regex(/^[\w-]+$/, 'must be letters, digits, _ and -')
      .optional(),
    meaning: 'Id of the cookie-consent service; without it nothing of that service loads.',
  }),
  consentScript: setting('CONSENT_SCRIPT', ['shell'], {
    default: 'https://web.cmp.usercentrics.eu/ui/loader.js',
    parse: httpUrl,
    meaning: 'Script of the cookie-consent service.',
  }),
  errorReportingUrl: setting('ERROR_REPORTING_URL', ['shell'], {
    secret: true,
    parse: httpUrl.optional(),
    meaning: 'Address (DSN) of the error-reporting service; without it nothing of that service loads.',
  }),
  errorReportingSampleRate: setting('ERROR_REPORTING_SAMPLE_RATE', ['shell'], {
    // SPEC §9.
    default: '0.2',
    parse: share,
    meaning: 'Share of page visits that are traced, from 0 to 1.',
  }),
  remoteOverrides: setting('REMOTE_OVERRIDES', ['shell'], {
    parse: oneOf('nobody', 'staff', 'everyone').optional(),
    meaning:
      'Who may choose other releases for a session: nobody, staff or everyone (demo only). Default: everyone in demo, nobody in production.',
  }),
  remoteOverrideOrigins: setting('REMOTE_OVERRIDE_ORIGINS', ['shell'], {
    parse: list
      .pipe(z.array(z.string().regex(ORIGIN, 'must be origins such as https://previews.example, separated by spaces')))
      .optional(),
    meaning: 'Origins of such releases. Default: http://localhost:* in demo, none in production.',
  }),
  releaseStore: setting('RELEASE_STORE', ['registry'], {
    parse: z.string().optional(),
    meaning: 'Folder or s3://bucket/folder of the releases. Default: DATA_DIR/releases.',
  }),
  s3Endpoint: setting('S3_ENDPOINT', ['registry', 'service'], {
    parse: z
      .string()
      .refine(
        (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
        'must be an address such as https://s3.example',
      )
      .optional(),
    meaning: 'Address of the buckets’ storage; needed with one.',
  }),
  s3Region: setting('S3_REGION', ['registry', 'service'], {
    default: 'us-east-1',
    parse: z.string(),
    meaning: 'Region of the buckets.',
  }),
  s3AccessKeyId: setting('S3_ACCESS_KEY_ID', ['registry', 'service'], {
    secret: true,
    parse: z.string().optional(),
    meaning: 'Key of the buckets, needed with one.',
  }),
  s3SecretAccessKey: setting('S3_SECRET_ACCESS_KEY', ['registry', 'service'], {
    secret: true,
    parse: z.string().optional(),
    meaning: 'Secret of that key.',
  }),
  registryPrivateKey: setting('REGISTRY_PRIVATE_KEY', ['registry'], {
    secret: true,
    parse: z.string().optional(),
    meaning:
      'Ed25519 key that signs the registry, as PEM or base64 of its DER; two, separated by a comma, during a rotation. Default: DATA_DIR/registry/registry-key, created at first use.',
  }),
  registryPublicKey: setting('REGISTRY_PUBLIC_KEY', ['registry'], {
    mayBeInFile: true,
    parse: z.string().optional(),
    meaning:
      'Public half, which readers of the registry need; several separated by commas. Default: DATA_DIR/registry-key.pub, written by the registry process.',
  }),
  registrySocket: setting('REGISTRY_SOCKET', ['registry process'], {
    parse: z.string().optional(),
    meaning:
      'Socket through which processes of this machine reach the registry process. Default: DATA_DIR/registry/registry.sock.',
  }),
  registryPort: setting('REGISTRY_PORT', ['registry process'], {
    parse: port(1).optional(),
    meaning: 'Port for requests with a token. Without it only this machine reaches the registry process.',
  }),
  registryHost: setting('REGISTRY_HOST', ['registry process'], {
    default: '127.0.0.1',
    parse: z.string(),
    meaning: 'Address of that port; put a reverse proxy with https in front.',
  }),
  releaseBuilds: setting('RELEASE_BUILDS', ['registry process'], {
    parse: z.string().optional(),
    meaning: 'Folder whose builds the registry process adds at its start; its image sets it.',
  }),
  trustedRunners: setting('TRUSTED_RUNNERS', ['registry process'], {
    parse: z.string().optional(),
    meaning:
      'Public keys of machines whose release checks are trusted, separated by commas; `npm run mf -- key runner` makes a pair.',
  }),
  runnerPrivateKey: setting('RUNNER_PRIVATE_KEY', ['mf'], {
    secret: true,
    parse: z.string().optional(),
    meaning: 'Private half: `mf publish` checks here and signs the result.',
  }),
  checkerUrl: setting('CHECKER_URL', ['registry process'], {
    parse: protectedUrl.optional(),
    meaning: 'Address of a checker that runs the release checks; without it the registry process does.',
  }),
  checkerToken: setting('CHECKER_TOKEN', ['registry process', 'checker'], {
    secret: true,
    parse: z.string().min(32, 'must have at least 32 characters').optional(),
    meaning: 'Token of both.',
  }),
  checkerPort: setting('CHECKER_PORT', ['checker'], {
    default: '3003',
    parse: port(1),
    meaning: 'Port of the checker.',
  }),
  checkerHost: setting('CHECKER_HOST', ['checker'], {
    default: '127.0.0.1',
    parse: z.string(),
    meaning: 'Its address.',
  }),
  consoleToken: setting('CONSOLE_TOKEN', ['launcher', 'service', 'registry process'], {
    secret: true,
    parse: z.string().min(32, 'must have at least 32 characters').optional(),
    meaning:
      'Token with which the service asks the registry for what operators decide in the console; it adds no releases. Default: generated at each start. Set it, the same for both, with REGISTRY_URL, when the registry runs elsewhere.',
  }),
  registryUrl: setting('REGISTRY_URL', ['mf', 'service'], {
    parse: protectedUrl.optional(),
    meaning: 'Address of a registry elsewhere; `mf` uses it with REGISTRY_TOKEN, the console with CONSOLE_TOKEN.',
  }),
  registryToken: setting('REGISTRY_TOKEN', ['mf'], {
    secret: true,
    parse: z.string().optional(),
    meaning: 'Token for that registry: `npm run mf -- token create` makes one.',
  }),
  automaticRollback: setting('AUTOMATIC_ROLLBACK', ['guard'], {
    default: 'on',
    parse: oneOf('on', 'off').transform((value) => value === 'on'),
    meaning: 'off: failing releases are not rolled back.',
  }),
  rollbackFailures: setting('ROLLBACK_FAILURES', ['guard'], {
    default: '5',
    parse: integer(2, 200),
    meaning: 'Networks (/24 of IPv4, /48 of IPv6) for which a release must fail before it is rolled back.',
  }),
  rollbackRise: setting('ROLLBACK_RISE', ['guard'], {
    default: '2',
    parse: integer(1, 100),
    meaning: 'Percentage points by which its failures may exceed its predecessor’s (decision 021).',
  }),
  rollbackCeiling: setting('ROLLBACK_CEILING', ['guard'], {
    default: '20',
    parse: integer(1, 99),
    meaning: 'Percentage of failures above which it is rolled back even if its predecessor failed as often.',
  }),
  outcomesToken: setting('OUTCOMES_TOKEN', ['launcher', 'shell', 'service', 'mf'], {
    secret: true,
    parse: z.string().optional(),
    meaning:
      'Token for the shell server’s mount and failure counts, and key of the tokens in its pages’ reports. Default: generated at each start. Set it, the same everywhere, with several shell servers or a guard elsewhere.',
  }),
  outcomesFrom: setting('OUTCOMES_FROM', ['mf', 'service'], {
    parse: z
      .string()
      .transform((value) => value.split(',').map((address) => address.trim()))
      .pipe(
        z.array(
          z
            .string()
            .refine(
              (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
              'must be addresses such as https://radruf.example',
            ),
        ),
      )
      .optional(),
    meaning:
      'Addresses of the shell servers that `npm run mf -- guard` watches and whose figures the console shows, separated by commas. An http name with several network addresses means a server at each.',
  }),
  mfActor: setting('MF_BY', ['mf'], {
    parse: z.string().optional(),
    meaning: 'Name in the history of releases, unless --by is given. Default: the account’s name.',
  }),
}
