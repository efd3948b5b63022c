import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Adds the client ids of deleted pictures. Then merges the drawings of calls that are over: the latest drawing takes the place of its picture
 * and of earlier drawings, also in the summary. The files of deleted rows are left to maintenance.
 */
export const deletedPictures: Migration = {
  up: async (db) => {
    await sql`CREATE TABLE deleted_picture (
        ticket_id uuid NOT NULL REFERENCES ticket ON DELETE CASCADE,
        client_id uuid NOT NULL,
        PRIMARY KEY (ticket_id, client_id)
      )`.execute(db)
    await sql`CREATE TEMPORARY TABLE merged_drawing ON COMMIT DROP AS
      SELECT picture.id AS merged_id, latest.id AS kept_id, picture.ticket_id FROM (
        SELECT DISTINCT ON (drawing_of) drawing_of, photo.id, ticket_id FROM photo JOIN ticket ON ticket.id = photo.ticket_id
        WHERE perspective = 'snapshot' AND drawing_of IS NOT NULL AND ticket.state <> 'in_call'
        ORDER BY drawing_of, photo.created_at DESC, photo.id DESC
      ) latest JOIN photo picture ON picture.ticket_id = latest.ticket_id AND picture.id <> latest.id
        AND (picture.id = latest.drawing_of OR picture.drawing_of = latest.drawing_of)`.execute(db)
    await sql`UPDATE summary SET part = jsonb_set(part, '{snapshotId}', to_jsonb(kept_id::text))
      FROM merged_drawing WHERE merged_drawing.ticket_id = summary.ticket_id
        AND part->>'snapshotId' = merged_id::text`.execute(db)
    await sql`UPDATE summary SET pictures = (
        SELECT coalesce(jsonb_agg(id ORDER BY place), '[]'::jsonb) FROM (
          SELECT coalesce(kept_id::text, value) AS id, min(ordinality) AS place
          FROM jsonb_array_elements_text(pictures) WITH ORDINALITY
          LEFT JOIN merged_drawing ON merged_id::text = value GROUP BY 1
        ) listed)
      WHERE EXISTS (SELECT FROM merged_drawing WHERE merged_drawing.ticket_id = summary.ticket_id)`.execute(db)
    await sql`DELETE FROM photo USING merged_drawing WHERE photo.id = merged_id`.execute(db)
    await sql`UPDATE photo SET drawing_of = NULL FROM merged_drawing WHERE photo.id = kept_id`.execute(db)
  },
}
