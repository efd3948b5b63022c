import type { ReactNode } from 'react'
import css from './sign-in-frame.module.css'

type SignInFrameProps = { title: string; lead?: ReactNode; picture: ReactNode; children: ReactNode }

/** The frame of the sign-in pages: a drawing above the ways to sign in, or on one half of a wide screen. */
export const SignInFrame = ({ title, lead, picture, children }: SignInFrameProps) => (
  <div className={css.Frame}>
    {picture}
    <div className={css.Ways}>
      <header className={css.Intro}>
        <h1 tabIndex={-1} data-page-heading>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </div>
  </div>
)
