import { Button, Icon } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import css from './draft.module.css'
import type { DraftSentence } from './draft-summary.ts'
import { useTexts } from './texts/index.ts'

type DraftSourcesProps = {
  sentences: readonly DraftSentence[]
  state: 'fromCall' | 'edited' | 'cleared'
  onClear: () => void
  onRestore: () => void
}

/** Where each sentence of the draft is from, and the way to empty the field. */
export function DraftSources({ sentences, state, onClear, onRestore }: DraftSourcesProps): ReactNode {
  const t = useTexts()
  const dates = useDates()
  return (
    <div className={css.Sources}>
      <p className={css.State} data-state={state}>
        <Icon name="pen" size={1} />
        {t(`${state}`)}
      </p>
      <Button type="button" variant="quiet" onClick={state === 'cleared' ? onRestore : onClear}>
        {t(state === 'cleared' ? 'restore' : 'clear')}
      </Button>
      {state === 'fromCall' && (
        <ol className={css.List} aria-label={t('sources')}>
          {sentences.map((sentence, index) => (
            <li key={`${index} ${sentence.text}`}>
              <span className={css.Words} data-excerpt>
                {sentence.text}
              </span>{' '}
              <b>{describeSource(sentence, t, (time) => dates.format(time, 'clock'))}</b>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function describeSource(sentence: DraftSentence, t: ReturnType<typeof useTexts>, toClock: (time: string) => string) {
  if (sentence.source === 'template') return t('template', { name: sentence.name })
  if (sentence.source === 'step') return t('step', { number: sentence.number })
  return t(sentence.source, { time: toClock(sentence.at) })
}
