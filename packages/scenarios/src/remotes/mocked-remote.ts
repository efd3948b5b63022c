import type { Language } from '@radruf/contract'
import type { RemoteModule } from '@radruf/shell-kit'
import type { ComponentType } from 'react'
import type { Texts } from '../texts/index.ts'
import type { FilledSlot } from './slot-hosts.ts'

/** Versions of a mocked remote: one that works, and one whose script throws. */
export const MOCKED_REMOTE_VERSIONS = ['mocked', 'missing'] as const

/** Shared modules that a mocked remote requires from the shell, on the server and in the browser. */
export const SHARED_MODULES = ['react', 'react-router-dom', '@radruf/shared-ui', '@radruf/shell-kit'] as const
type RequireShared = {
  (name: 'react'): typeof import('react')
  (name: 'react-router-dom'): typeof import('react-router-dom')
  (name: '@radruf/shared-ui'): typeof import('@radruf/shared-ui')
  (name: '@radruf/shell-kit'): typeof import('@radruf/shell-kit')
}

/** Properties of the remote to mock, from its package file, and the texts of the mocked pages. */
export type MockedRemoteOptions = {
  name: string
  paths: readonly string[]
  slots: readonly string[]
  /** Path to which the button for success leads. */
  successPath: string
  texts: Record<Language, Texts['mockedRemote']>
  /** Slots of other remotes on its pages, by path. */
  hosted?: Readonly<Record<string, readonly FilledSlot[]>>
}

/**
 * Creates a remote with the paths and slots of the real one. Its buttons trigger success, failure, delay and crash. The
 * release contains this function's source text, so it may use nothing but its parameters.
 */
export function createMockedRemote(
  requireShared: RequireShared,
  { name, paths, slots, successPath, texts, hosted = {} }: MockedRemoteOptions,
): RemoteModule {
  const { createElement: h, useState } = requireShared('react')
  const { useLocation, useNavigate } = requireShared('react-router-dom')
  const { Button, ButtonLink, Card, Notice, Page, Row, Stack } = requireShared('@radruf/shared-ui')
  const { notify, Slot, useLanguage, useProblemText } = requireShared('@radruf/shell-kit')
  const DELAY_MS = 4000

  const useTexts = () => texts[useLanguage()]

  /** Throws while rendering. */
  function CrashingComponent(): never {
    throw new Error(`${name} crashed on request`)
  }

  /** Matches the contract's ApiError, which is recognized by name. */
  const createProblem = () =>
    Object.assign(new Error('INTERNAL'), { name: 'ApiError', code: 'INTERNAL', status: 500, problem: {} })

  async function loader({ request }: { request: Request }) {
    const outcome = new URL(request.url).searchParams.get('outcome')
    if (outcome === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    if (outcome === 'refused') throw createProblem()
    return null
  }

  const createPage = (path: string) =>
    function MockedPage() {
      const [outcome, setOutcome] = useState<'failed' | 'crash' | undefined>()
      const { pathname } = useLocation()
      const navigate = useNavigate()
      const problemText = useProblemText()
      const text = useTexts()
      if (outcome === 'crash') return h(CrashingComponent)
      const finish = () => {
        notify.success(text.done)
        void navigate(successPath)
      }
      return h(
        Page,
        { title: text.title.replace('{{remote}}', name) },
        h(
          Stack,
          { gap: 'l' },
          h('p', null, text.path.replace('{{path}}', path)),
          ...(hosted[path] ?? []).map(({ slot, props }) =>
            h(Slot as ComponentType<object>, { key: slot, name: slot, ...props } as object),
          ),
          outcome === 'failed' && h(Notice, { tone: 'danger', live: true }, problemText(createProblem())),
          h(
            Row,
            { gap: 's', wrap: true },
            h(Button, { onClick: finish }, text.done),
            h(Button, { variant: 'secondary', onClick: () => setOutcome('failed') }, text.failed),
            h(ButtonLink, { variant: 'secondary', to: `${pathname}?outcome=refused` }, text.refused),
            h(ButtonLink, { variant: 'secondary', to: `${pathname}?outcome=slow` }, text.slow),
            h(Button, { variant: 'danger', onClick: () => setOutcome('crash') }, text.crash),
          ),
          h(
            'form',
            { method: 'post', action: '/overrides' },
            h('input', { type: 'hidden', name: `mf.${name}`, value: 'missing' }),
            h('input', { type: 'hidden', name: 'to', value: pathname }),
            h(Button, { type: 'submit', variant: 'danger' }, text.missing),
          ),
        ),
      )
    }

  const createSlotContent = (slot: string) =>
    function SlotContent() {
      const [crashed, setCrashed] = useState(false)
      const text = useTexts()
      if (crashed) return h(CrashingComponent)
      return h(
        Card,
        {
          title: text.title.replace('{{remote}}', name),
          actions: h(Button, { variant: 'danger', onClick: () => setCrashed(true) }, text.crash),
        },
        h('p', null, text.slot.replace('{{slot}}', slot)),
      )
    }

  return {
    routes: paths.map((path) => ({ id: `${name}:${path}`, path, loader, Component: createPage(path) })),
    slots: Object.fromEntries(slots.map((slot) => [slot, createSlotContent(slot)])),
    texts: { de: {}, en: {} },
  }
}
