import { Button, type ButtonProps } from '@radruf/shared-ui'
import { useNow } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'

const MINUTE = 60

type RequestButtonProps = Omit<ButtonProps, 'disabledReason'> & {
  /** The time from which a code can be requested: seconds since 1970, the service's clock. */
  from: number
}

/** Requests a code. During the wait after an earlier request it counts down the remaining time. */
export function RequestButton({ from, ...button }: RequestButtonProps) {
  const t = useTexts()
  const seconds = from - Math.floor(useNow() / 1000)
  return <Button {...button} disabledReason={toWaitText(seconds)} />

  function toWaitText(remaining: number): string | undefined {
    if (remaining <= 0) return undefined
    if (remaining < 2 * MINUTE) return t('wait.seconds', { count: remaining })
    return t('wait.minutes', { count: Math.ceil(remaining / MINUTE) })
  }
}
