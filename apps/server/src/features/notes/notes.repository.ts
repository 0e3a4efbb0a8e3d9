import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Note } from '@hodi/domain/notes/note.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import type { PatientNoteTable } from '#server/db/tables/record-tables.ts';
import { recordsOf } from '#server/work/records-of-person.ts';

const notesQuery = (db: Executor) =>
  db
    .selectFrom('patient_note as n')
    .innerJoin('clinician as c', 'c.id', 'n.author_id')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['n.id', 'n.patient_id', 'n.author_id', 'n.note', 'n.version', 'n.created_at', 'n.updated_at'])
    .select(['u.given_name', 'u.additional_name', 'u.family_name', 'c.role'])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc');
type NoteRow = Awaited<ReturnType<ReturnType<typeof notesQuery>['execute']>>[number];

export interface NotePage {
  patient_id: string;
  /** The reader: notes of records that were merged into this one are included. */
  reader_id: string;
  after: { at: Date; id: string } | null;
  limit: number;
}

/** One page, newest first, one more than `limit` when there is a next page. */
export async function pageOfNotes(db: Executor, { patient_id, reader_id, after, limit }: NotePage): Promise<Note[]> {
  const rows = await notesQuery(db)
    .where(sql<SqlBool>`n.patient_id = any(${recordsOf(patient_id, reader_id)})`)
    .where((where) =>
      after === null
        ? where.lit(true)
        : where.or([
            where('n.created_at', '<', moment(after.at)),
            where.and([where('n.created_at', '=', moment(after.at)), where('n.id', '<', after.id)]),
          ]),
    )
    .limit(limit + 1)
    .execute();
  return rows.map(noteOf);
}

export async function countNotes(
  db: Executor,
  { patient_id, reader_id }: Omit<NotePage, 'after' | 'limit'>,
): Promise<number> {
  const row = await db
    .selectFrom('patient_note')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`patient_id = any(${recordsOf(patient_id, reader_id)})`)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function notesById(db: Executor, ids: readonly string[]): Promise<Note[]> {
  const rows = await notesQuery(db)
    .where('n.id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();
  return rows.map(noteOf);
}

/** False when the id is taken. */
export async function insertNote(tx: Tx, note: Insertable<PatientNoteTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('patient_note')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The version of a note, locked; undefined if it is another's. */
export const lockNote = (tx: Tx, of: { id: string; patient_id: string; author_id: string }) =>
  tx
    .selectFrom('patient_note')
    .select('version')
    .where('id', '=', of.id)
    .where('patient_id', '=', of.patient_id)
    .where('author_id', '=', of.author_id)
    .forUpdate()
    .executeTakeFirst();

export const changeNote = (tx: Tx, id: string, change: { note: string; version: number; updated_at: Date }) =>
  tx.updateTable('patient_note').set(change).where('id', '=', id).execute();

function noteOf({ given_name, additional_name, family_name, role, created_at, updated_at, ...row }: NoteRow): Note {
  return {
    ...row,
    author: { given_name, additional_name, family_name, role },
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  };
}
