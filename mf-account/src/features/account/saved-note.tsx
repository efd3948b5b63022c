import { Icon } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import type { AccountResult } from './account-data.ts'
import css from './saved-note.module.css'
import { useAccountTexts } from './texts/index.ts'

type Props = { result: AccountResult | undefined; isSaving: boolean; onRetry: (() => void) | undefined }

/** Beside the heading of switches: that the last one was saved, for a few seconds, or that it was not, and the way to try again. */
export function SavedNote({ result, isSaving, onRetry }: Props) {
  const t = useAccountTexts()
  const problemText = useProblemText()
  const refusal = isSaving ? undefined : result?.refusal
  return (
    <>
      <p role="status" className={css.Saved}>
        {result && !result.refusal && !isSaving && (
          <span>
            <Icon name="check" size={1.125} strokeWidth={3} />
            {t('saved')}
          </span>
        )}
      </p>
      {refusal && (
        <div role="alert" className={css.Failed}>
          <p>{problemText(refusal)}</p>
          {onRetry && (
            <button type="button" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
        </div>
      )}
    </>
  )
}
