import { createStore } from 'zustand'
import type { OpenCall } from './open-call.ts'

/** The call that its person takes part in; null before joining and after hanging up. It outlives the call's own page. */
export const runningCall = createStore<OpenCall | null>(() => null)
