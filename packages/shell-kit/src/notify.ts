import type { ReactNode } from 'react'

export type ToastOptions = {
  id?: string | number
  description?: ReactNode
  duration?: number
  action?: { label: string; onClick: () => void }
}

/** Shows and removes toasts: sonner's `toast`, which the host loads with the first request. */
export type ToastPresenter = Record<
  'success' | 'error' | 'info' | 'warning' | 'loading',
  (text: string, options?: ToastOptions) => unknown
> & { dismiss: (id?: string | number) => unknown }

type ToastRequest = (presenter: ToastPresenter) => void

let presenter: ToastPresenter | undefined
/** Requests in order until a presenter is connected. */
const pending: ToastRequest[] = []
const listeners = new Set<() => void>()

function request(show: ToastRequest) {
  if (presenter) return show(presenter)
  pending.push(show)
  for (const listener of listeners) listener()
}

/**
 * Toasts of the shell. Call it in the browser only: the queue is a module global. A toast is never the only report of an
 * error; show the error beside its cause as well.
 */
export const notify = {
  success: (text: string, options?: ToastOptions): void => request((toast) => toast.success(text, options)),
  error: (text: string, options?: ToastOptions): void => request((toast) => toast.error(text, options)),
  info: (text: string, options?: ToastOptions): void => request((toast) => toast.info(text, options)),
  warning: (text: string, options?: ToastOptions): void => request((toast) => toast.warning(text, options)),
  loading: (text: string, options?: ToastOptions): void => request((toast) => toast.loading(text, options)),
  dismiss: (id?: string | number): void => request((toast) => toast.dismiss(id)),
}

/** The host's side of {@link notify}. */
export const toastRequests = {
  /** Number of requests that wait for a presenter. */
  pendingCount: (): number => pending.length,
  /** Calls the listener when a request starts to wait. The returned function unsubscribes. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Shows the waiting requests and all later ones. The returned function disconnects the presenter. */
  connect(connected: ToastPresenter): () => void {
    presenter = connected
    for (const show of pending.splice(0)) show(connected)
    return () => {
      if (presenter === connected) presenter = undefined
    }
  },
}
