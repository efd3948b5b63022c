import { HighlightedWords } from '@radruf/case-parts/search'
import type { DeskSearch, SearchHit } from '@radruf/contract'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { PhotoImage, useDates } from '@radruf/shell-kit'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './hit-row.module.css'
import { toCasePath, useHitTexts } from './hit-texts.tsx'
import { hasPreview } from './use-preview-photos.ts'

type HitRowProps = {
  hit: SearchHit
  words: DeskSearch['words']
  isSelected: boolean
  onSelect: () => void
}

/**
 * A hit of the list; it leads to its case. Beside the preview the focus selects it, and so does the first press, so that only a
 * press on the selected hit opens the case.
 */
export function HitRow({ hit, words, isSelected, onSelect }: HitRowProps) {
  const isPressed = useRef(false)
  if (!hit.ticketId)
    return (
      <div className={css.Hit}>
        <HitContent hit={hit} words={words} />
      </div>
    )
  const handleClick = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (!isPressed.current || isSelected || opensElsewhere || !hasPreview()) return
    event.preventDefault()
    onSelect()
  }
  return (
    <Link
      to={toCasePath(hit)}
      className={css.Hit}
      data-hit
      aria-current={isSelected || undefined}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onKeyDown={() => {
        isPressed.current = false
      }}
      onFocus={() => {
        if (!isPressed.current) onSelect()
      }}
      onBlur={() => {
        isPressed.current = false
      }}
      onClick={handleClick}
    >
      <HitContent hit={hit} words={words} />
    </Link>
  )
}

function HitContent({ hit, words }: Pick<HitRowProps, 'hit' | 'words'>) {
  const t = useTexts()
  const dates = useDates()
  const { title, foundText } = useHitTexts(hit)
  const { kind, number, customerName, state, photo, writtenAt } = hit
  const isCustomer = kind === 'customer'
  const facts = [customerName, number === null ? null : t('case.number', { number }), title].filter(Boolean)
  return (
    <>
      {photo && !isCustomer ? (
        <PhotoImage photo={photo} alt="" sizes="4rem" className={css.Photo} />
      ) : (
        <Avatar name={customerName} />
      )}
      <span className={css.Text}>
        <span className={css.Heading}>
          <HighlightedWords text={isCustomer ? customerName : facts.join(' · ')} words={words} />
        </span>
        <span className={css.Excerpt}>
          {isCustomer ? title : <HighlightedWords text={foundText} words={words} />}
          {!isCustomer && ` · ${t(`search.kinds.${kind}`)}, ${dates.format(writtenAt, 'shortDayAtTime')}`}
        </span>
      </span>
      {state && (
        <span className={css.State} data-state={state}>
          {t(`states.${state}`)}
        </span>
      )}
    </>
  )
}
