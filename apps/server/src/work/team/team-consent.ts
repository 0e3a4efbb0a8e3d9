/** A patient's consent to the team of an institution. It is asked at every way into the institution's care. */
import { sql } from 'kysely';
import type { TeamChoice, TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import { type Executor, type Tx, moment } from '#server/db/database.ts';

export interface SaidOfTeam {
  consent: TeamConsent;
  /** The account that gives it. */
  by: string;
  at: Date;
}

/**
 * Stores the consent given when a relationship begins. It holds for the patient's other relationships to the
 * institution too: "only the clinicians whom I chose" would close nothing while another one still opened them to the
 * team. If the institution has no team, nothing was asked and nothing is stored.
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

/** The patient's last choice by institution; no entry for an institution that did not ask. */
export async function teamChoicesOf(db: Executor, patient_id: string): Promise<TeamChoice[]> {
  const { rows } = await sql<TeamChoice>`
    select distinct on (institution_id) institution_id, team_consent as consent from relationship
    where patient_id = ${patient_id} and status = 'active' and team_consent is not null
    order by institution_id, team_consent_at desc`.execute(db);
  return rows;
}

/**
 * Name of the institution whose team a person who was registered on the spot agrees to by entering the code they were
 * sent.
 */
export async function teamAskedBy(db: Executor, relationship_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select place.name from relationship r join institution place on place.id = r.institution_id
    where r.id = ${relationship_id} and r.status = 'invited' and r.team_consent = 'team' and place.team_care`.execute(
    db,
  );
  return rows[0]?.name;
}
