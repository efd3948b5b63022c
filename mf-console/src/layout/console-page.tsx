import { type ContentKind, findPath, hasAccess, type Path, type PersonRole, pathTo } from '@radruf/contract'
import { Icon, type IconName, Page, type PageProps } from '@radruf/shared-ui'
import { usePerson } from '@radruf/shell-kit'
import { Fragment, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../texts/index.ts'
import css from './console-page.module.css'

/** The areas below a heading of the navigation. */
type Group = 'contents' | 'operation'
type Area = {
  name: 'people' | ContentKind | 'releases'
  /** None for the first area. */
  group?: Group
  path: Extract<Path, `/console/${string}`>
  icon: IconName
  /** Kind of the texts, for an area of the page of texts. Leads have templates only. */
  kind?: ContentKind
  isForLeads?: true
}

const AREAS: readonly Area[] = [
  { name: 'people', path: '/console/people', icon: 'badge' },
  { name: 'template', group: 'contents', path: '/console/content', icon: 'text', kind: 'template', isForLeads: true },
  { name: 'faq', group: 'contents', path: '/console/content', icon: 'question', kind: 'faq' },
  { name: 'announcement', group: 'contents', path: '/console/content', icon: 'news', kind: 'announcement' },
  { name: 'workshop', group: 'contents', path: '/console/content', icon: 'pin', kind: 'workshop' },
  { name: 'part', group: 'contents', path: '/console/content', icon: 'wrench', kind: 'part' },
  { name: 'hours', group: 'contents', path: '/console/content', icon: 'clock', kind: 'hours' },
  { name: 'holiday', group: 'contents', path: '/console/content', icon: 'calendar', kind: 'holiday' },
  { name: 'legal', group: 'contents', path: '/console/content', icon: 'info', kind: 'legal' },
  { name: 'releases', group: 'operation', path: '/console/releases', icon: 'compare' },
]

/** A page of the console with the way to its other areas: beside the page, or behind a button above it on narrow screens. */
export function ConsolePage(props: PageProps) {
  const t = useTexts()
  const { role } = usePerson()
  const areas = AREAS.filter((area) => isOpenTo(area, role))
  const current = areas.find(useIsCurrent())
  const listId = useId()
  // The list of a narrow page closes with each navigation.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === key
  return (
    <div className={css.Console}>
      {areas.length > 1 && (
        <nav aria-label={t('areas.label')} className={css.Areas}>
          <button
            type="button"
            className={css.Toggle}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpenAt(isOpen ? undefined : key)}
          >
            {current && <Icon name={current.icon} size={1.25} />}
            {current ? t(`areas.${current.name}`) : t('areas.label')}
            <Icon name="down" size={1.25} />
          </button>
          <div id={listId} className={css.Groups} data-open={isOpen || undefined}>
            {[...Map.groupBy(areas, ({ group }) => group)].map(([group, ofGroup]) => (
              <Fragment key={group ?? ''}>
                {group && areas.length > ofGroup.length && (
                  <h2 id={`${listId}-${group}`} className={css.GroupName}>
                    {t(`areas.${group}`)}
                  </h2>
                )}
                <ul aria-labelledby={group && areas.length > ofGroup.length ? `${listId}-${group}` : undefined}>
                  {ofGroup.map((area) => (
                    <li key={area.name}>
                      <Link
                        to={pathTo(area.path) + (area.kind ? `?kind=${area.kind}` : '')}
                        aria-current={area === current ? 'page' : undefined}
                        className={css.Area}
                      >
                        <Icon name={area.icon} size={1.25} />
                        {t(`areas.${area.name}`)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
        </nav>
      )}
      <Page {...props} wide />
    </div>
  )
}

function isOpenTo({ path, isForLeads }: Area, role: PersonRole): boolean {
  const access = findPath(pathTo(path))?.access
  if (access === undefined || access === 'public' || access === 'guest') return false
  return hasAccess(access, role) && (role === 'operator' || isForLeads === true)
}

function useIsCurrent() {
  const { pathname, search } = useLocation()
  const kind = new URLSearchParams(search).get('kind') ?? 'template'
  return (area: Area) => pathname === pathTo(area.path) && (area.kind === undefined || area.kind === kind)
}
