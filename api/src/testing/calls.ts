import { randomUUID } from 'node:crypto'
import type { CallFigures, Snapshot } from '@radruf/contract'
import { join } from './booking.ts'
import type { TestClient } from './client.ts'
import { cameraPhoto, sendForm } from './photos.ts'

export const GOOD_LINE: CallFigures = {
  joinMs: 1200,
  connectedSeconds: 60,
  interruptions: 0,
  freezes: 0,
  freezeSeconds: 0,
  concealedPercent: 0.4,
  isRelayed: false,
}

/** Stores a picture of the call, or a drawing on one. Returns its id. */
export async function storeSnapshot(client: TestClient, path: string, drawingOf?: string): Promise<string> {
  const { status, body } = await sendForm<Snapshot>(client, `${path}/snapshots`, {
    fields: { clientId: randomUUID(), ...(drawingOf && { isDrawing: 'true', drawingOf }) },
    bytes: await cameraPhoto(),
  })
  if (status !== 201) throw new Error(`not stored: ${JSON.stringify(body)}`)
  return body.id
}

/**
 * Holds the call of the ticket in the path: both join it and report their lines, and the mechanic keeps a still and a drawing on it.
 * Returns the ids of both pictures.
 */
export async function holdCall(customer: TestClient, mechanic: TestClient, path: string): Promise<string[]> {
  const clientIds = [await join(customer, path), await join(mechanic, path)]
  for (const [index, client] of [customer, mechanic].entries()) {
    const report = { clientId: clientIds[index], figures: GOOD_LINE }
    const { status, body } = await client.put(`${path}/call/report`, report)
    if (status !== 204) throw new Error(`not reported: ${JSON.stringify(body)}`)
  }
  const still = await storeSnapshot(mechanic, path)
  return [still, await storeSnapshot(mechanic, path, still)]
}
