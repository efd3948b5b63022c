import { MESSAGE_ATTACHMENTS_MAX } from '@radruf/contract'
import { Icon, IconButton, Spinner } from '@radruf/shared-ui'
import { useProblemText } from '@radruf/shell-kit'
import type { TrayItem } from '@radruf/thread'
import { useTexts } from '../../texts/index.ts'
import css from './tray.module.css'

type FailedItem = Extract<TrayItem, { at: 'failed' }>

/** The chosen files above the composer, each with a button that removes it. A refused file says which limit and why. */
export function Tray({ items, onRemove }: { items: readonly TrayItem[]; onRemove: (item: TrayItem) => void }) {
  const t = useTexts()
  const problemText = useProblemText()
  const toReason = (code: FailedItem['code']) => {
    if (code === 'TOO_MANY_FILES') return t('thread.tray.tooMany', { count: MESSAGE_ATTACHMENTS_MAX })
    return code === 'EMPTY_FILE' ? t('thread.tray.empty') : problemText({ code, problem: {} })
  }
  const failed = items.flatMap((item) => (item.at === 'failed' ? [item] : []))
  const chosen = items.flatMap((item) => (item.at === 'failed' ? [] : [item]))
  return (
    <div className={css.Tray}>
      {chosen.length > 0 && (
        <ul className={css.Items} aria-label={t('thread.tray.label')}>
          {chosen.map((item, index) => (
            <li key={item.key} className={css.Item}>
              {item.at === 'ready' ? (
                <>
                  <img src={item.preview} alt={t(`thread.tray.${item.file.kind}`, { number: index + 1 })} />
                  {item.file.kind === 'clip' && <Icon name="play" className={css.Play} />}
                </>
              ) : (
                <Spinner label={t('thread.tray.preparing', { percent: item.percent })} />
              )}
              <IconButton
                icon="close"
                variant="secondary"
                className={css.Remove}
                label={t('thread.tray.remove', { number: index + 1 })}
                onClick={() => onRemove(item)}
              />
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {failed.map((item) => (
          <p key={item.key} className={css.Problem}>
            <Icon name="error" size={1.25} />
            <span>
              {item.name && (
                <b>
                  <bdi>{item.name}</bdi>:{' '}
                </b>
              )}
              {toReason(item.code)}
            </span>
            <IconButton icon="close" label={t('close')} onClick={() => onRemove(item)} />
          </p>
        ))}
      </div>
    </div>
  )
}
