import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { urgencies } from '@hodi/domain/e-contacts/emergency-state.ts';
import type { Owner, OwnerChange } from '@hodi/domain/e-contacts/inbox/inbox.ts';
import type { Executor, Tx } from '#server/db/database.ts';
import type { OwnerChangeTable } from '#server/db/tables/inquiry-tables.ts';
import type { CoveredThread } from '#server/work/team/covering.ts';
import { isInTeamCareOf } from '#server/work/team/team-care.ts';

/** The institution works as a team, or does not, until the transaction ends. It is locked before relationship and thread. */
export const holdTeam = (tx: Tx, institution_id: string) =>
  tx.selectFrom('institution').select('id').where('id', '=', institution_id).forShare().execute();

/** Nobody takes the clinician's work or role away until the transaction ends: what is given to them now would be left behind. */
export const holdColleague = (tx: Tx, clinician_id: string) =>
  tx
    .selectFrom('clinician as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('m.id')
    .where('m.id', '=', clinician_id)
    .forShare()
    .execute();

/**
 * The clinician of the institution, where they may have the thread: of its team, or asked by the patient; and may open what the
 * patient sent.
 */
export async function ownerFor(
  db: Executor,
  { clinician_id, patient_id, institution_id }: { clinician_id: string; patient_id: string; institution_id: string },
): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select m.id, u.id as user_id, u.given_name, u.additional_name, u.family_name, m.role
    from clinician m join app_user u on u.id = m.user_id
    where m.id = ${clinician_id} and m.institution_id = ${institution_id} and u.status = 'active' and m.approval = 'approved'
      and (${isInTeamCareOf(sql`m.id`, sql`${patient_id}::uuid`)} or exists (
        select from relationship r where r.clinician_id = m.id and r.patient_id = ${patient_id} and r.status = 'active'))`.execute(
    db,
  );
  return rows[0];
}

export const setOwner = (tx: Tx, id: string, owner: { owner_id: string | null; owner_version: number }) =>
  tx.updateTable('e_contact').set(owner).where('id', '=', id).execute();

export const insertChange = (tx: Tx, change: Insertable<OwnerChangeTable>) =>
  tx.insertInto('owner_change').values(change).execute();

interface ChangeRow {
  id: string;
  kind: OwnerChange['kind'];
  created_at: number;
  by: OwnerChange['by'];
  to: OwnerChange['to'];
  reason: string | null;
  is_patient_told: boolean;
}

const named = (id: RawBuilder<unknown>) => sql<OwnerChange['by']>`(
  select jsonb_build_object('given_name', u.given_name, 'additional_name', u.additional_name, 'family_name', u.family_name,
    'role', m.role)
  from clinician m join app_user u on u.id = m.user_id where m.id = ${id})`;

/** Oldest first. */
export async function changesOf(db: Executor, e_contact_id: string): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select o.id, o.kind, o.created_at, o.reason, o.is_patient_told, ${named(sql`o.by_clinician_id`)} as by,
      ${named(sql`o.to_clinician_id`)} as to
    from owner_change o where o.e_contact_id = ${e_contact_id} order by o.created_at, o.id`.execute(db);
  return rows;
}

export interface ReturnedThread extends CoveredThread {
  institution_id: string;
  patient_user_id: string;
  /** Null where it was nobody's. */
  from_user_id: string | null;
  to_user_id: string;
  /** Its patient is active, so it is in the counters. */
  is_counted: boolean;
  is_unread: boolean;
  needs_clinician: boolean;
  /** An emergency that nobody has answered, or a warning told like one. */
  is_urgent: boolean;
  /** Resolved, with no danger open in it: nobody has to hear of it. */
  is_over: boolean;
}

/** The threads, among which a colleague owns `e` or nobody does, go back to the clinicians who were asked. */
export async function returnThreads(tx: Tx, which: RawBuilder<SqlBool>): Promise<ReturnedThread[]> {
  const { rows } = await sql<ReturnedThread>`
    with due as (
      select e.id, e.owner_id from e_contact e
      where e.owner_id is distinct from e.clinician_id and ${which}
      order by e.id for update
    )
    update e_contact e set owner_id = e.clinician_id, owner_version = e.owner_version + 1
    from due left join clinician o on o.id = due.owner_id, clinician c, patient p
    where e.id = due.id and c.id = e.clinician_id and p.id = e.patient_id
    returning e.id, e.institution_id, e.clinician_id, e.patient_id, e.for_caregivers, e.submitted_by_user_id, p.user_id as patient_user_id, o.user_id as from_user_id,
      c.user_id as to_user_id, p.status = 'active' as is_counted, e.unread_for_clinician > 0 as is_unread,
      e.needs_clinician, e.urgency < ${sql.lit(urgencies.warning)} and p.status = 'active' as is_urgent, e.status = 'resolved' and not e.needs_clinician as is_over`.execute(
    tx,
  );
  return rows;
}

/** Condition on a thread `e` that a colleague owns, or nobody: its owner may not open it any more. */
export const isLost = sql<SqlBool>`(not (exists (
    select from relationship r where r.clinician_id = e.owner_id and r.patient_id = e.patient_id and r.status = 'active')
  or ${isInTeamCareOf(sql`e.owner_id`, sql`e.patient_id`)}
  or (e.owner_id is null and exists (
    select from institution n join relationship t on t.institution_id = n.id
    where n.id = e.institution_id and n.team_care and t.patient_id = e.patient_id and t.status = 'active'
      and t.team_consent = 'team'))))`;

/** Notes that threads went back by themselves. */
export async function insertPassed(
  tx: Tx,
  rows: readonly { id: string; e_contact_id: string; to: string }[],
  at: Date,
) {
  if (rows.length === 0) return;
  const nobody = {
    kind: 'passed',
    by_clinician_id: null,
    reason: null,
    is_patient_told: false,
    created_at: at,
  } as const;
  const changes = rows.map(({ to, ...row }) => ({ ...row, ...nobody, to_clinician_id: to }));
  await tx.insertInto('owner_change').values(changes).execute();
}
