import { measurePointerDelays, type PointerDelays } from '../calls/pointer-delay.ts'
import type { Lab } from './lab-call.ts'

/** Delays of the line in one direction, in milliseconds. */
export const LASER_DELAYS = [0, 100] as const
export const POINTERS = ['mechanic', 'customer'] as const

/** Times from a movement of the mouse until the counterpart's page paints the laser dot there, by the person who points. */
export type LaserCall = { lineMs: number; delays: Record<(typeof POINTERS)[number], PointerDelays> }

/** One call in which both people point, over each delay. */
export async function measureLaser(lab: Lab): Promise<LaserCall[]> {
  const call = await lab.open({ keepsReadings: false })
  const { customer, mechanic, line } = call
  try {
    await customer.setViewportSize({ width: 1280, height: 900 })
    await call.join()
    for (const page of [mechanic, customer]) await page.getByRole('button', { name: /^(Zeiger|Pointer)$/ }).click()
    // The customer's own picture is the large one, at which the customer points.
    await customer.getByRole('button', { name: /^(Bilder tauschen|Swap pictures)$/ }).click()
    const calls: LaserCall[] = []
    for (const delayMs of LASER_DELAYS) {
      line.setProfile({ delayMs })
      const delays = {
        mechanic: await measurePointerDelays(mechanic, customer),
        customer: await measurePointerDelays(customer, mechanic),
      }
      calls.push({ lineMs: delayMs, delays })
    }
    return calls
  } finally {
    await call.close()
  }
}
