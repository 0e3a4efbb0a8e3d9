/** Readers of a patient's inquiries at an institution that works as a team, and the patient's consent to it. */
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import type { getPatientTeams, listTeam, setTeamConsent } from '@hodi/domain/team-care/team-care.api.ts';
import type { PatientTeam, TeamMember } from '@hodi/domain/team-care/team-care.ts';
import type { AnswerOf, BodyOf, ParamsOf } from '@hodi/domain/shared/endpoint.ts';
import { returnOwners } from '#server/features/e-contacts/inbox/owners.service.ts';
import { cliniciansInCare, patientUserOf } from '#server/features/patients/care.service.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { isRecordOpenTo } from '#server/work/record-access.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './team-care.repository.ts';

/** The colleagues who can become owner of an inquiry. */
export async function team({ tx, caller, at }: Work): Promise<AnswerOf<typeof listTeam>> {
  const { institution_id } = clinicianOf(caller);
  const [is_on, members, waiting] = await Promise.all([
    rows.isOn(tx, institution_id),
    rows.membersOf(tx, [institution_id], at),
    rows.waitingFor(tx, institution_id),
  ]);
  const shown = members.map(({ institution_id: _, ...member }) => ({
    ...member,
    open_inquiries: waiting.get(member.id) ?? 0,
  }));
  return { is_on, members: shown };
}

/** @throws Refusal 404 of another's. */
async function requireRecord({ tx, caller }: Work, patient_id: string): Promise<void> {
  if (!(await isRecordOpenTo(tx, caller, patient_id))) throw notFound('patient_not_found');
}

async function teamsFor({ tx, at }: Work, patient_id: string): Promise<PatientTeam[]> {
  const teams = await rows.teamsOf(tx, patient_id);
  const members = await rows.membersOf(
    tx,
    teams.map(({ institution_id }) => institution_id),
    at,
  );
  const membersAt = (id: string): TeamMember[] =>
    members.filter(({ institution_id }) => institution_id === id).map(({ institution_id: _, ...member }) => member);
  return teams.map(({ institution_id, name, is_on, consent, consent_at }) => ({
    institution: { id: institution_id, name },
    is_on,
    consent,
    consent_at: consent_at === null ? null : new Date(consent_at).toISOString(),
    members: membersAt(institution_id),
  }));
}

/** @throws Refusal 404. */
export async function teamsOfPatient(
  work: Work,
  { patient_id }: ParamsOf<typeof getPatientTeams>,
): Promise<AnswerOf<typeof getPatientTeams>> {
  await requireRecord(work, patient_id);
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  return { items: await teamsFor(work, patient_id) };
}

/**
 * Consent opens the patient's inquiries to the doctors and nurses there; "only the chosen" closes them at once, and
 * threads of colleagues go back to the clinicians who were asked.
 * @throws Refusal 404; 409 `team_care_off`.
 */
export async function consentTo(
  work: Work,
  { patient_id, institution_id }: ParamsOf<typeof setTeamConsent>,
  { consent }: BodyOf<typeof setTeamConsent>,
): Promise<AnswerOf<typeof setTeamConsent>> {
  await requireRecord(work, patient_id);
  if (consent === 'team' && !(await rows.isOn(work.tx, institution_id))) throw new Refusal(409, 'team_care_off');
  const given = { patient_id, institution_id, consent, by: work.caller.user_id, at: work.at };
  if ((await rows.setConsent(work.tx, given)) === 0) throw notFound();
  await returnOwners(work, { patient_id });
  work.touches({ patient_ids: [patient_id], subject_id: patient_id, institution_id });
  const people = [await patientUserOf(work.tx, patient_id), ...(await cliniciansInCare(work.tx, patient_id))];
  work.tell(people, patientUpdated, { patient_id });
  work.tellInbox(institution_id);
  const said = (await teamsFor(work, patient_id)).find(({ institution }) => institution.id === institution_id);
  if (said === undefined) throw notFound();
  return said;
}
