import { Button, ButtonLink } from '@radruf/shared-ui'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SIDE_PARAMETER, type SidePanel } from '../../common/side-panels.ts'
import { useTexts } from '../../texts/index.ts'
import css from './form-step.module.css'
import { focusPanel } from './side/case-side.tsx'

type FormStepProps = {
  /** The panel with the form that the case waits for. */
  panel: 'followUp' | 'outcome'
  /** The panel that the side pane shows. */
  shown: SidePanel
}

/**
 * The next step of a case that waits for a form. It opens the form and moves the focus there. While the form is open it says what is missing.
 * On phones, where the form is further down, it leads to it.
 */
export function FormStep({ panel, shown }: FormStepProps) {
  const t = useTexts()
  const [search] = useSearchParams()
  const isShown = shown === panel
  const isOpening = useRef(false)
  useEffect(() => {
    if (!isShown || !isOpening.current) return
    isOpening.current = false
    focusPanel(panel)
  }, [isShown, panel])
  if (isShown)
    return (
      <>
        <p className={css.Hint}>{t(`case.formOpen.${panel}`)}</p>
        <Button type="button" variant="secondary" className={css.ToForm} onClick={() => focusPanel(panel)}>
          {t('case.toForm')}
        </Button>
      </>
    )
  const next = new URLSearchParams(search)
  next.set(SIDE_PARAMETER, panel)
  return (
    <ButtonLink
      to={`?${next}`}
      replace
      preventScrollReset
      className={css.Open}
      onClick={() => {
        isOpening.current = true
      }}
    >
      {t(panel === 'followUp' ? 'case.followUp' : 'case.writeOutcome')}
    </ButtonLink>
  )
}
