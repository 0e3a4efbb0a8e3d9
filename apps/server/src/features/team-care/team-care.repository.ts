import { sql } from 'kysely';
import type { PatientTeam, TeamMember } from '@hodi/domain/team-care/team-care.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { isAwayAt, mayCover } from '#server/work/team/covering.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';

/** The doctors and nurses of institutions, by name. @returns with the institution of each. */
export async function membersOf(db: Executor, institution_ids: readonly string[], at: Date) {
  const { rows } = await sql<TeamMember & { institution_id: string }>`
    select m.id, m.role, m.institution_id, u.given_name, u.additional_name, u.family_name, (
      select jsonb_build_object('until', a.until_day, 'cover', (
        select jsonb_build_object('id', cover.id, 'given_name', cu.given_name, 'additional_name', cu.additional_name,
          'family_name', cu.family_name)
        from clinician cover join app_user cu on cu.id = cover.user_id where ${mayCover}))
      from absence a where a.clinician_id = m.id and ${isAwayAt(at)}) as away
    from clinician m join app_user u on u.id = m.user_id
    where m.institution_id = any(${[...institution_ids]}::uuid[]) and m.role in ('doctor', 'nurse')
      and m.approval = 'approved' and u.status = 'active'
    order by u.given_name, u.family_name, m.id`.execute(db);
  return rows;
}

/** How many inquiries wait for each of the institution. */
export async function waitingFor(db: Executor, institution_id: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ owner_id: string; count: number }>`
    select e.owner_id, count(*)::int as count from e_contact e
    where e.institution_id = ${institution_id} and e.needs_clinician and e.owner_id is not null
    group by e.owner_id`.execute(db);
  return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
}

export const isOn = async (db: Executor, institution_id: string): Promise<boolean> => {
  const row = db.selectFrom('institution').select('team_care').where('id', '=', institution_id);
  return (await row.executeTakeFirst())?.team_care === true;
};

interface TeamRow extends Pick<PatientTeam, 'is_on' | 'consent'> {
  institution_id: string;
  name: string;
  consent_at: number | null;
}

/** One row for each institution where the patient is in care; their latest consent counts. */
export async function teamsOf(db: Executor, patient_id: string): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select distinct on (n.name, n.id) n.id as institution_id, n.name, n.team_care as is_on, r.team_consent as consent,
      r.team_consent_at as consent_at
    from relationship r join institution n on n.id = r.institution_id
    where r.patient_id = ${patient_id} and r.status = 'active'
    order by n.name, n.id, r.team_consent_at desc nulls last`.execute(db);
  return rows;
}

interface Consenting {
  patient_id: string;
  institution_id: string;
  consent: TeamConsent;
  by: string;
  at: Date;
}

/** Sets the consent on all relationships of the patient there, which are locked. @returns their number. */
export async function setConsent(tx: Tx, { patient_id, institution_id, consent, by, at }: Consenting): Promise<number> {
  await sql`
    select id from relationship where patient_id = ${patient_id} order by id for update`.execute(tx);
  const { rows } = await sql`
    update relationship set team_consent = ${consent}, team_consent_at = ${moment(at)}, team_consent_by = ${by}
    where patient_id = ${patient_id} and institution_id = ${institution_id} and status = 'active' returning id`.execute(
    tx,
  );
  return rows.length;
}
