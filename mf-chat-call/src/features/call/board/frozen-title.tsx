import { Avatar } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../../../texts/index.ts'
import css from './frozen-title.module.css'

/** The top line over a still picture: the picture is frozen, the sound goes on. */
export function FrozenTitle({ name }: { name: string }) {
  const t = useTexts()
  return (
    <div className={css.Title}>
      <Avatar name={name} size={3.5} className={css.Speaker} />
      <p>
        <strong>{t('board.still')}</strong>
        <span>{t('board.stillText', { name })}</span>
      </p>
    </div>
  )
}
