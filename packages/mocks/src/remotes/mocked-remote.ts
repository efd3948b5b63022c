import type { Language } from '@radruf/contract'
import type { RemoteModule } from '@radruf/shell-kit'
import type { Texts } from '../texts/index.ts'

/** The shared modules that a stand-in takes from the shell, on the server and in the browser alike. */
export const SHARED_MODULES = ['react', 'react-router-dom', '@radruf/shared-ui', '@radruf/shell-kit'] as const
type RequireShared = {
  (name: 'react'): typeof import('react')
  (name: 'react-router-dom'): typeof import('react-router-dom')
  (name: '@radruf/shared-ui'): typeof import('@radruf/shared-ui')
  (name: '@radruf/shell-kit'): typeof import('@radruf/shell-kit')
}

/** What a stand-in stands in for, from the real remote's package file, and what it says. */
export type MockedRemoteOptions = {
  name: string
  paths: readonly string[]
  slots: readonly string[]
  done: string
  words: Record<Language, Texts['mockedRemote']>
}

/**
 * A plain remote with the paths and slots of a real one, whose buttons make each outcome happen. It goes into the release as its own
 * text, so it may use nothing but its parameters.
 */
export function createMockedRemote(
  take: RequireShared,
  { name, paths, slots, done, words }: MockedRemoteOptions,
): RemoteModule {
  const { createElement: h, useState } = take('react')
  const { useLocation, useNavigate } = take('react-router-dom')
  const { Button, ButtonLink, Card, Notice, Page, Row, Stack } = take('@radruf/shared-ui')
  const { notify, useLanguage, useProblemText } = take('@radruf/shell-kit')
  const SLOW = 4000

  const useWords = () => words[useLanguage()]

  /** Throws while rendering, as a remote with a mistake in it does. */
  function Crashing(): never {
    throw new Error(`${name} crashed because somebody pressed the button`)
  }

  /** As the contract's ApiError, which is known by its name. */
  const refusal = () =>
    Object.assign(new Error('INTERNAL'), { name: 'ApiError', code: 'INTERNAL', status: 500, problem: {} })

  async function loader({ request }: { request: Request }) {
    const outcome = new URL(request.url).searchParams.get('outcome')
    if (outcome === 'slow') await new Promise((go) => setTimeout(go, SLOW))
    if (outcome === 'refused') throw refusal()
    return null
  }

  const screen = (path: string) =>
    function Screen() {
      const [outcome, setOutcome] = useState<'failed' | 'crash' | undefined>()
      const { pathname } = useLocation()
      const navigate = useNavigate()
      const problemText = useProblemText()
      const says = useWords()
      if (outcome === 'crash') return h(Crashing)
      const finish = () => {
        notify.success(says.done)
        void navigate(done)
      }
      return h(
        Page,
        { title: says.title.replace('{{remote}}', name) },
        h(
          Stack,
          { gap: 'l' },
          h('p', null, says.path.replace('{{path}}', path)),
          outcome === 'failed' && h(Notice, { tone: 'danger', live: true }, problemText(refusal())),
          h(
            Row,
            { gap: 's', wrap: true },
            h(Button, { onClick: finish }, says.done),
            h(Button, { variant: 'secondary', onClick: () => setOutcome('failed') }, says.failed),
            h(ButtonLink, { variant: 'secondary', to: `${pathname}?outcome=refused` }, says.refused),
            h(ButtonLink, { variant: 'secondary', to: `${pathname}?outcome=slow` }, says.slow),
            h(Button, { variant: 'danger', onClick: () => setOutcome('crash') }, says.crash),
          ),
          h(
            'form',
            { method: 'post', action: '/overrides' },
            h('input', { type: 'hidden', name: `mf.${name}`, value: 'missing' }),
            h('input', { type: 'hidden', name: 'to', value: pathname }),
            h(Button, { type: 'submit', variant: 'danger' }, says.missing),
          ),
        ),
      )
    }

  const filling = (slot: string) =>
    function Filling() {
      const [crashed, setCrashed] = useState(false)
      const says = useWords()
      if (crashed) return h(Crashing)
      return h(
        Card,
        {
          title: says.title.replace('{{remote}}', name),
          actions: h(Button, { variant: 'danger', onClick: () => setCrashed(true) }, says.crash),
        },
        h('p', null, says.slot.replace('{{slot}}', slot)),
      )
    }

  return {
    routes: paths.map((path) => ({ id: `${name}:${path}`, path, loader, Component: screen(path) })),
    slots: Object.fromEntries(slots.map((slot) => [slot, filling(slot)])),
    texts: { de: {}, en: {} },
  }
}
