import type { Page } from '@playwright/test'
import { measurePointing } from '../calls/pointing.ts'
import type { Lab } from './lab-call.ts'

/** Delays of the line in one direction, in milliseconds. */
export const LASER_DELAYS = [0, 100] as const
export const POINTERS = ['mechanic', 'customer'] as const

/** Milliseconds from each movement of the mouse until the counterpart's page paints the laser dot there, by the person who points. */
export type LaserDelays = Record<(typeof POINTERS)[number], number[]>

/** One call over a line with a delay in which both people point. */
export async function measureLaser(lab: Lab, delayMs: number): Promise<LaserDelays> {
  const call = await lab.open({ keepsReadings: false })
  const { customer, mechanic, line } = call
  const point = async (from: Page, to: Page) => (await measurePointing(from, to)).map((dot) => dot.delayMs)
  try {
    await customer.setViewportSize({ width: 1280, height: 900 })
    await call.join()
    for (const page of [mechanic, customer]) await page.getByRole('button', { name: /^(Zeiger|Pointer)$/ }).click()
    // The customer's own picture is the large one, at which the customer points.
    await customer.getByRole('button', { name: /^(Bilder tauschen|Swap pictures)$/ }).click()
    line.setProfile({ delayMs })
    const delays = { mechanic: await point(mechanic, customer), customer: await point(customer, mechanic) }
    call.assertRouted()
    return delays
  } finally {
    await call.close()
  }
}
