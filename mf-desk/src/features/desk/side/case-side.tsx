import { showWhole } from '@radruf/case-parts'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { SIDE_PANELS, SIDE_PARAMETER, type SidePanel } from '../../../common/side-panels.ts'
import { useTexts } from '../../../texts/index.ts'
import css from './case-side.module.css'
import { UnreadCount } from './unread-count.tsx'

export type SidePanels = Partial<Record<SidePanel, ReactNode>>
/** The number of entries of a panel, as its tab shows it. */
export type PanelCounts = Partial<Record<SidePanel, string>>

/** The panel that the address names, else the initial one. */
export function useShownPanel(panels: SidePanels, initial: SidePanel): SidePanel {
  const [search] = useSearchParams()
  return listPanels(panels).find((panel) => panel === search.get(SIDE_PARAMETER)) ?? initial
}

const listPanels = (panels: SidePanels) => SIDE_PANELS.filter((panel) => panels[panel] !== undefined)

const toPanelId = (panel: SidePanel) => `side-${panel}`

/** Moves the focus to a shown panel, which scrolls it into view on phones. */
export const focusPanel = (panel: SidePanel) => document.getElementById(toPanelId(panel))?.focus()

/** Scrolls to the panel that the address names and focuses it, when the pane ends below the visible part of the page, as on phones. */
function useNamedPanelInView(shown: SidePanel) {
  const side = useRef<HTMLElement>(null)
  const [search] = useSearchParams()
  const named = useRef(search.get(SIDE_PARAMETER) === shown ? shown : undefined)
  useEffect(() => {
    // After the page has moved the focus to its heading. A reload keeps its place.
    const frame = requestAnimationFrame(() => {
      const panel = named.current && document.getElementById(toPanelId(named.current))
      if (!side.current || !panel || window.scrollY > 0) return
      if (side.current.getBoundingClientRect().bottom <= window.innerHeight) return
      side.current.scrollIntoView({ block: 'start' })
      panel.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return side
}

type CaseSideProps = {
  panels: SidePanels
  shown: SidePanel
  unread: number
  isUnanswered: boolean
  counts: PanelCounts
  /** The chat stands beside the outcome where there is room for both. */
  hasChatBesideOutcome: boolean
}

/** The pane beside the case: chat, notes, history, and after a call its outcome or, if it was missed, the follow-up. Hidden panels keep their state. */
export function CaseSide({ panels, shown, unread, isUnanswered, counts, hasChatBesideOutcome }: CaseSideProps) {
  const t = useTexts()
  const [search] = useSearchParams()
  const available = listPanels(panels)
  const side = useNamedPanelInView(shown)
  const linkTo = (panel?: SidePanel) => {
    const next = new URLSearchParams(search)
    if (panel) next.set(SIDE_PARAMETER, panel)
    else next.delete(SIDE_PARAMETER)
    return `?${next}`
  }
  return (
    <aside
      ref={side}
      className={css.Side}
      aria-label={t('side.label')}
      data-panel={shown}
      data-with-chat={hasChatBesideOutcome || undefined}
      data-keeps-focus
    >
      <nav aria-label={t('side.panels')}>
        <ul className={css.Tabs} onFocus={showWhole}>
          <li className={css.CaseTab}>
            <Link to={linkTo()} replace preventScrollReset className={css.Tab}>
              {t('side.case')}
            </Link>
          </li>
          {available.map((panel) => (
            <li key={panel} data-panel={panel}>
              <Link
                to={linkTo(panel)}
                replace
                preventScrollReset
                aria-current={panel === shown ? 'true' : undefined}
                className={css.Tab}
              >
                {t(`side.${panel}`)}
                {panel === 'chat' && <UnreadCount count={unread} />}
                {panel === 'chat' && isUnanswered && unread === 0 && (
                  <span className={css.Unanswered} role="img" aria-label={t('side.unanswered')} />
                )}
                {counts[panel] && <span className={css.Count}> {counts[panel]}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {available.map((panel) => (
        <section
          key={panel}
          id={toPanelId(panel)}
          tabIndex={-1}
          className={css.Panel}
          hidden={panel !== shown && !(hasChatBesideOutcome && panel === 'chat')}
          aria-label={t(`side.${panel}`)}
          data-panel={panel}
        >
          {panels[panel]}
        </section>
      ))}
    </aside>
  )
}
