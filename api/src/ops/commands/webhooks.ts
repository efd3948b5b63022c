import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  repeatDelivery,
} from '../../features/webhooks/webhooks.ts'
import type { Service } from '../../service.ts'
import { isoOf } from '../../time.ts'
import type { CommandResult } from '../command.ts'
import { formatTable } from './tables.ts'

export async function addWebhookCommand(service: Service, { url }: { url: string }): Promise<CommandResult> {
  const added = await addWebhook(service, url)
  if (!added) return { ok: false, lines: [`${url} receives changes already.`] }
  return {
    ok: true,
    lines: [
      `${url} receives every change from now on, as ${added.id}.`,
      `Secret of the signatures, shown once: ${added.secret}`,
    ],
  }
}

export async function removeWebhookCommand({ db }: Service, { id }: { id: string }): Promise<CommandResult> {
  if (await removeWebhook(db, id)) return { ok: true, lines: ['Removed the address with its deliveries.'] }
  return { ok: false, lines: [`No webhook has the id ${id}.`] }
}

export async function listWebhooksCommand({ db }: Service): Promise<CommandResult> {
  const webhooks = await listWebhooks(db)
  if (webhooks.length === 0) return { ok: true, lines: ['There are no webhooks.'] }
  const deliveries = await listDeliveries(db)
  return {
    ok: true,
    lines: [
      ...formatTable(
        ['ID', 'ADDRESS', 'NOT DELIVERED'],
        webhooks.map(({ id, url, open }) => [id, url, String(open)]),
      ),
      '',
      ...formatTable(
        ['DELIVERY', 'EVENT', 'AT', 'STATE', 'ADDRESS'],
        deliveries.map(({ url, ...delivery }) => [
          delivery.id,
          delivery.kind,
          isoOf(delivery.created_at),
          describeState(delivery),
          url,
        ]),
      ),
    ],
  }
}

type Delivery = Omit<Awaited<ReturnType<typeof listDeliveries>>[number], 'url'>

function describeState({ delivered_at, failed_at, run_at, error }: Delivery): string {
  if (delivered_at) return `delivered ${isoOf(delivered_at)}`
  if (failed_at) return `given up ${isoOf(failed_at)}: ${error}`
  if (error && run_at) return `tried again ${isoOf(run_at)}: ${error}`
  return 'waits'
}

export async function repeatDeliveryCommand(service: Service, { id }: { id: string }): Promise<CommandResult> {
  if (await repeatDelivery(service, id)) return { ok: true, lines: ['The event will be delivered again now.'] }
  return { ok: false, lines: [`No delivery has the id ${id}.`] }
}
