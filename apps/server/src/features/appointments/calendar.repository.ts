import { type SqlBool, sql } from 'kysely';
import type { CalendarClinician } from '@hodi/domain/appointments/appointments.api.ts';
import type { AppointmentItem } from '@hodi/domain/appointments/appointment.ts';
import { type Executor, moment } from '#server/db/database.ts';
import { awayOf } from '#server/work/team/covering.ts';
import { type ItemReader, itemsOf, startsAfter, undeleted } from './appointments.repository.ts';

interface Range {
  from: Date;
  to: Date;
}

/** More than a whole clinic has in a week; nothing beyond is read into memory. */
const mostEntries = 2_000;

/**
 * Entries that take the time of these clinicians, and missed appointments, in one walk over the index of each
 * clinician's appointments.
 */
export const takenTimes = (
  db: Executor,
  clinicianIds: readonly string[],
  { from, to, reader }: Range & { reader: ItemReader },
): Promise<AppointmentItem[]> => {
  const taken = undeleted(db)
    .where('a.clinician_id', '=', (where) => where.fn.any(where.val(clinicianIds as string[])))
    .where('a.start_time', '>', startsAfter(from))
    .where('a.start_time', '<', moment(to))
    .where('a.end_time', '>', moment(from))
    .where(sql<SqlBool>`(a.status <> 'cancelled' or a.cancel_reason = 'no_show')`);
  return itemsOf(db, [taken], { order: 'asc', limit: mostEntries, reader });
};

/** Clinicians of an institution who see patients and may work at the moment, by name. */
export async function cliniciansAt(db: Executor, institution_id: string): Promise<CalendarClinician[]> {
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.role', 'u.given_name', 'u.additional_name', 'u.family_name', awayOf])
    .where('c.institution_id', '=', institution_id)
    .where('c.approval', '=', 'approved')
    .where('u.status', '=', 'active')
    .where('c.role', 'not in', ['receptionist', 'superuser'])
    .orderBy('u.given_name')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, away, ...name }) => ({ id, name, away }));
}

/** Clinicians who work there no longer, but have appointments in this time: their patients come all the same. */
export async function formerCliniciansAt(db: Executor, institution_id: string, { from, to }: Range): Promise<string[]> {
  const rows = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select('c.id')
    .where('c.institution_id', '=', institution_id)
    .where('u.status', '<>', 'active')
    .where((where) =>
      where.exists(
        undeleted(db)
          .select('a.id')
          .where('a.clinician_id', '=', sql.ref<string>('c.id'))
          .where('a.start_time', '>', startsAfter(from))
          .where('a.start_time', '<', moment(to)),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The caller's own calendar, whatever their role. */
export async function calendarClinician(db: Executor, id: string) {
  const row = await db
    .selectFrom('clinician as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.institution_id', 'c.role', 'u.given_name', 'u.additional_name', 'u.family_name', awayOf])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { institution_id, id: clinician_id, away, ...name } = row;
  return { institution_id, clinician: { id: clinician_id, name, away } };
}
