-- Two years of tickets for scripts/test/measure-tickets.ts. Their number is `radruf.tickets`, their end `radruf.until`. Mechanics with working
-- hours are there. A customer has two tickets; a ticket three messages, five moves, a mail, an appointment with two call reports, four photos,
-- a summary and a rating. The last percent is open. Ids are random, as those of the product.
CREATE FUNCTION pg_temp.id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$;
CREATE TEMP TABLE mechanic AS SELECT row_number() OVER (ORDER BY id) - 1 AS place, id FROM person WHERE role = 'mechanic';
CREATE TEMP TABLE source AS
  SELECT n, pg_temp.id('ticket', n) AS id, pg_temp.id('customer', n % (total / 2)) AS customer_id, mechanic.id AS mechanic_id,
    n / (total / 2) + 1 AS number, pg_temp.id('appointment', n) AS appointment_id,
    CASE WHEN n < total * 0.99 THEN 'closed'
      ELSE (array['in_review', 'booking_open', 'booked', 'wrap_up', 'waiting_for_part'])[abs(hashint4(n)) % 5 + 1] END AS state,
    until - (total - n) * (interval '730 days' / total) AS since
  FROM (SELECT current_setting('radruf.tickets')::int AS total, current_setting('radruf.until')::timestamptz AS until,
    (SELECT count(*) FROM mechanic)::int AS mechanics) settings
  CROSS JOIN LATERAL generate_series(0, total - 1) n
  JOIN mechanic ON mechanic.place = n % mechanics;
ANALYZE source;

-- Neither the triggers of the search, whose rows follow in one statement, nor the checks of references.
SET session_replication_role = replica;
CREATE TEMP TABLE dropped AS
  SELECT format('%I', indexname) AS name, indexdef FROM pg_indexes
  WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)
    AND tablename IN ('person', 'bike', 'ticket', 'ticket_move', 'ticket_event', 'appointment', 'message', 'photo', 'call_report', 'rating',
      'summary', 'search_entry');
DO $$ DECLARE index text; BEGIN FOR index IN SELECT name FROM dropped LOOP EXECUTE 'DROP INDEX ' || index; END LOOP; END $$;

INSERT INTO person (id, email, name, role, language, onboarded_at, created_at)
  SELECT customer_id, n || '@example.test',
    (array['Anna', 'Ben', 'Clara', 'Deniz', 'Emil', 'Fatima'])[n % 6 + 1] || ' ' || (array['Weber', 'Yilmaz', 'Koch', 'Nowak', 'Braun'])[n % 5 + 1]
      || n % 997, 'customer', 'de', since, since FROM source WHERE number = 1;
INSERT INTO bike (id, customer_id, facts, created_at, updated_at)
  SELECT pg_temp.id('bike', n), customer_id, '{"bikeType":"city","brand":"Nordlicht","model":"Stadt 7","frameSize":"54"}', since, since
  FROM source WHERE number = 1;
INSERT INTO ticket (id, number, customer_id, mechanic_id, state, state_since, created_at, chat_opened_at, closed_at, bike_id, answers)
  SELECT id, number, customer_id, mechanic_id, state, since, since, since, CASE WHEN state = 'closed' THEN since + interval '3 days' END,
    pg_temp.id('bike', n % (current_setting('radruf.tickets')::int / 2)),
    jsonb_build_object('problemCategory', (array['brakes', 'light', 'suspension', 'seat'])[n % 4 + 1], 'bikeType', 'city', 'brand', 'Nordlicht',
      'since', 'week', 'description', 'Es knackt beim Treten, vor allem bergauf. Stelle ' || n % 89)
  FROM source;
INSERT INTO ticket_move (ticket_id, from_state, to_state, actor, person_id, moved_at)
  SELECT id, step.from_state, step.to_state, 'system', NULL, since + step.place * interval '1 hour' FROM source
  CROSS JOIN (VALUES (0, 'questionnaire_open', 'in_review'), (1, 'in_review', 'booking_open'), (2, 'booking_open', 'booked'),
    (3, 'booked', 'in_call'), (4, 'in_call', 'wrap_up')) step (place, from_state, to_state) WHERE state = 'closed';
INSERT INTO ticket_event (id, ticket_id, kind, happened_at, text)
  SELECT pg_temp.id('event', n), id, 'mailed', since, 'Dein Termin ist gebucht' FROM source;
INSERT INTO chat_thread (ticket_id, last_seq, customer_read, mechanic_read) SELECT id, 3, 3, 3 FROM source;
INSERT INTO message (id, client_id, ticket_id, seq, changed_seq, author_id, author_role, text, sent_at)
  SELECT pg_temp.id('message' || seq, n), pg_temp.id('client' || seq, n), id, seq, seq, CASE seq WHEN 2 THEN mechanic_id ELSE customer_id END,
    CASE seq WHEN 2 THEN 'mechanic' ELSE 'customer' END,
    (array['Die Kette springt', 'Die Bremse quietscht', 'Der Reifen verliert Luft', 'Das Licht flackert'])[n % 4 + 1] || ' seit Woche ' || n % 53,
    since + seq * interval '20 minutes'
  FROM source CROSS JOIN generate_series(1, 3) seq;
INSERT INTO appointment (id, ticket_id, mechanic_id, status, starts_at, ends_at, created_at, calendar_uid, met_at)
  SELECT appointment_id, id, mechanic_id, CASE state WHEN 'booked' THEN 'booked' ELSE 'done' END, starts_at, starts_at + interval '30 minutes', since,
    appointment_id, CASE state WHEN 'booked' THEN NULL ELSE starts_at END
  FROM (SELECT source.*, CASE state
      WHEN 'booked' THEN date_trunc('day', current_setting('radruf.until')::timestamptz)
        + row_number() OVER (PARTITION BY mechanic_id, state ORDER BY n) * interval '1 day' + interval '9 hours'
      ELSE since + interval '1 day' END AS starts_at FROM source WHERE state NOT IN ('in_review', 'booking_open')) called;
INSERT INTO call_report (appointment_id, ticket_id, person_id, role, client_id, join_ms, connected_seconds, interruptions, reported_at)
  SELECT appointment_id, id, CASE role WHEN 'customer' THEN customer_id ELSE mechanic_id END, role, pg_temp.id(role, n), 900, 1200, 0, since
  FROM source CROSS JOIN (VALUES ('customer'), ('mechanic')) side (role) WHERE state = 'closed';
INSERT INTO photo (id, ticket_id, client_id, perspective, width, height, created_at)
  SELECT pg_temp.id('photo' || place, n), id, pg_temp.id('upload' || place, n), (array['drive', 'whole', 'noise', 'snapshot'])[place], 2048, 1536, since
  FROM source CROSS JOIN generate_series(1, 4) place;
INSERT INTO summary (ticket_id, author_id, outcome, text, agreed, parts, pictures, offered_times, written_at)
  SELECT id, mechanic_id, (array['fixed', 'part_needed', 'workshop'])[n % 3 + 1], 'Kette gereinigt und neu gespannt, Schaltung eingestellt.', '[]',
    '[]', '[]', '[]', since + interval '1 day' FROM source WHERE state = 'closed';
INSERT INTO rating (appointment_id, ticket_id, call, service, reason, rated_at)
  SELECT appointment_id, id, n % 5 + 1, 5, 'Schnell geholfen', since + interval '1 day' FROM source WHERE state = 'closed' AND n % 2 = 0;
-- As the triggers write them (migration 0009).
INSERT INTO search_entry (kind, source_id, ticket_id, customer_id, content, written_at)
  SELECT 'customer', id, NULL::uuid, id, name, created_at FROM person WHERE role = 'customer'
  UNION ALL SELECT 'ticket', id, id, customer_id, concat_ws(' ', 'Ticket', number, search_answers(answers)), created_at FROM ticket
  UNION ALL SELECT 'message', message.id, ticket_id, customer_id, text, sent_at FROM message JOIN ticket ON ticket.id = ticket_id
  UNION ALL SELECT 'summary', ticket_id, ticket_id, customer_id, text, written_at FROM summary JOIN ticket ON ticket.id = ticket_id;

DO $$ DECLARE index text; BEGIN FOR index IN SELECT indexdef FROM dropped LOOP EXECUTE index; END LOOP; END $$;
SET session_replication_role = DEFAULT;
