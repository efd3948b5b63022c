/** Begin of the names of the lock and the channel by which a person's tabs share the shell's event stream. */
export const EVENT_TABS = 'radruf-events:'
