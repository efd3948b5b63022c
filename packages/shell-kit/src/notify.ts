import type { ReactNode } from 'react'
import { createStore } from 'zustand'

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
const pending = createStore<readonly ToastRequest[]>(() => [])

function request(show: ToastRequest) {
  // On the server the queue would pass data from one page to another.
  if (typeof window === 'undefined') return
  if (presenter) show(presenter)
  else pending.setState((earlier) => [...earlier, show], true)
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
  pendingCount: (): number => pending.getState().length,
  /** Calls the listener when the number of waiting requests changes. The returned function unsubscribes. */
  subscribe: (listener: () => void): (() => void) => pending.subscribe(listener),
  /** Shows the waiting requests and all later ones. The returned function disconnects the presenter. */
  connect(connected: ToastPresenter): () => void {
    presenter = connected
    const requests = pending.getState()
    pending.setState([], true)
    for (const show of requests) show(connected)
    return () => {
      if (presenter === connected) presenter = undefined
    }
  },
}
