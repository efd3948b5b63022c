import type { Language, SlotName } from '@radruf/contract'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { SlotProps } from './slots.tsx'

/** A bundle of texts: nested groups of strings. */
export type Texts = { readonly [key: string]: string | Texts }

/** The module that a remote exposes as `./remote`: the shell's only knowledge of it. */
export type RemoteModule = {
  /** Routes with full paths (`/appointment/confirmation`) and explicit ids that begin with the remote's name. */
  routes: (Omit<RouteObject, 'id' | 'children' | 'index'> & { id: string; path: string })[]
  /** Components for the slots that the contract assigns to this remote. */
  slots?: { [S in SlotName]?: ComponentType<SlotProps[S]> }
  /** Texts in both languages, registered under the remote's name as i18next namespace. */
  texts: Record<Language, Texts>
}

/** Types a remote's exposed module. */
export const defineRemote = <M extends RemoteModule>(module: M): M => module
