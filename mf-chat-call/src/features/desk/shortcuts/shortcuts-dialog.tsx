import { Button, Dialog } from '@radruf/shared-ui'
import keyCss from '../../../key.module.css'
import { useTexts } from '../../../texts/index.ts'
import { SHORTCUTS } from './shortcuts.ts'
import css from './shortcuts-dialog.module.css'

type ShortcutsDialogProps = { open: boolean; onClose: () => void; isOn: boolean; onToggle: () => void }

/** All shortcuts, and the switch for single keys (WCAG 2.1.4). */
export default function ShortcutsDialog({ open, onClose, isOn, onToggle }: ShortcutsDialogProps) {
  const t = useTexts()
  const groups = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={t('close')}
      title={t('shortcuts.title')}
      className={css.Dialog}
      actions={
        <div className={css.Foot}>
          <p role="status">{t(isOn ? 'shortcuts.onHint' : 'shortcuts.offHint')}</p>
          <Button type="button" variant="secondary" onClick={onToggle}>
            {t(isOn ? 'shortcuts.turnOff' : 'shortcuts.turnOn')}
          </Button>
        </div>
      }
    >
      <p className={css.Lead}>{t('shortcuts.lead')}</p>
      <div className={css.Groups}>
        {groups.map((group) => (
          <section key={group} aria-label={t(`shortcuts.groups.${group}`)}>
            <h3 className={css.Group}>{t(`shortcuts.groups.${group}`)}</h3>
            <dl>
              {SHORTCUTS[group].map(({ name, keys }) => (
                <div key={name} className={css.Shortcut}>
                  <dt>{t(`shortcuts.names.${name}`)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className={keyCss.Key}>
                        {key.toUpperCase()}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
