import { type SqlBool, sql } from 'kysely';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import {
  type Identity,
  type LaterCare,
  type LaterEntry,
  type MergedRecord,
  undoUntil,
} from '@hodi/domain/merged-records/merged-record.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { MergedRecordTable } from '#server/db/tables/record-tables.ts';
import { shownNumber } from '#server/work/care-relations.ts';
import { patientOfAlarm } from '#server/work/whose-record.ts';

const iso = (at: number): string => new Date(at).toISOString();

const identities = (db: Executor) =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id as patient_id', 'p.member_id', 'p.birthday', 'p.birthday_precision', 'p.gender', 'p.created_at'])
    .select(['u.id as user_id', 'u.given_name', 'u.additional_name', 'u.family_name'])
    .select('u.preferred_language')
    .select(shownNumber.as('mobile_number'))
    .select([
      sql<Identity['clinicians']>`coalesce((
        select json_agg(json_build_object('given_name', v.given_name, 'additional_name', v.additional_name,
          'family_name', v.family_name, 'role', c.role) order by r.id)
        from relationship r join clinician c on c.id = r.clinician_id join app_user v on v.id = c.user_id
        where r.patient_id = p.id and r.status = 'active'), '[]')`.as('clinicians'),
      sql<number>`(select count(*)::int from e_contact e where e.patient_id = p.id)`.as('inquiries'),
      sql<number>`(select count(*)::int from appointment a where a.patient_id = p.id and a.deleted_at is null)`.as(
        'appointments',
      ),
      sql<boolean>`(exists (select from e_contact e where e.patient_id = p.id and e.urgency < 2)
        or exists (select from alarm al where al.answered_at is null and ${patientOfAlarm} = p.id))`.as(
        'has_emergency',
      ),
    ])
    .where('p.status', '=', 'active');
export type IdentityRow = Awaited<ReturnType<ReturnType<typeof identities>['execute']>>[number];

/** In the order of the ids; deactivated and missing patients are left out. */
export async function identitiesOf(db: Executor, ids: readonly string[]): Promise<IdentityRow[]> {
  const rows = await identities(db)
    .where('p.id', '=', (where) => where.fn.any(where.val([...ids])))
    .execute();
  return ids.flatMap((id) => rows.filter(({ patient_id }) => patient_id === id));
}

export function identityOf({ user_id: _, ...row }: IdentityRow): Identity {
  const { given_name, additional_name, family_name, inquiries, appointments, created_at, ...identity } = row;
  return {
    ...identity,
    name: { given_name, additional_name, family_name },
    created_at: iso(created_at),
    counts: { inquiries, appointments },
  };
}

interface Whose {
  patient_id: string;
  /** The clinician whose patients are compared; null compares all of the institution. */
  clinician_id: string | null;
  institution_id: string;
}

const within = ({ clinician_id, institution_id }: Whose) =>
  clinician_id === null
    ? sql<SqlBool>`r.institution_id = ${institution_id}`
    : sql<SqlBool>`r.clinician_id = ${clinician_id}`;

/**
 * Patients who may be compared and have the same birthday, name or number, or the typed member ID; without those that
 * are merged already, or were marked as two people.
 */
export async function perhapsAlike(db: Executor, whose: Whose, member_id: string | null): Promise<string[]> {
  const { patient_id } = whose;
  const alike =
    member_id === null
      ? sql<SqlBool>`(p.birthday = me.birthday
          or r.sort_name = any(select x.sort_name from relationship x where x.patient_id = me.id)
          or u.mobile_number = mine.mobile_number)
          and not exists (select from kept_apart k
            where k.patient_id = least(p.id, me.id) and k.other_id = greatest(p.id, me.id))`
      : sql<SqlBool>`p.member_id = ${member_id}`;
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from relationship r
      join patient p on p.id = r.patient_id join app_user u on u.id = p.user_id
      join patient me on me.id = ${patient_id} join app_user mine on mine.id = me.user_id
    where ${within(whose)} and r.status = 'active' and p.status = 'active' and p.id <> me.id and ${alike}
      and not exists (select from merged_record m where m.undone_at is null and m.other_id in (p.id, me.id))
    order by p.id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the patients whom a clinician of the institution has in care; nobody who is deactivated. */
export async function patientsOfPlace(db: Executor, institution_id: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('relationship as r')
    .innerJoin('patient as p', 'p.id', 'r.patient_id')
    .select('r.patient_id')
    .distinct()
    .where('p.status', '=', 'active')
    .where('r.institution_id', '=', institution_id)
    .where('r.status', '=', 'active')
    .where('r.patient_id', '=', (where) => where.fn.any(where.val([...ids])))
    .execute();
  return rows.map(({ patient_id }) => patient_id);
}

/** Locked in one order, so that two merges of the same two records wait for each other. */
export const lockPatients = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('patient')
    .select('id')
    .where('id', '=', (where) => where.fn.any(where.val([...ids])))
    .orderBy('id')
    .forUpdate()
    .execute();

const merges = (db: Executor) =>
  db
    .selectFrom('merged_record as m')
    .innerJoin('patient as p', 'p.id', 'm.patient_id')
    .innerJoin('patient as o', 'o.id', 'm.other_id')
    .innerJoin('app_user as ou', 'ou.id', 'o.user_id')
    .innerJoin('app_user as by', 'by.id', 'm.merged_by')
    .select(['m.id', 'm.patient_id', 'm.other_id', 'm.institution_id', 'm.merged_at', 'm.agreed_at', 'm.taken'])
    .select(['p.member_id', 'o.member_id as other_member_id'])
    .select(['ou.given_name', 'ou.additional_name', 'ou.family_name'])
    .select(['by.given_name as by_given', 'by.additional_name as by_additional', 'by.family_name as by_family'])
    .where('m.undone_at', 'is', null);
export type MergeRow = Awaited<ReturnType<ReturnType<typeof merges>['execute']>>[number];

export const mergesOf = (db: Executor, ids: readonly string[]): Promise<MergeRow[]> =>
  merges(db)
    .where((where) =>
      where.or([
        where('m.patient_id', '=', where.fn.any(where.val([...ids]))),
        where('m.other_id', '=', where.fn.any(where.val([...ids]))),
      ]),
    )
    .orderBy('m.merged_at', 'desc')
    .execute();

export const mergeById = (db: Executor, id: string): Promise<MergeRow | undefined> =>
  merges(db).where('m.id', '=', id).executeTakeFirst();

export function mergedRecordOf(row: MergeRow): MergedRecord {
  const { id, patient_id, member_id, other_id, other_member_id, merged_at, agreed_at } = row;
  const { given_name, additional_name, family_name } = row;
  const { by_given, by_additional, by_family } = row;
  return {
    id,
    patient_id,
    member_id,
    other: { patient_id: other_id, member_id: other_member_id, name: { given_name, additional_name, family_name } },
    merged_at: iso(merged_at),
    merged_by: { given_name: by_given, additional_name: by_additional, family_name: by_family },
    undo_until: iso(undoUntil(merged_at)),
    agreed_at: agreed_at === null ? null : iso(agreed_at),
  };
}

interface CaringSince extends Omit<LaterCare['clinician'], 'role'> {
  id: string;
  role: ClinicianRole;
  activated_at: number | null;
}

export function laterCareOf({ id, role, activated_at, ...name }: CaringSince): LaterCare {
  const { given_name, additional_name, family_name } = name;
  const clinician = { given_name, additional_name, family_name, role };
  return { relationship_id: id, clinician, since: iso(activated_at ?? 0) };
}

/** A phone by which the person of a record can be asked. */
export interface OwnPhone {
  patient_id: string;
  user_id: string;
  mobile_number: string;
}

/** Confirmed numbers of the records themselves, not of their caregivers; in the order of the ids. */
export const ownPhones = (db: Executor, ids: readonly string[]): Promise<OwnPhone[]> =>
  db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['p.id as patient_id', 'u.id as user_id', 'u.mobile_number'])
    .where('p.id', '=', (where) => where.fn.any(where.val([...ids])))
    .where('p.status', '=', 'active')
    .where('u.is_mobile_confirmed', '=', true)
    .where('u.mobile_number', 'not like', 'none:%')
    .orderBy('p.id')
    .execute();

/** False if one of the two is merged already, or the id is taken. */
export async function insertMerge(
  tx: Tx,
  row: Pick<MergedRecordTable, 'id' | 'patient_id' | 'other_id' | 'institution_id' | 'merged_by'> & {
    merged_at: Date;
    taken: string;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('merged_record')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const markAgreed = (tx: Tx, id: string, by: { agreed_at: Date; agreed_by: string }) =>
  tx.updateTable('merged_record').set(by).where('id', '=', id).where('agreed_at', 'is', null).execute();

export const markUndone = (tx: Tx, id: string, by: { undone_at: Date; undone_by: string }) =>
  tx.updateTable('merged_record').set(by).where('id', '=', id).execute();

export const insertApart = (tx: Tx, [one, other]: readonly [string, string], by: { said_by: string; said_at: Date }) =>
  tx
    .insertInto('kept_apart')
    .values({ ...by, ...(one < other ? { patient_id: one, other_id: other } : { patient_id: other, other_id: one }) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Entries written into a record since a moment by readers who saw the two as one. */
export async function entriesSince(db: Executor, patient_id: string, since: Date): Promise<LaterEntry[]> {
  const { rows } = await sql<{ kind: LaterEntry['kind']; id: string; at: number; topic: string | null }>`
    select 'inquiry' as kind, e.id, e.created_at as at, e.topic from e_contact e
      where e.patient_id = ${patient_id} and e.created_at > ${since.toISOString()}::timestamptz
    union all select 'appointment', a.id, a.created_at, a.topic from appointment a
      where a.patient_id = ${patient_id} and a.created_at > ${since.toISOString()}::timestamptz and a.deleted_at is null
    union all select 'note', n.id, n.created_at, null from patient_note n
      where n.patient_id = ${patient_id} and n.created_at > ${since.toISOString()}::timestamptz
    union all select 'record_entry', r.id, r.created_at, null from record_entry r
      where r.patient_id = ${patient_id} and r.created_at > ${since.toISOString()}::timestamptz and r.kind <> 'target'
    union all select 'plan', c.id, c.created_at, null from care_plan c
      where c.patient_id = ${patient_id} and c.created_at > ${since.toISOString()}::timestamptz
    order by at, id limit 500`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: iso(at) }));
}

/** Threads that went to another record, and how many of them its account has not read. */
export interface MovedThreads {
  e_contacts: number;
  unread: number;
}

/** Every table in which an entry, or a row that belongs to it, names the patient. */
export async function moveEntries(
  tx: Tx,
  ids: readonly string[],
  to: { from: string; patient_id: string },
): Promise<MovedThreads> {
  const which = sql`any(${[...ids]}::uuid[])`;
  const { rows: threads } = await sql<{ is_unread: boolean }>`
    update e_contact set patient_id = ${to.patient_id} where id = ${which} and patient_id = ${to.from}
    returning unread_for_patient > 0 as is_unread`.execute(tx);
  for (const table of ['appointment', 'patient_note', 'care_plan'] as const) {
    await sql`update ${sql.table(table)} set patient_id = ${to.patient_id}
      where id = ${which} and patient_id = ${to.from}`.execute(tx);
  }
  // Proposals of an inquiry go with it, and so do measurements that answered a plan.
  await sql`update record_entry e set patient_id = ${to.patient_id} where e.patient_id = ${to.from} and coalesce(
    (select w.plan_id from care_plan_answer w where w.entry_id = e.id limit 1), e.e_contact_id, e.id) = ${which}`.execute(
    tx,
  );
  for (const table of ['red_flag', 'attachment', 'correction'] as const) {
    await sql`update ${sql.table(table)} set patient_id = ${to.patient_id}
      where e_contact_id = ${which} and patient_id = ${to.from}`.execute(tx);
  }
  await sql`update record_change h set patient_id = e.patient_id from record_entry e
    where h.patient_id = ${to.from} and e.id = h.entry_id and e.patient_id <> h.patient_id`.execute(tx);
  await sql`update care_plan_answer set patient_id = ${to.patient_id} where plan_id = ${which} and patient_id = ${to.from}`.execute(
    tx,
  );
  // A service is requested only once: if the other record requests it too, that request stays.
  await sql`update service_interest s set patient_id = ${to.patient_id} where s.e_contact_id = ${which}
    and not exists (select from service_interest o where o.patient_id = ${to.patient_id} and o.service = s.service
      and o.fulfilled_at is null and s.fulfilled_at is null)`.execute(tx);
  return { e_contacts: threads.length, unread: threads.filter(({ is_unread }) => is_unread).length };
}
