/** English texts of the shell's bundle that this remote's pages show. */
export const SHELL_TEXTS = {
  support: { write: 'E-mail {{email}}' },
  'categories.problem': { brakes: 'Brakes', light: 'Light' },
}
