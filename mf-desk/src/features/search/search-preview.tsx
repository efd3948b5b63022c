import { Key } from '@radruf/case-parts'
import { HighlightedWords } from '@radruf/case-parts/search'
import type { DeskSearch, SearchHit } from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { ButtonLink } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useState } from 'react'
import { HeroFrame } from '../../case-photos/hero-frame.tsx'
import { PhotoStrip, sortPhotos } from '../../case-photos/photo-strip.tsx'
import { usePerspectiveName } from '../../common/use-perspective-name.ts'
import { useTexts } from '../../texts/index.ts'
import { toCasePath, toHitKey, useHitTexts } from './hit-texts.tsx'
import css from './search-preview.module.css'
import { usePreviewPhotos } from './use-preview-photos.ts'

type SearchPreviewProps = {
  hit: SearchHit
  /** All hits of the same ticket. */
  related: readonly SearchHit[]
  words: DeskSearch['words']
}

/** The ticket of the selected hit: its problem, every place where the words were found, and its photos. */
export function SearchPreview({ hit, related, words }: SearchPreviewProps) {
  const t = useTexts()
  const getName = usePerspectiveName()
  const { sentence } = useHitTexts(hit)
  const photos = sortPhotos(usePreviewPhotos(hit.ticketId ?? ''))
  const [shownPhoto, setShownPhoto] = useState<string | null>(null)
  const { number, customerName, state, photo } = hit
  const facts = [number === null ? null : t('case.number', { number }), state && t(`states.${state}`)]
  return (
    <aside className={css.Preview} aria-label={t('search.preview')}>
      <div className={css.Body}>
        <HeroFrame
          photo={photo}
          sizes="26.25rem"
          name={customerName}
          title={<h2 className={css.Name}>{customerName}</h2>}
          facts={facts.filter((fact) => fact !== null)}
        />
        <div className={css.Content}>
          {sentence && <p className={css.Sentence}>{sentence}</p>}
          {related.length > 0 && <RelatedHits related={related} words={words} />}
          <PhotoStrip photos={photos} onOpen={setShownPhoto} />
        </div>
      </div>
      <div className={css.Foot}>
        <ButtonLink to={toCasePath(hit)} wide>
          {number === null ? t('search.openLatest') : t('search.open', { number })}
          <span className={css.OpenKey} aria-hidden="true">
            <Key>Enter</Key>
          </span>
        </ButtonLink>
      </div>
      <PictureViewer
        pictures={photos.map((one) => ({ ...one, caption: getName(one.perspective) }))}
        shown={shownPhoto}
        onShow={setShownPhoto}
      />
    </aside>
  )
}

function RelatedHits({ related, words }: Pick<SearchPreviewProps, 'related' | 'words'>) {
  const t = useTexts()
  return (
    <section className={css.Related}>
      <h3>{t('search.inTicket')}</h3>
      <dl>
        {related.map((one) => (
          <RelatedHit key={toHitKey(one)} hit={one} words={words} />
        ))}
      </dl>
    </section>
  )
}

function RelatedHit({ hit, words }: Pick<SearchPreviewProps, 'hit' | 'words'>) {
  const t = useTexts()
  const dates = useDates()
  const { foundText } = useHitTexts(hit)
  return (
    <div className={css.RelatedHit}>
      <dt>
        {t(`search.kinds.${hit.kind as 'message'}`)}
        <span className={css.Time}>{dates.format(hit.writtenAt, 'shortDayAtTime')}</span>
      </dt>
      <dd>
        <HighlightedWords text={foundText} words={words} />
      </dd>
    </div>
  )
}
