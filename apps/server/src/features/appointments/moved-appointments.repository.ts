import { type SqlBool, sql } from 'kysely';
import { type Executor, type Tx, moment } from '#server/db/database.ts';
import { startsAfter, undeleted } from './appointments.repository.ts';

/** Of an appointment `a`: whoever has it has the patient in their care no more, and so does not see it. */
const isLeft = sql<SqlBool>`not exists (
  select from relationship o
  where o.clinician_id = a.clinician_id and o.patient_id = a.patient_id and o.status = 'active')`;

/** The patient's that are to take place and are not over. */
const toCome = (db: Executor, patient_id: string, at: Date) =>
  undeleted(db)
    .select(['a.id', 'a.clinician_id', 'a.start_time', 'a.end_time'])
    .where('a.patient_id', '=', patient_id)
    .where('a.status', '=', 'scheduled')
    .where('a.end_time', '>', moment(at))
    .where('a.start_time', '>', startsAfter(at))
    .orderBy('a.id');

export const lockToCome = (tx: Tx, patient_id: string, at: Date) => toCome(tx, patient_id, at).forUpdate().execute();

/** Of those the ones with somebody who has the patient in their care no more. */
export const leftToCome = (db: Executor, patient_id: string, at: Date) =>
  toCome(db, patient_id, at).where(isLeft).execute();

export const lockLeft = (tx: Tx, patient_id: string, at: Date) =>
  toCome(tx, patient_id, at).where(isLeft).forUpdate().execute();
