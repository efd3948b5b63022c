import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { PART_TERMS } from './0009-part-terms.ts'

const STATEMENTS = [
  sql`CREATE INDEX ticket_open_of_mechanic ON ticket (mechanic_id) WHERE state <> 'closed'`,
  sql`CREATE INDEX ticket_closed_of_mechanic ON ticket (mechanic_id, closed_at DESC, id DESC) WHERE state = 'closed'`,
  sql`ALTER TABLE ticket ADD COLUMN snoozed_until timestamptz`,
  sql`ALTER TABLE appointment ADD COLUMN customer_left_at timestamptz, ADD COLUMN delayed_minutes integer NOT NULL DEFAULT 0`,
  // A delayed call may overlap the next one of its mechanic, who is late for that one, too.
  sql`ALTER TABLE appointment DROP CONSTRAINT appointment_no_overlap`,
  sql`ALTER TABLE appointment ADD CONSTRAINT appointment_no_overlap EXCLUDE USING gist (
    mechanic_id WITH =, tstzrange(starts_at, ends_at) WITH &&
  ) WHERE (status IN ('held', 'booked') AND delayed_minutes = 0)`,
]

/** The index of the desk's search. Triggers keep it up to date, so that every write, erasure and restore is covered. */
const SEARCH_STATEMENTS = [
  sql`CREATE EXTENSION IF NOT EXISTS unaccent`,
  sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  // Immutable for indexes: the dictionary of unaccent does not change.
  sql`CREATE OR REPLACE FUNCTION search_fold(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, source)) $$`,
  sql`CREATE OR REPLACE FUNCTION search_words(source text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT to_tsvector('pg_catalog.german', public.search_fold(source)) || to_tsvector('pg_catalog.english', public.search_fold(source))
      || to_tsvector('pg_catalog.simple', public.search_fold(source)) $$`,
  // The words by which people call a part, in both languages.
  sql`CREATE TABLE search_term (part text PRIMARY KEY, terms text NOT NULL)`,
  sql`CREATE TABLE search_entry (
    kind text NOT NULL CHECK (kind IN ('customer', 'ticket', 'message', 'note', 'summary')),
    source_id uuid NOT NULL,
    ticket_id uuid REFERENCES ticket ON DELETE CASCADE,
    customer_id uuid NOT NULL REFERENCES person ON DELETE CASCADE,
    content text NOT NULL,
    written_at timestamptz NOT NULL,
    words tsvector GENERATED ALWAYS AS (search_words(content)) STORED,
    PRIMARY KEY (kind, source_id)
  )`,
  sql`CREATE INDEX search_entry_words ON search_entry USING gin (words)`,
  sql`CREATE INDEX search_entry_similar ON search_entry USING gin (search_fold(content) gin_trgm_ops)`,
  sql`CREATE INDEX search_entry_ticket ON search_entry (ticket_id)`,
  sql`CREATE INDEX search_entry_customer ON search_entry (customer_id)`,
  sql`CREATE OR REPLACE FUNCTION search_save(kind text, source_id uuid, ticket_id uuid, customer_id uuid, content text, written_at timestamptz)
    RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF coalesce(trim(content), '') = '' THEN
        DELETE FROM search_entry e WHERE e.kind = search_save.kind AND e.source_id = search_save.source_id;
      ELSE
        INSERT INTO search_entry (kind, source_id, ticket_id, customer_id, content, written_at)
        VALUES (kind, source_id, ticket_id, customer_id, content, written_at)
        ON CONFLICT ON CONSTRAINT search_entry_pkey DO UPDATE SET content = excluded.content, written_at = excluded.written_at;
      END IF;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION search_answers(answers jsonb) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT string_agg(coalesce(term.terms, answer.value), ' ')
    FROM jsonb_each(answers) field
    CROSS JOIN LATERAL (
      SELECT field.value #>> '{}' AS value WHERE jsonb_typeof(field.value) = 'string'
      UNION ALL
      SELECT jsonb_array_elements_text(field.value) WHERE jsonb_typeof(field.value) = 'array'
    ) answer
    LEFT JOIN search_term term ON term.part = answer.value $$`,
  sql`CREATE OR REPLACE FUNCTION search_person() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.role = 'customer' THEN
        PERFORM search_save('customer', NEW.id, NULL, NEW.id, coalesce(NEW.name, split_part(NEW.email, '@', 1)), NEW.created_at);
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION search_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM search_save('ticket', NEW.id, NEW.id, NEW.customer_id,
        concat_ws(' ', 'Ticket', NEW.number, search_answers(NEW.answers)), NEW.created_at);
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION search_message() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM search_save('message', NEW.id, NEW.ticket_id, ticket.customer_id, NEW.text, NEW.sent_at)
        FROM ticket WHERE ticket.id = NEW.ticket_id;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION search_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM search_entry WHERE kind = 'note' AND source_id = OLD.id;
      ELSE
        PERFORM search_save('note', NEW.id, NEW.ticket_id, ticket.customer_id, NEW.text, NEW.written_at)
          FROM ticket WHERE ticket.id = NEW.ticket_id;
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE OR REPLACE FUNCTION search_summary() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM search_save('summary', NEW.ticket_id, NEW.ticket_id, ticket.customer_id, NEW.text, NEW.written_at)
        FROM ticket WHERE ticket.id = NEW.ticket_id;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER search AFTER INSERT OR UPDATE OF name, email ON person FOR EACH ROW EXECUTE FUNCTION search_person()`,
  sql`CREATE TRIGGER search AFTER INSERT OR UPDATE OF answers, number ON ticket FOR EACH ROW EXECUTE FUNCTION search_ticket()`,
  sql`CREATE TRIGGER search AFTER INSERT OR UPDATE OF text ON message FOR EACH ROW EXECUTE FUNCTION search_message()`,
  sql`CREATE TRIGGER search AFTER INSERT OR UPDATE OF text OR DELETE ON ticket_note FOR EACH ROW EXECUTE FUNCTION search_note()`,
  sql`CREATE TRIGGER search AFTER INSERT OR UPDATE OF text ON summary FOR EACH ROW EXECUTE FUNCTION search_summary()`,
]

/** Writes rows unchanged, so that the triggers index what is stored already. */
const INDEX_STATEMENTS = [
  sql`UPDATE person SET name = name`,
  sql`UPDATE ticket SET number = number`,
  sql`UPDATE message SET text = text`,
  sql`UPDATE ticket_note SET text = text`,
  sql`UPDATE summary SET text = text`,
]

/** The mechanic's desk: lists of open and closed cases, cases put off, who left a call, and the search. */
export const desk: Migration = {
  up: async (db) => {
    for (const statement of [...STATEMENTS, ...SEARCH_STATEMENTS]) await statement.execute(db)
    for (const [part, terms] of Object.entries(PART_TERMS))
      await sql`INSERT INTO search_term (part, terms) VALUES (${part}, ${terms})`.execute(db)
    for (const statement of INDEX_STATEMENTS) await statement.execute(db)
  },
}
