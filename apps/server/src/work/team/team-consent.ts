/** Whom a patient lets read and answer at an institution: said at every door by which they come into its care. */
import { sql } from 'kysely';
import type { TeamChoice, TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';

export interface SaidOfTeam {
  consent: TeamConsent;
  /** The account that says it. */
  by: string;
  at: Date;
}

/**
 * What is said as a relationship begins. It holds for the patient's other relationships to the institution too: "only the clinicians
 * whom I chose" would close nothing while another one still opened them to the team. An institution that is no team asked nothing, so
 * nothing is kept.
 */
export const keepTeamConsent = (tx: Tx, relationship_id: string, { consent, by, at }: SaidOfTeam) =>
  sql`
  update relationship r set
    team_consent = case when place.team_care then ${consent} end,
    team_consent_at = case when place.team_care then ${moment(at)}::timestamptz end,
    team_consent_by = case when place.team_care then ${by}::uuid end
  from relationship door join institution place on place.id = door.institution_id
  where door.id = ${relationship_id} and (r.id = door.id or (place.team_care and r.status = 'active'
    and r.patient_id = door.patient_id and r.institution_id = door.institution_id))`.execute(tx);

/** What the patient said last, by institution; nothing of one where they were not asked. */
export async function teamChoicesOf(db: Executor, patient_id: string): Promise<TeamChoice[]> {
  const { rows } = await sql<TeamChoice>`
    select distinct on (institution_id) institution_id, team_consent as consent from relationship
    where patient_id = ${patient_id} and status = 'active' and team_consent is not null
    order by institution_id, team_consent_at desc`.execute(db);
  return rows;
}

/** The institution whose team somebody who was registered on the spot agrees to with the code that is on its way; its name. */
export async function teamAskedBy(db: Executor, relationship_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select place.name from relationship r join institution place on place.id = r.institution_id
    where r.id = ${relationship_id} and r.status = 'invited' and r.team_consent = 'team' and place.team_care`.execute(
    db,
  );
  return rows[0]?.name;
}
