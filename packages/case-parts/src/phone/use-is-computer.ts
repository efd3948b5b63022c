import { useBrowserValue } from '@radruf/shell-kit'

/** Whether the page is on a computer with a mouse, which is rarely near the bike. False on the server. */
export const useIsComputer = () =>
  useBrowserValue(() => window.matchMedia('(min-width: 900px) and (pointer: fine)').matches, false)
