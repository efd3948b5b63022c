import type { ReactNode } from 'react'
import css from './key.module.css'

/** A key of the keyboard in a hint or a list of shortcuts. */
export const Key = ({ children }: { children: ReactNode }) => <kbd className={css.Key}>{children}</kbd>
