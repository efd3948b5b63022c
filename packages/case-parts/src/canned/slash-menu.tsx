import { useEffect, useRef } from 'react'
import { useTexts } from '../texts/index.ts'
import css from './canned.module.css'
import { toSlug } from './canned-texts.ts'
import type { SlashMenuState } from './use-slash-menu.ts'

/** The canned texts that match what was typed after the slash. The focus stays in the field. */
export function SlashMenu({ id, matches, active, query, optionId, onChoose }: SlashMenuState) {
  const t = useTexts()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('canned.label')} className={css.Menu}>
      {matches.map((canned, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its listbox.
        <div
          key={canned.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          data-index={index}
          className={css.Option}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(canned)}
        >
          <span className={css.Name}>
            /<Slug slug={toSlug(canned.name)} query={toSlug(query)} />
            <small className={css.Source}>{t(`canned.source.${canned.source}`)}</small>
          </span>
          <span className={css.Text}>{canned.text}</span>
        </div>
      ))}
    </div>
  )
}

/** A name with the typed letters marked. */
function Slug({ slug, query }: { slug: string; query: string }) {
  const at = query ? slug.indexOf(query) : -1
  if (at < 0) return slug
  return (
    <>
      {slug.slice(0, at)}
      <mark className={css.Match}>{slug.slice(at, at + query.length)}</mark>
      {slug.slice(at + query.length)}
    </>
  )
}
