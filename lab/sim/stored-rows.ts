/** Rows of a history on the server, read directly from its database. */
import type { Database } from '@hodi/server/src/db/database.ts';
import { familyRows } from './families/stored-care.ts';
import type { Row } from './ledger.ts';

export interface Stored {
  rows: Row[];
  resolved: Set<string>;
}

/** Visits and registrations name nobody who made them: the audit log does. */
async function bookedOf(db: Database, patientIds: string[], registered: string[]): Promise<Row[]> {
  const visits = await db
    .selectFrom('appointment')
    .select(['id', 'topic', 'status', 'patient_id as about'])
    .where('patient_id', '=', (where) => where.fn.any(where.val(patientIds)))
    .execute();
  const patients = await db
    .selectFrom('patient')
    .select('id')
    .where('id', '=', (where) => where.fn.any(where.val(registered)))
    .execute();
  const clinicians = await db
    .selectFrom('audit_line')
    .select('user_id')
    .where('user_type', '=', 'clinician')
    .where('patient_ids', '&&', (where) => where.val([...patientIds, ...registered]))
    .distinct()
    .execute();
  const author = clinicians.map(({ user_id }) => user_id).join();
  return [
    ...visits.map(({ id, about }) => ({ mark: id, author, seq: 0, about })),
    ...visits.map(({ topic, about }) => ({ mark: topic, author, seq: 0, about })),
    ...visits.filter(({ status }) => status === 'cancelled').map(({ id }) => ({ mark: `off ${id}`, author, seq: 0 })),
    ...patients.map(({ id }) => ({ mark: id, author, seq: 0 })),
  ];
}

interface Written {
  patientIds: readonly string[];
  /** Patients whom the clinician registered. */
  registered: string[];
  /** The only one who may resolve. */
  doctor: string;
  /** People who were added, by name. */
  names: string[];
}

export async function storedOf(db: Database, { patientIds, registered, doctor, names }: Written): Promise<Stored> {
  const isTheirs = [...patientIds];
  const threads = await db
    .selectFrom('e_contact')
    .select(['id', 'submitted_by_user_id', 'status', 'patient_id'])
    .where('patient_id', '=', (where) => where.fn.any(where.val(isTheirs)))
    .execute();
  const ids = threads.map(({ id }) => id);
  const messages = await db
    .selectFrom('e_contact_message')
    .select(['message', 'user_id', 'seq', 'e_contact_id as thread'])
    .where('e_contact_id', '=', (where) => where.fn.any(where.val(ids)))
    .execute();
  const notes = await db
    .selectFrom('patient_note as n')
    .innerJoin('clinician as c', 'c.id', 'n.author_id')
    .select(['n.note', 'c.user_id', 'n.patient_id'])
    .where('n.patient_id', '=', (where) => where.fn.any(where.val(isTheirs)))
    .execute();
  const aboutOf = new Map(threads.map(({ id, patient_id }) => [id, patient_id]));
  const resolved = threads.filter(({ status }) => status === 'resolved').map(({ id }) => id);
  return {
    rows: [
      ...(await bookedOf(db, isTheirs, registered)),
      ...resolved.map((id) => ({ mark: `resolved ${id}`, author: doctor, seq: 0 })),
      ...threads.map(({ id, submitted_by_user_id: author, patient_id: about }) => ({
        mark: id,
        author,
        seq: 0,
        about,
      })),
      ...messages.map(({ message: mark, user_id: author, seq, thread }) => {
        return { mark, author, seq, thread, about: aboutOf.get(thread) ?? '' };
      }),
      ...notes.map(({ note: mark, user_id: author, patient_id: about }) => ({ mark, author, seq: 0, about })),
      ...(await familyRows(db, { names, patientIds: isTheirs })),
    ],
    resolved: new Set(resolved),
  };
}

/** Ends the sessions of a user, as another phone or an administrator does. */
export async function endSessions(db: Database, userId: string): Promise<void> {
  await db.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', userId).execute();
}
