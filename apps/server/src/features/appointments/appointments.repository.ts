import { sql } from 'kysely';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { longestAppointment } from '@hodi/domain/appointments/appointment-rules.ts';
import { type Executor, moment } from '#server/db/database.ts';

export type Side = { clinician_id: string } | { patient_id: string };

/**
 * What there is of a side, or of everybody: with the relationship ends the clinician's sight of the patient, appointments included. The
 * relationship is `r` for what searches by it.
 */
export const ofSide = (db: Executor, side: Side | Record<string, never>) =>
  db
    .selectFrom('appointment as a')
    .innerJoin('patient as p', 'p.id', 'a.patient_id')
    .leftJoin('relationship as r', (join) =>
      join
        .onRef('r.clinician_id', '=', 'a.clinician_id')
        .onRef('r.patient_id', '=', 'a.patient_id')
        .on('r.status', '=', 'active'),
    )
    .where('a.deleted_at', 'is', null)
    .$if('patient_id' in side, (query) => query.where('a.patient_id', '=', 'patient_id' in side ? side.patient_id : ''))
    .$if('clinician_id' in side, (query) =>
      query
        .where('a.clinician_id', '=', 'clinician_id' in side ? side.clinician_id : '')
        .where('r.id', 'is not', null)
        .where('p.status', '=', 'active'),
    );

/** With what an item shows; `cu` is the clinician's account. */
export const withNames = (query: ReturnType<typeof ofSide>) =>
  query
    .innerJoin('app_user as pu', 'pu.id', 'p.user_id')
    .innerJoin('clinician as c', 'c.id', 'a.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .innerJoin('institution as i', 'i.id', 'a.institution_id')
    .select(['a.id', 'a.clinician_id', 'a.patient_id', 'a.start_time', 'a.end_time', 'a.topic', 'a.type', 'a.status'])
    .select(['a.version', 'pu.given_name', 'pu.additional_name', 'pu.family_name'])
    .select(['cu.given_name as c_given_name', 'cu.additional_name as c_additional_name'])
    .select(['cu.family_name as c_family_name', 'c.role', 'i.name as i_name', 'i.time_zone']);
export type ItemRow = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number];

/** No appointment that is not over at this time began before. */
export const startsAfter = (at: Date) => moment(new Date(at.getTime() - longestAppointment));

/** Scheduled ones that end after `from`, and completed ones that begin before `doneUntil`; soonest first. */
export async function appointmentsFrom(
  db: Executor,
  side: Side,
  page: { from: Date; doneUntil?: Date; limit: number },
): Promise<AppointmentItem[]> {
  const rows = await withNames(ofSide(db, side))
    .where('a.end_time', '>', moment(page.from))
    .where('a.start_time', '>', startsAfter(page.from))
    .where((where) => {
      const isScheduled = where('a.status', '=', 'scheduled');
      if (page.doneUntil === undefined) return isScheduled;
      const isDone = where('a.status', '=', 'completed');
      return where.or([isScheduled, where.and([isDone, where('a.start_time', '<', moment(page.doneUntil))])]);
    })
    .orderBy('a.start_time')
    .orderBy('a.id')
    .limit(page.limit)
    .execute();
  return rows.map(itemOf);
}

export interface AppointmentPage {
  patient_id: string;
  after: { at: Date; id: string } | null;
  limit: number;
}

/** One page of a patient's, the latest time first, one more than `limit` when there is a next page. */
export async function pageOfAppointments(db: Executor, page: AppointmentPage): Promise<AppointmentItem[]> {
  const { patient_id, after, limit } = page;
  const rows = await withNames(ofSide(db, { patient_id }))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(a.start_time, a.id) < (${moment(after?.at ?? new Date(0))}, ${after?.id}::uuid)`),
    )
    .orderBy('a.start_time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(itemOf);
}

/** Those of the ids that are not deleted. */
export async function itemsById(db: Executor, ids: readonly string[]): Promise<AppointmentItem[]> {
  if (ids.length === 0) return [];
  const rows = await withNames(ofSide(db, {}))
    .where('a.id', '=', (where) => where.fn.any(where.val([...new Set(ids)])))
    .execute();
  return rows.map(itemOf);
}

/** Whose each is, deleted ones too. */
export const patientsOfAppointments = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('appointment')
    .select(['id', 'patient_id'])
    .where('id', '=', (where) => where.fn.any(where.val([...new Set(ids)])))
    .execute();

export function itemOf(row: ItemRow): AppointmentItem {
  return {
    appointment: {
      id: row.id,
      clinician_id: row.clinician_id,
      patient_id: row.patient_id,
      start_time: new Date(row.start_time).toISOString(),
      end_time: new Date(row.end_time).toISOString(),
      topic: row.topic,
      type: row.type,
      status: row.status,
      version: row.version,
    },
    patient_name: { given_name: row.given_name, additional_name: row.additional_name, family_name: row.family_name },
    clinician_name: {
      given_name: row.c_given_name,
      additional_name: row.c_additional_name,
      family_name: row.c_family_name,
      role: row.role,
    },
    institution: { name: row.i_name, time_zone: row.time_zone },
  };
}
