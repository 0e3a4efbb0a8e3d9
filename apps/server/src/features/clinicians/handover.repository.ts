import { type SqlBool, sql } from 'kysely';
import { type Tx, moment } from '#server/db/database.ts';
import { isOfOpenRecord, reachedAccount } from '#server/work/care-relations.ts';

export interface Handover {
  from: string;
  to: string;
  /** Institution of both. */
  institution_id: string;
  at: Date;
}

/** Relationships that open a record, or may: these go to the colleague. */
const open = sql`('active', 'invited')`;

/** Threads that somebody must still deal with: a red flag waits even in a resolved one (thread-state.ts). */
export const isUnfinished = sql<SqlBool>`(e.status <> 'resolved' or e.needs_clinician
  or (e.emergency_answered_at is not null and e.emergency_read_at is null))`;

/**
 * Locks rows in the order that all writes keep: invitations, relationships of both with the patients concerned,
 * threads.
 * @returns the relationships to hand over.
 */
export async function lockCare(tx: Tx, { from, to }: Pick<Handover, 'from' | 'to'>) {
  await sql`
    select id from patient_invitation where clinician_id = ${from} or (clinician_id = ${to} and mobile_number in (
      select mobile_number from patient_invitation where clinician_id = ${from})) order by id for update`.execute(tx);
  await sql`
    select id from relationship r
    where (clinician_id = ${from} and status in ${open})
      or (clinician_id = ${to} and patient_id in (
        select patient_id from relationship where clinician_id = ${from} and status in ${open}))
    order by id for update`.execute(tx);
  await sql`
    select e.id from e_contact e
    where (e.clinician_id = ${from} or e.owner_id = ${from}) and ${isUnfinished} order by e.id for update`.execute(tx);
}

/** Those in somebody's care, locked. */
export async function relationshipsOf(tx: Tx, clinician_id: string) {
  const { rows } = await sql<{ id: string; patient_id: string; user_id: string; status: 'active' | 'invited' }>`
    select r.id, r.patient_id, p.user_id, r.status
    from relationship r join patient p on p.id = r.patient_id
    where r.clinician_id = ${clinician_id} and r.status in ${open}
    order by r.id for update of r`.execute(tx);
  return rows;
}

/** @param ids a new id for each relationship of `from`. @returns the relationships that are new to the colleague. */
export async function copyRelationships(
  tx: Tx,
  { from, to, institution_id, at }: Handover,
  ids: readonly { old_id: string; id: string }[],
) {
  const { rows } = await sql<{ id: string; patient_id: string; status: 'active' | 'invited' }>`
    insert into relationship as mine (id, clinician_id, patient_id, institution_id, status, consent_by, consent_how,
      consent_at, search_text, sort_name, created_at, activated_at, handed_over_from, team_consent, team_consent_at,
      team_consent_by)
    select n.id, ${to}, r.patient_id, ${institution_id}, r.status, r.consent_by, r.consent_how, r.consent_at,
      r.search_text, r.sort_name, ${moment(at)}, case when r.status = 'active' then ${moment(at)} end, ${from},
      r.team_consent, r.team_consent_at, r.team_consent_by
    from relationship r
    join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as n(id uuid, old_id uuid) on n.old_id = r.id
    on conflict (clinician_id, patient_id) do update set
      institution_id = excluded.institution_id, status = excluded.status, consent_by = excluded.consent_by,
      consent_how = excluded.consent_how, consent_at = excluded.consent_at, created_at = excluded.created_at,
      activated_at = excluded.activated_at, handed_over_from = excluded.handed_over_from, ended_at = null,
      team_consent = excluded.team_consent, team_consent_at = excluded.team_consent_at,
      team_consent_by = excluded.team_consent_by
      where mine.status <> 'active' and (excluded.status = 'active' or mine.status <> 'invited')
    returning mine.id, mine.patient_id, mine.status`.execute(tx);
  return rows;
}

/**
 * Moves messages to people whom the leaving clinician registered on the spot: the link that sets their password, and
 * the code that waits for their consent. Both lead to the colleague from now on.
 */
export async function moveRegistrations(tx: Tx, { to }: Pick<Handover, 'to'>, ids: readonly string[]): Promise<void> {
  const moved = sql`relationship old
    join patient p on p.id = old.patient_id
    join relationship mine on mine.patient_id = old.patient_id and mine.clinician_id = ${to}
    where old.id = any(${ids}) and x.relationship_id = old.id and x.user_id = p.user_id`;
  await sql`update registration_link x set relationship_id = mine.id from ${moved}`.execute(tx);
  await sql`
    update verification x set relationship_id = mine.id from ${moved}
      and x.purpose = 'consent' and x.used_at is null`.execute(tx);
}

export const endRelationships = (tx: Tx, ids: readonly string[], at: Date) =>
  tx
    .updateTable('relationship')
    .set({ status: 'ended', ended_at: at })
    .where('id', '=', (where) => where.fn.any(where.val(ids as string[])))
    .execute();

/** Sets the clinician who gets the next inquiry. @returns the patients for whom that changed. */
export async function moveSelection(tx: Tx, { from, to, at }: Handover) {
  const { rows } = await sql<{ id: string; user_id: string }>`
    update patient p set selected_clinician_id = ${to}, updated_at = ${moment(at)}
    where p.selected_clinician_id = ${from} and exists (
      select 1 from relationship r where r.clinician_id = ${to} and r.patient_id = p.id and r.status = 'active')
    returning p.id, p.user_id`.execute(tx);
  return rows;
}

/**
 * Moves invitations with their links. If the colleague invited the same number, the colleague's invitation stays,
 * unless it is over and the other is not: somebody may be about to follow its link.
 */
export async function moveInvitations(tx: Tx, { from, to, institution_id, at }: Handover): Promise<void> {
  await sql`
    delete from patient_invitation o using patient_invitation i
    where o.clinician_id = ${to} and o.expires_at <= ${moment(at)} and i.clinician_id = ${from}
      and i.mobile_number = o.mobile_number and i.expires_at > ${moment(at)}`.execute(tx);
  await sql`
    update patient_invitation i set clinician_id = ${to}, institution_id = ${institution_id}, relationship_id = (
      select mine.id from relationship old join relationship mine
        on mine.patient_id = old.patient_id and mine.clinician_id = ${to}
      where old.id = i.relationship_id)
    where i.clinician_id = ${from} and not exists (
      select 1 from patient_invitation o where o.clinician_id = ${to} and o.mobile_number = i.mobile_number)`.execute(
    tx,
  );
  await dropInvitations(tx, from);
}

/** Invitations to numbers without an account, whose links are useless from then on. */
export async function dropInvitations(tx: Tx, clinician_id: string): Promise<void> {
  await sql`
    delete from outbox_message o using patient_invitation i
    where i.clinician_id = ${clinician_id} and i.relationship_id is null and o.id = i.message_id
      and o.state = 'waiting'`.execute(tx);
  await sql`
    delete from patient_invitation where clinician_id = ${clinician_id} and relationship_id is null`.execute(tx);
}

/** Receivers of an SMS. */
export async function receivers(tx: Tx, patient_ids: readonly string[]) {
  return tx
    .selectFrom('patient as p')
    .innerJoin('app_user as u', (join) => join.on('u.id', '=', reachedAccount))
    .distinctOn('u.id')
    .select(['u.id as user_id', 'u.mobile_number', 'u.preferred_language as language'])
    .where('p.id', '=', (where) => where.fn.any(where.val(patient_ids as string[])))
    .where('p.status', '=', 'active')
    .where('u.status', '=', 'active')
    .where('u.is_mobile_confirmed', '=', true)
    .where(isOfOpenRecord(sql`u.id`))
    .orderBy('u.id')
    .execute();
}
