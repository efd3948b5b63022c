/**
 * The boundaries of the suite. Default deny: an import without an allowing rule fails. Federated specifiers and the builder belong
 * to packages/federation and packages/build-preset; zod belongs to the service and to the contract's schemas.
 */
const REMOTE = '^(mf-[^/]+)/'
const npm = (...names) => names.map((name) => `node_modules/${name}/`)

/** Specifiers that exist only in development: the remote itself, and the refresh plugin's runtime. */
const PROVIDED_BY_THE_BUILDER = '^(radruf-remote|react-refresh/runtime)$'

/** The folders of packages/call, and those that each may import. The port and the session know no adapter. */
const CALL_LAYERS = {
  core: [],
  line: ['core'],
  marks: [],
  'live-marks': ['core', 'marks', 'shared-view', 'close-up'],
  media: ['core'],
  session: ['core'],
  'shared-view': ['core', 'media'],
  'close-up': ['core', 'shared-view'],
  'case-photo': ['core', 'shared-view'],
  steps: ['core', 'live-marks', 'shared-view'],
  adapters: ['core', 'line'],
  lifecycle: [
    'core',
    'media',
    'session',
    'shared-view',
    'adapters',
    'live-marks',
    'marks',
    'close-up',
    'case-photo',
    'steps',
  ],
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: PROVIDED_BY_THE_BUILDER },
    },
    { name: 'remotes-are-islands', severity: 'error', from: { path: REMOTE }, to: { path: '^mf-', pathNot: '^$1/' } },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^(mf-[^/]+/src/features)/([^/]+)/' },
      to: { path: '^$1/', pathNot: '^$1/$2/' },
    },
    {
      name: 'no-react-in-engines',
      severity: 'error',
      from: { path: '^packages/(call|thread)/', pathNot: '^packages/thread/.*\\.test\\.tsx$' },
      to: { path: ['node_modules/(@types/)?react', '^react'], reachable: true },
    },
    {
      name: 'adapters-are-islands',
      severity: 'error',
      from: { path: '^packages/call/src/adapters/([^/]+)/' },
      to: { path: '^packages/call/src/adapters/', pathNot: '^packages/call/src/adapters/$1/' },
    },
    ...Object.entries(CALL_LAYERS).map(([layer, lower]) => ({
      name: 'layers-of-the-call',
      severity: 'error',
      from: { path: `^packages/call/src/${layer}/`, pathNot: '\\.test\\.tsx$' },
      to: { path: '^packages/call/src/', pathNot: `^packages/call/src/(${[layer, ...lower].join('|')})/` },
    })),
    {
      name: 'federation-only-in-federation',
      severity: 'error',
      from: { pathNot: '^(packages/(federation|build-preset)|shared-ui/\\.storybook)/' },
      to: { path: npm('@module-federation', '@rsbuild', '@rspack') },
    },
    {
      // A migration means the same in every release, and the contract does not.
      name: 'migrations-are-frozen',
      severity: 'error',
      from: { path: '^api/src/database/migrations/' },
      to: { pathNot: ['^api/src/database/migrations/', 'node_modules/kysely/'], dependencyTypesNot: ['core'] },
    },
    { name: 'no-package-imports-the-shell', severity: 'error', from: { path: '^packages/' }, to: { path: '^shell/' } },
    {
      name: 'no-zod-in-the-browser',
      severity: 'error',
      from: {
        path: '^(mf-|shared-ui/|packages/(call|case-parts|host|picture-viewer|shell-kit|thread)/|shell/src/(app|browser)/)',
      },
      to: {
        path: ['^packages/contract/src/(api|booking|server)/', ...npm('zod', 'date-holidays')],
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    // Files of the same package, tests included, and Node's modules where code runs on Node.
    { from: { path: '^([^/]+)/' }, to: { path: '^$1/', pathNot: '^packages/' } },
    { from: { path: '^(packages/[^/]+)/' }, to: { path: '^$1/' } },
    {
      from: {
        path: '^(api|e2e|scripts|packages/(bucket|federation|build-preset|release-tool|contract|monitoring|settings|trial)|mf\\.config|packages/scenarios/src/(faults|line|remotes|server)|packages/standalone/src|shell/src/server)/',
      },
      to: { dependencyTypes: ['core'] },
    },
    { from: { path: ['rsbuild\\.config\\.ts$', '\\.test\\.tsx?$'] }, to: { dependencyTypes: ['core'] } },
    {
      from: { path: ['rsbuild\\.config\\.ts$', '\\.test\\.tsx?$', '/testing/'] },
      to: { path: ['^packages/build-preset/src/', 'node_modules/'] },
    },
    { from: { path: '^packages/build-preset/src/hot-remote' }, to: { path: PROVIDED_BY_THE_BUILDER } },
    // Packages depend on each other in one direction.
    {
      from: { path: REMOTE },
      to: { path: '^(shared-ui|packages/(case-parts|shell-kit|contract|picture-viewer))/src/' },
    },
    { from: { path: '^mf-chat-call/' }, to: { path: '^packages/(call|thread)/src/' } },
    {
      from: { path: '^packages/(call|thread)/' },
      to: { path: ['^packages/contract/src/', '^packages/shell-kit/src/core\\.ts$'] },
    },
    {
      from: { path: '^packages/thread/' },
      to: { path: ['^packages/shell-kit/src/media\\.ts$', '^packages/call/src/core/reducer-store\\.ts$'] },
    },
    // Its tests use the samples of shell-kit.
    { from: { path: '^packages/thread/.*\\.test\\.tsx$' }, to: { path: '^packages/shell-kit/src/' } },
    {
      from: { path: '^packages/case-parts/' },
      to: { path: '^(shared-ui|packages/(shell-kit|contract))/src/' },
    },
    { from: { path: '^packages/picture-viewer/' }, to: { path: '^(shared-ui|packages/(shell-kit|contract))/src/' } },
    {
      from: { path: '^shell/' },
      to: { path: '^(shared-ui|packages/(shell-kit|contract|federation|build-preset|release-tool|host))/src/' },
    },
    // The loader is below the build preset, and both are below the release tool.
    { from: { path: '^packages/(build-preset|release-tool)/' }, to: { path: '^packages/federation/src/' } },
    { from: { path: '^packages/release-tool/' }, to: { path: '^packages/build-preset/src/' } },
    {
      from: { path: '^packages/host/' },
      to: {
        path: [
          '^(shared-ui|packages/(contract|federation|shell-kit))/src/',
          ...npm(
            '@testing-library',
            'i18next',
            'react',
            'react-dom',
            'react-i18next',
            'react-router-dom',
            'vitest',
            'zustand',
          ),
        ],
      },
    },
    { from: { path: '^packages/shell-kit/' }, to: { path: '^packages/contract/src/' } },
    { from: { path: '^packages/shell-kit/src/passkeys\\.ts$' }, to: { path: npm('@simplewebauthn') } },
    { from: { path: '^packages/scenarios/' }, to: { path: '^packages/contract/src/' } },
    // The service makes the scenarios of the catalogue, and its process of the scenarios serves them.
    { from: { path: '^api/src/(scenarios|demo)/' }, to: { path: '^packages/scenarios/src/' } },
    { from: { path: '^packages/(standalone|trial)/' }, to: { path: '^api/src/scenarios/index\\.ts$' } },
    { from: { path: '^mf-[^/]+/e2e/' }, to: { path: '^packages/standalone/src/testing/' } },
    {
      from: { path: '^packages/standalone/' },
      to: {
        path: [
          '^(shared-ui|packages/(build-preset|contract|federation|host|scenarios|shell-kit))/src/',
          'node_modules/',
        ],
      },
    },
    // The trial starts the built shell with a release and the service in scenarios.
    {
      from: { path: '^packages/trial/' },
      to: {
        path: [
          '^packages/(build-preset|contract|federation|release-tool|scenarios)/src/',
          ...npm('@playwright', 'p-timeout', 'vitest'),
        ],
      },
    },
    { from: { path: ['^(e2e|scripts)/', '^mf\\.config\\.ts$'] }, to: { path: '^packages/trial/src/' } },
    {
      from: { path: '^mf\\.config\\.ts$' },
      to: { path: ['^scripts/', '^packages/(contract|release-tool)/src/'] },
    },
    // Mocked remotes are releases: at run time they use the shell's shared modules.
    { from: { path: '^packages/scenarios/src/remotes/' }, to: { path: '^packages/release-tool/src/registry/' } },
    {
      from: { path: '^packages/scenarios/src/remotes/' },
      to: {
        path: ['^(shared-ui|packages/shell-kit)/src/', ...npm('react', 'react-router-dom')],
        dependencyTypes: ['type-only'],
      },
    },
    { from: { path: '^api/' }, to: { path: '^packages/contract/src/' } },
    // Operators decide about releases in the console.
    { from: { path: '^api/src/' }, to: { path: '^packages/release-tool/src/console/' } },
    // Parts of both HTTP servers.
    {
      from: { path: '^packages/contract/src/server/' },
      to: { path: npm('fastify'), dependencyTypes: ['type-only'] },
    },
    // Settings belong to processes; no code that runs in a browser reads them.
    {
      from: { path: '^(api|e2e|scripts|shell/src/server|packages/(bucket|release-tool)/src)/' },
      to: { path: '^packages/settings/src/' },
    },
    { from: { path: '^packages/settings/' }, to: { path: npm('ipaddr.js', 'zod') } },
    // Releases, and the files of the service.
    { from: { path: '^(api|e2e|scripts|packages/release-tool)/' }, to: { path: '^packages/bucket/src/' } },
    { from: { path: '^packages/bucket/' }, to: { path: npm('@aws-sdk') } },
    // What an operator sees of both servers.
    { from: { path: '^(api|shell/src/server)/' }, to: { path: '^packages/monitoring/src/' } },
    {
      from: { path: '^packages/monitoring/' },
      to: { path: ['^packages/contract/src/', ...npm('fastify', 'prom-client')] },
    },
    // Scenarios are for tests, scripts and the demo; code for browsers must not import them.
    {
      from: { path: ['^(e2e|scripts)/', '\\.(test|suite)\\.tsx?$', '/testing/'] },
      to: { path: '^packages/scenarios/src/' },
    },
    {
      from: { path: '^scripts/generate/app-icons' },
      to: { path: '^shared-ui/src/(brand-mark/mark|illustrations/rings)' },
    },
    {
      from: { path: '^(e2e|scripts)/' },
      to: { path: '^(packages/(build-preset|contract|federation|monitoring|release-tool)|scripts|api)/' },
    },
    // `npm run test:fire` and `npm run lab:call` run their parts in one process.
    { from: { path: '^scripts/test/(test-fire|measure-tickets)' }, to: { path: '^e2e/fire/' } },
    { from: { path: '^scripts/test/lab-call' }, to: { path: '^e2e/(lab|support)/' } },
    { from: { path: '^scripts/test/lab-marks' }, to: { path: '^e2e/marks/' } },
    // The lab measures the tracker itself, on films of its tests.
    { from: { path: '^(e2e/marks/|scripts/test/lab-marks)' }, to: { path: '^packages/call/src/marks/' } },
    // Only stories and their configuration import Storybook.
    {
      from: { path: '\\.stories\\.tsx$|^shared-ui/(\\.storybook/|src/story\\.ts$)' },
      to: { path: npm('storybook-react-rsbuild', '@rsbuild') },
    },
    // Allowed packages from npm.
    {
      from: { path: REMOTE },
      to: { path: npm('react', 'react-dom', 'react-router', 'react-router-dom', 'zustand', 'clsx') },
    },
    // Only the adapter imports the video SDK.
    { from: { path: '^packages/call/src/adapters/twilio/' }, to: { path: npm('twilio-video') } },
    { from: { path: '^packages/call/' }, to: { path: npm('p-retry', 'p-timeout', 'zustand') } },
    // The list of messages, the files of unsent ones, and the converter of clips.
    { from: { path: '^mf-chat-call/src/thread/message-list' }, to: { path: npm('virtua') } },
    {
      from: { path: '^packages/thread/src/(attachments|testing)/' },
      to: { path: npm('idb', 'fake-indexeddb', 'mediabunny') },
    },
    { from: { path: '^packages/thread/' }, to: { path: npm('zustand') } },
    // QR codes on the confirmation page.
    { from: { path: '^mf-booking/src/features/confirmation/' }, to: { path: npm('uqr') } },
    // Only the photo queue stores records in IndexedDB.
    {
      from: { path: '^mf-questionnaire/src/features/photos/' },
      to: { path: npm('idb', 'fake-indexeddb') },
    },
    {
      from: { path: '^shared-ui/' },
      to: {
        path: npm(
          'react',
          'react-dom',
          'react-router',
          'react-router-dom',
          'clsx',
          'sonner',
          '@fontsource-variable/figtree',
        ),
      },
    },
    {
      from: { path: '^packages/shell-kit/' },
      to: {
        path: npm(
          'react',
          'react-dom',
          'react-router',
          'react-router-dom',
          'i18next',
          'react-i18next',
          'sonner',
          'zustand',
        ),
      },
    },
    { from: { path: '^packages/case-parts/' }, to: { path: npm('react', 'react-router-dom') } },
    { from: { path: '^packages/picture-viewer/' }, to: { path: npm('react', 'react-i18next', 'clsx') } },
    { from: { path: '^packages/contract/' }, to: { path: npm('openapi-fetch', 'openapi-typescript', 'zod') } },
    { from: { path: '^packages/contract/src/booking/' }, to: { path: npm('date-holidays') } },
    { from: { path: '^packages/scenarios/' }, to: { path: npm('cookie', 'msw') } },
    {
      from: { path: '^(api|e2e|scripts|shell|packages/(federation|build-preset|release-tool))/' },
      to: { path: 'node_modules/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-dev|generated|var|.cache)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.d.ts'],
    },
  },
}
