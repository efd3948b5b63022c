import type { ReactNode } from 'react'
import { toast } from 'sonner'

type Options = {
  id?: string | number
  description?: ReactNode
  duration?: number
  action?: { label: string; onClick: () => void }
}

/**
 * Toasts of the shell. Call it in the browser only: the queue is a module global. A toast is never the only report of an
 * error; show the error beside its cause as well.
 */
export const notify = {
  success: (text: string, options?: Options) => toast.success(text, options),
  error: (text: string, options?: Options) => toast.error(text, options),
  info: (text: string, options?: Options) => toast.info(text, options),
  warning: (text: string, options?: Options) => toast.warning(text, options),
  loading: (text: string, options?: Options) => toast.loading(text, options),
  dismiss: (id?: string | number) => toast.dismiss(id),
}
