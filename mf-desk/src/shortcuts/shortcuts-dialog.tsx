import { Key } from '@radruf/case-parts'
import { DELAY_MINUTES } from '@radruf/contract'
import { Button, Dialog } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { useTexts } from '../texts/index.ts'
import { OTHER_KEYS } from './other-keys.ts'
import { SHORTCUTS } from './shortcuts.ts'
import css from './shortcuts-dialog.module.css'

type ShortcutsDialogProps = { open: boolean; onClose: () => void; isOn: boolean; onToggle: () => void }

const GROUPS = {
  ...SHORTCUTS,
  ...OTHER_KEYS,
  side: [...SHORTCUTS.side, ...OTHER_KEYS.side],
} as const
type GroupName = keyof typeof GROUPS
type ShortcutName = (typeof GROUPS)[GroupName][number]['name']

/** All shortcuts, and the switch for single keys (WCAG 2.1.4). */
export default function ShortcutsDialog({ open, onClose, isOn, onToggle }: ShortcutsDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={
        <span>
          {t('close')}{' '}
          <span aria-hidden="true" className={css.CloseKey}>
            <Key>Esc</Key>
          </span>
        </span>
      }
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
      <p className={css.Lead}>
        {t('shortcuts.lead')}{' '}
        <span className={css.HelpKey}>
          <Key>?</Key>
          <MarkRing width={40} height={38} weight={3} className={css.Ring} />
        </span>
      </p>
      <div className={css.Groups}>
        {(Object.keys(GROUPS) as GroupName[]).map((group) => (
          <section key={group} aria-label={t(`shortcuts.groups.${group}`)}>
            <h3 className={css.Group}>{t(`shortcuts.groups.${group}`)}</h3>
            <dl>
              {GROUPS[group].map(({ name, keys }) => (
                <Shortcut key={name} name={name} keys={keys} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Shortcut({ name, keys }: { name: ShortcutName; keys: readonly string[] }) {
  const t = useTexts()
  const shown = name === 'filter' ? [keys[0], '…', keys.at(-1)] : keys.flatMap(toKeyNames)
  return (
    <div className={css.Shortcut}>
      <dt>{t(`shortcuts.names.${name}`, { minutes: DELAY_MINUTES })}</dt>
      <dd>
        {shown.map((key) => (
          <Key key={key}>{key === 'Shift' || key === 'Ctrl' ? t(`shortcuts.keys.${key}`) : key}</Key>
        ))}
      </dd>
    </div>
  )
}

const KEY_LABELS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/** The labels of a key. A capital letter is typed with Shift. */
const toKeyNames = (key: string): readonly string[] => {
  if (key.length > 1) return [KEY_LABELS[key] ?? key]
  const label = key.toUpperCase()
  return /[A-Z]/.test(key) ? ['Shift', label] : [label]
}
