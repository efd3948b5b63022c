// First: it declares the order of the cascade layers, and the imports below bring styles in some of them.
import '@radruf/shared-ui/styles.css'
import { findPath, isLanguage, type RemoteName, type Session, SLOTS, type SlotName } from '@radruf/contract'
import { createApi, unwrap } from '@radruf/contract/client'
import { createBrowserRemotes } from '@radruf/federation/browser'
import {
  addTexts,
  chooseLanguage,
  createEventStream,
  createPageRouter,
  createSessionSource,
  createTexts,
  followEvents,
  followRemoteChanges,
  LANGUAGE_KEY,
  LAYOUT,
  NO_SOUND,
  routesOfRemote,
  type Services,
  type SessionSource,
  ShellServices,
  toInbox,
} from '@radruf/host'
import { sharedScope } from '@radruf/host/shared-scope'
import { createReloadBlocker, type RemoteModule } from '@radruf/shell-kit'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { type RouteObject, RouterProvider } from 'react-router-dom'
import { OutsidePage, SlotPlaceholder } from './placeholders.tsx'
import { ENTRY, firstScenario, linkTo, REMOTE } from './remote.ts'
import { StandaloneLayout } from './standalone-layout.tsx'

/** Starts the standalone host: the remote from its builder, a service, and a bar above the remote's page. */
async function start() {
  const api = createApi({ baseUrl: location.origin, fetch: (...request) => fetch(...request) })
  const session = await unwrap(api.GET('/api/session'))
  // Without a session the remote's first scenario starts.
  const access = location.pathname === '/' ? undefined : findPath(location.pathname)?.access
  if (!session.person && access !== 'public' && access !== 'guest' && firstScenario)
    return location.replace(linkTo(firstScenario))

  const texts = createTexts(readLanguage() ?? session.person?.language ?? 'de')
  document.documentElement.lang = texts.language
  const sessions = createSessionSource(api, session)
  const module = await createBrowserRemotes<RemoteModule>([LIVE], sharedScope).load(REMOTE)
  addTexts(texts, REMOTE, module)
  const router = createPageRouter(createRoutes(module, sessions), { api, texts, sessions })
  followRemoteChanges(texts, router, (name) => (name === REMOTE ? module : undefined))
  const stream = createEventStream()
  followEvents(stream, router, sessions)
  stream.follow(session)
  const services = createServices({ api, session, sessions, events: stream.events, module, texts, router })
  createRoot(document.getElementById('root') as HTMLElement).render(
    <I18nextProvider i18n={texts}>
      <ShellServices value={services}>
        <RouterProvider router={router} />
      </ShellServices>
    </I18nextProvider>,
  )
}

/** The language that the person has chosen in this browser. */
function readLanguage() {
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${LANGUAGE_KEY}=`))
  const chosen = cookie?.split('=')[1]
  return isLanguage(chosen) ? chosen : undefined
}

const LIVE = {
  name: REMOTE,
  version: 'dev',
  owner: '',
  contact: '',
  hash: 'dev',
  timeout: 20_000,
  entry: { url: ENTRY, integrity: '' },
  scripts: [],
  styles: [],
}

const createRoutes = (module: RemoteModule, sessions: SessionSource): RouteObject[] => [
  {
    id: LAYOUT,
    path: '/',
    loader: () => sessions.current(),
    Component: StandaloneLayout,
    children: [
      ...routesOfRemote(REMOTE, module, { afterAction: sessions.renew }),
      { id: 'start', index: true, Component: OutsidePage },
      { id: 'elsewhere', path: '*', Component: OutsidePage },
    ],
  },
]

type Parts = Pick<Services, 'api' | 'events'> & {
  session: Session
  sessions: SessionSource
  module: RemoteModule
  texts: ReturnType<typeof createTexts>
  router: ReturnType<typeof createPageRouter>
}

const createServices = ({ api, events, session, sessions, module, texts, router }: Parts): Services => ({
  api,
  connection: { isOnline: () => true, subscribe: () => () => {} },
  events,
  remotes: {
    loaded: (name) =>
      name === REMOTE ? module : { routes: [], texts: { de: {}, en: {} }, slots: createPlaceholders(name) },
    load: () => new Promise(() => {}),
    report: (_, error) => console.error(error),
  },
  reloadBlocker: createReloadBlocker(),
  newer: { isOffered: () => false, subscribe: () => () => {}, postpone: () => {} },
  updates: { isOutdated: () => false, subscribe: () => () => {} },
  inbox: toInbox(session),
  sound: NO_SOUND,
  live: [LIVE],
  overrides: null,
  report: (_, error) => console.error(error),
  now: sessions.now,
  async setLanguage(language) {
    await chooseLanguage(texts, language)
    document.documentElement.lang = language
    await router.revalidate()
  },
})

/** Placeholders that name the slots of other remotes. */
const createPlaceholders = (owner: RemoteName): RemoteModule['slots'] =>
  Object.fromEntries(
    (Object.keys(SLOTS) as SlotName[])
      .filter((slot) => SLOTS[slot] === owner)
      .map((slot) => [slot, () => <SlotPlaceholder slot={slot} owner={owner} />]),
  )

void start()
