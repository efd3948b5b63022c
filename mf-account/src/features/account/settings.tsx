import { LANGUAGES, pathTo, worksOnCases } from '@radruf/contract'
import { Button } from '@radruf/shared-ui'
import { type SoundSwitch, useLanguage, usePerson, useShell } from '@radruf/shell-kit'
import { useId, useSyncExternalStore } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './account.module.css'
import { type AccountResult, SHEETS } from './account-data.ts'
import { ControlRow, LinkRow } from './rows.tsx'
import { SavedNote } from './saved-note.tsx'
import { Sheet } from './sheet.tsx'
import { Switch } from './switch.tsx'
import { useAccountTexts } from './texts/index.ts'
import { useAutosave } from './use-autosave.ts'

/** The language, the hiding of the address in calls, and the sound of a mechanic's device. */
export function Settings({ result }: { result: AccountResult | undefined }) {
  const t = useAccountTexts()
  const texts = useTexts()
  const titleId = useId()
  const { role } = usePerson()
  const { sound } = useShell()
  const language = useLanguage()
  const address = useAutosave(result)
  return (
    <section aria-labelledby={titleId} className={css.Section} data-keeps-focus>
      <header className={css.SectionHead}>
        <h2 id={titleId}>{t('settings.title')}</h2>
        <SavedNote {...address.note} />
      </header>
      <ul className={css.Rows}>
        <LinkRow
          to={SHEETS.language}
          preventScrollReset
          icon="language"
          title={t('settings.language')}
          value={texts(`languages.${language}`)}
        />
        {/* Operators take part in no calls. */}
        {role !== 'operator' && <AddressSwitch {...address} />}
        {worksOnCases(role) && sound && <SoundRow sound={sound} />}
      </ul>
      <LanguageSheet />
    </section>
  )
}

function AddressSwitch({ AutosaveForm, pending, onSubmit }: ReturnType<typeof useAutosave>) {
  const t = useAccountTexts()
  const { hidesAddress } = usePerson()
  const isOn = pending ? pending.get('hidesAddress') === 'yes' : hidesAddress
  return (
    <ControlRow icon="account" title={t('settings.address')} hint={t('settings.addressHint')}>
      <AutosaveForm method="post" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="address" />
        <Switch isOn={isOn} name="hidesAddress" value={isOn ? 'no' : 'yes'} aria-label={t('settings.address')} />
      </AutosaveForm>
    </ControlRow>
  )
}

/** The sound that calls a mechanic, on this device. */
function SoundRow({ sound }: { sound: SoundSwitch }) {
  const t = useTexts()
  const isOn = useSyncExternalStore(sound.subscribe, sound.isOn, () => true)
  return (
    <ControlRow icon="mic" title={t('sound.title')} hint={t(isOn ? 'sound.on' : 'sound.off')}>
      <Switch type="button" isOn={isOn} aria-label={t('sound.title')} onClick={sound.toggle} />
    </ControlRow>
  )
}

/** The languages; a press on one saves it. */
function LanguageSheet() {
  const t = useAccountTexts()
  const texts = useTexts()
  const current = useLanguage()
  const pending = useNavigation().formData?.get('language')
  return (
    <Sheet address={SHEETS.language} title={t('settings.languageTitle')}>
      <Form method="post" action={pathTo('/profile') + SHEETS.language} replace className={css.Choices}>
        <input type="hidden" name="intent" value="language" />
        {LANGUAGES.map((language) => (
          <Button
            key={language}
            variant="secondary"
            wide
            name="language"
            value={language}
            lang={language}
            aria-pressed={language === current}
            loading={pending === language}
          >
            {texts(`languages.${language}`)}
          </Button>
        ))}
      </Form>
    </Sheet>
  )
}
