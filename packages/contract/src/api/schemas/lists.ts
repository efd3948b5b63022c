import { z } from 'zod'

/** What is wrong with a line of a list that was read from a file. */
export const LineFault = z.object({
  cause: z.enum(['valueCount', 'control', 'value', 'repeatedLine']),
  column: z.string().optional(),
  /** The line that this one repeats. */
  earlier: z.int().optional(),
})

/** Why a list as a whole cannot be read. */
export const ListFault = z.object({
  line: z.int(),
  cause: z.enum(['unreadable', 'missingColumn', 'unknownColumn', 'repeatedColumn']),
  column: z.string().optional(),
})
