import css from './divider.module.css'

/** A line between two ways to sign in, with a word such as "or" in it. */
export const Divider = ({ children }: { children: string }) => <p className={css.Divider}>{children}</p>
