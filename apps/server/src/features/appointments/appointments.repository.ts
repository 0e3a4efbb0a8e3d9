import { sql } from 'kysely';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type Executor, moment } from '#server/db/database.ts';

type Side = { clinician_id: string } | { patient_id: string };

const ofSide = (db: Executor, side: Side) => {
  const query = db.selectFrom('appointment as a').where('a.deleted_at', 'is', null);
  if ('patient_id' in side) return query.where('a.patient_id', '=', side.patient_id);
  // With the relationship ends the clinician's sight of the patient, appointments included.
  return query
    .where('a.clinician_id', '=', side.clinician_id)
    .where((where) =>
      where.exists(
        where
          .selectFrom('relationship as r')
          .select('r.id')
          .whereRef('r.clinician_id', '=', 'a.clinician_id')
          .whereRef('r.patient_id', '=', 'a.patient_id')
          .where('r.status', '=', 'active'),
      ),
    );
};

const itemsQuery = (db: Executor, side: Side) =>
  ofSide(db, side)
    .innerJoin('patient as p', 'p.id', 'a.patient_id')
    .innerJoin('app_user as pu', 'pu.id', 'p.user_id')
    .innerJoin('clinician as c', 'c.id', 'a.clinician_id')
    .innerJoin('app_user as cu', 'cu.id', 'c.user_id')
    .select(['a.id', 'a.clinician_id', 'a.patient_id', 'a.start_time', 'a.end_time', 'a.topic', 'a.type', 'a.status'])
    .select(['pu.given_name', 'pu.additional_name', 'pu.family_name'])
    .select(['cu.given_name as c_given_name', 'cu.additional_name as c_additional_name'])
    .select(['cu.family_name as c_family_name', 'c.role']);
type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsQuery>['execute']>>[number];

/** Appointments that end after `from`, soonest first. */
export async function appointmentsFrom(
  db: Executor,
  side: Side,
  page: { from: Date; limit: number },
): Promise<AppointmentItem[]> {
  const rows = await itemsQuery(db, side)
    .where('a.end_time', '>', moment(page.from))
    .where('a.status', '!=', 'cancelled')
    .where('p.status', '=', 'active')
    .orderBy('a.start_time')
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
  const rows = await itemsQuery(db, { patient_id })
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(a.start_time, a.id) < (${moment(after?.at ?? new Date(0))}, ${after?.id}::uuid)`),
    )
    .orderBy('a.start_time', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  return rows.map(itemOf);
}

/** How many a patient has, counted no further than `ceiling` + 1. */
export async function countOfPatient(db: Executor, patient_id: string, ceiling: number): Promise<number> {
  const counted = ofSide(db, { patient_id })
    .select('a.id')
    .limit(ceiling + 1);
  const row = await db
    .selectFrom(counted.as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface AppointmentCounts {
  today: number;
  upcoming: number;
  completed: number;
}

/** Today's that are not cancelled, those still to come, and all that were completed. */
export async function countAppointments(
  db: Executor,
  side: Side,
  at: { now: Date; dayStart: Date; dayEnd: Date },
): Promise<AppointmentCounts> {
  const row = await ofSide(db, side)
    .select((select) => [
      select.fn
        .countAll<number>()
        .filterWhere('a.start_time', '>=', moment(at.dayStart))
        .filterWhere('a.start_time', '<', moment(at.dayEnd))
        .filterWhere('a.status', '!=', 'cancelled')
        .as('today'),
      select.fn
        .countAll<number>()
        .filterWhere('a.start_time', '>', moment(at.now))
        .filterWhere('a.status', '=', 'scheduled')
        .as('upcoming'),
      select.fn.countAll<number>().filterWhere('a.status', '=', 'completed').as('completed'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

function itemOf(row: ItemRow): AppointmentItem {
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
    },
    patient_name: { given_name: row.given_name, additional_name: row.additional_name, family_name: row.family_name },
    clinician_name: {
      given_name: row.c_given_name,
      additional_name: row.c_additional_name,
      family_name: row.c_family_name,
      role: row.role,
    },
  };
}
