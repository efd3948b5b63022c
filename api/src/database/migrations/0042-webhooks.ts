import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const STATEMENTS = [
  sql`CREATE TABLE webhook (
    id uuid PRIMARY KEY,
    url text NOT NULL UNIQUE,
    secret text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  sql`CREATE TABLE webhook_delivery (
    id uuid PRIMARY KEY,
    webhook_id uuid NOT NULL REFERENCES webhook ON DELETE CASCADE,
    ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    delivered_at timestamptz
  )`,
  sql`CREATE INDEX webhook_delivery_webhook ON webhook_delivery (webhook_id)`,
  sql`CREATE INDEX webhook_delivery_ticket ON webhook_delivery (ticket_id)`,
  sql`CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at, id)`,
  // Triggers, so that no way to a change can forget its event. They have no parameters, so they read the product's clock themselves.
  sql`CREATE OR REPLACE FUNCTION enqueue_webhooks(event_kind text, event_ticket uuid, details jsonb) RETURNS void LANGUAGE sql AS $$
    WITH product AS (
      SELECT clock_timestamp() + coalesce((SELECT offset_ms FROM clock), 0) * interval '1 millisecond' AS now
    ), created AS (
      INSERT INTO webhook_delivery (id, webhook_id, ticket_id, kind, payload, created_at)
      SELECT gen_random_uuid(), webhook.id, event_ticket, event_kind, details || jsonb_build_object('ticketId', event_ticket), now
      FROM webhook, product
      RETURNING id, created_at
    )
    INSERT INTO job (kind, key, payload, run_at)
    SELECT 'webhook', id, jsonb_build_object('deliveryId', id), created_at FROM created
  $$`,
  sql`CREATE OR REPLACE FUNCTION webhooks_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM enqueue_webhooks('ticket.opened', NEW.id, jsonb_build_object('number', NEW.number, 'state', NEW.state));
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION webhooks_of_ticket_move() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM enqueue_webhooks('ticket.moved', NEW.ticket_id,
        jsonb_build_object('from', NEW.from_state, 'to', NEW.to_state, 'by', NEW.actor));
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION webhooks_of_appointment() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      before appointment := CASE WHEN TG_OP = 'UPDATE' THEN OLD END;
      details jsonb := jsonb_build_object('appointmentId', NEW.id, 'startsAt', NEW.starts_at, 'endsAt', NEW.ends_at);
    BEGIN
      IF NEW.status <> 'held' AND (before.status IS DISTINCT FROM NEW.status OR before.starts_at <> NEW.starts_at) THEN
        PERFORM enqueue_webhooks('appointment.' || NEW.status, NEW.ticket_id, details);
      END IF;
      IF before.met_at IS NULL AND NEW.met_at IS NOT NULL THEN
        PERFORM enqueue_webhooks('call.began', NEW.ticket_id, details);
      END IF;
      IF before.left_at IS NULL AND NEW.left_at IS NOT NULL THEN
        PERFORM enqueue_webhooks('call.ended', NEW.ticket_id, details);
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION webhooks_of_summary() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM enqueue_webhooks('outcome.saved', NEW.ticket_id,
        jsonb_build_object('outcome', NEW.outcome, 'version', NEW.version));
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER webhooks AFTER INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION webhooks_of_ticket()`,
  sql`CREATE TRIGGER webhooks AFTER INSERT ON ticket_move FOR EACH ROW EXECUTE FUNCTION webhooks_of_ticket_move()`,
  sql`CREATE TRIGGER webhooks AFTER INSERT OR UPDATE OF status, starts_at, met_at, left_at ON appointment
    FOR EACH ROW EXECUTE FUNCTION webhooks_of_appointment()`,
  sql`CREATE TRIGGER webhooks AFTER INSERT OR UPDATE OF outcome, version ON summary
    FOR EACH ROW EXECUTE FUNCTION webhooks_of_summary()`,
]

/** Webhooks: the addresses that receive changes, and an outbox that the transaction of the change fills. */
export const webhooks: Migration = {
  up: async (db) => {
    for (const statement of STATEMENTS) await statement.execute(db)
  },
}
