/** A patient's actions on relationships: accepting or declining an invitation, joining an open list. */
import { answeredInvitation } from '@hodi/domain/relationships/answered-invitation.ts';
import type { answerInvitation, joinOpenList } from '@hodi/domain/relationships/relationships.api.ts';
import type { ClinicianInvitation } from '@hodi/domain/relationships/relationships.events.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import {
  appointmentsToWhoAnswers,
  threadsToWhoAnswers,
  whoAnswers,
} from '#server/features/clinicians/moved-threads.service.ts';
import { invitationsByRelationship } from '#server/features/patients/patients.service.ts';
import { patientOf } from '#server/wire/caller.ts';
import { Refusal, notFound } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import { teamChoicesOf } from '#server/work/team/team-consent.ts';
import type { Work } from '#server/work/work.ts';
import { type Two, activate, connect, selectIfNone, tellUpdated } from './connecting.ts';
import { connectChildren } from './registering.service.ts';
import * as rows from './relationships.repository.ts';

async function asPatientSees(work: Work, patient_id: string, relationship_id: string): Promise<ClinicianInvitation> {
  const found = await invitationsByRelationship(work.tx, patient_id, [relationship_id]);
  const invitation = found.get(relationship_id);
  if (invitation === undefined) throw notFound();
  const { institution_id } = invitation.clinician_info.clinician;
  work.touches({ patient_ids: [patient_id], subject_id: relationship_id, institution_id });
  return invitation;
}

async function bothOf(work: Work, row: rows.LockedRelationship): Promise<Two> {
  const clinician = await rows.clinicianById(work.tx, row.clinician_id);
  const patient = await rows.patientById(work.tx, row.patient_id);
  if (clinician === undefined || patient === undefined) throw notFound();
  return { clinician, patient };
}

/** Colleagues see at once what the patient has opened to them, or closed. */
export async function tellTeams(work: Work, patient_id: string): Promise<void> {
  for (const { institution_id } of await teamChoicesOf(work.tx, patient_id)) work.tellInbox(institution_id);
}

/** Declines; if the colleague who took over was the selected clinician, the next one who answers becomes it. */
async function decline(work: Work, { patient }: Two, id: string): Promise<void> {
  await rows.closeRelationship(work.tx, id, { status: 'declined', at: work.at });
  const next = await whoAnswers(work.tx, patient.id);
  if (next !== undefined) await selectIfNone(work, patient, next.id);
}

/**
 * Accepts or declines an invitation, or declines the colleague who took over. The same answer again changes nothing.
 * @throws Refusal 404 when it is another's or was deleted; 409 `invitation_answered` when it was answered differently;
 * 410 `invitation_expired`.
 */
export async function answer(
  work: Work,
  id: string,
  { status: wish, team_consent: team }: BodyOf<typeof answerInvitation>,
): Promise<ClinicianInvitation> {
  const patient_id = patientOf(work.caller).id;
  // Locked in their order, since threads of the one may go to another.
  await rows.lockAllOfPatient(work.tx, patient_id);
  const row = await rows.lockOfPatient(work.tx, { id, patient_id });
  if (row === undefined || row.status === 'ended') throw notFound();
  const expires_at = await rows.expiryOf(work.tx, id);
  const isExpired = expires_at !== undefined && expires_at <= work.now;
  const verdict = answeredInvitation(row.status, wish, { isTakenOver: row.handed_over_from !== null, isExpired });
  if (verdict === 'expired') throw new Refusal(410, 'invitation_expired');
  if (verdict === 'too_late') throw new Refusal(409, 'invitation_answered');
  if (verdict === 'answered') {
    const two = await bothOf(work, row);
    if (wish === 'active') {
      await activate(work, id, { ...two, how: 'in_app', team });
      await connectChildren(work, { caregiver: two.patient, how: 'in_app' });
    } else await decline(work, two, id);
    if (team !== undefined) await tellTeams(work, patient_id);
    await threadsToWhoAnswers(work, patient_id, wish === 'active' ? row.clinician_id : undefined);
    await appointmentsToWhoAnswers(work, patient_id);
    tellUpdated(work, two, id);
  }
  return asPatientSees(work, patient_id, id);
}

/**
 * The patient joins the list of a clinician who takes new patients.
 * @throws Refusal 404 when nobody takes patients there; 409 `already_connected`; 409 `id_taken`.
 */
export async function join(
  work: Work,
  { id, clinician_id, team_consent: team }: BodyOf<typeof joinOpenList>,
): Promise<ClinicianInvitation> {
  const patient_id = patientOf(work.caller).id;
  // Before the clinician's row: relationships are locked first everywhere; all of them, since another's threads may be
  // moved.
  await rows.lockAllOfPatient(work.tx, patient_id);
  // Read after the locks: a former holder may have deactivated the patient.
  const patient = await rows.patientById(work.tx, patient_id);
  if (patient === undefined) throw notFound();
  const clinician = await rows.holdOpenList(work.tx, clinician_id);
  if (clinician === undefined) throw notFound();
  const relationship_id = await connect(work, { clinician, patient, how: 'in_app', team }, id);
  await connectChildren(work, { caregiver: patient, how: 'in_app' });
  await tellTeams(work, patient_id);
  await threadsToWhoAnswers(work, patient.id, clinician_id);
  await appointmentsToWhoAnswers(work, patient.id);
  return asPatientSees(work, patient.id, relationship_id);
}

/**
 * Shares care between two records of one person, who agreed that clinicians of the one may open the other: those
 * clinicians get it into care too.
 */
export async function careByAgreement(
  work: Work,
  { from, to, how }: { from: string; to: string; how: 'code' | 'in_person' },
): Promise<void> {
  await rows.lockAllOfPatient(work.tx, to);
  const patient = await rows.patientById(work.tx, to);
  if (patient === undefined) throw notFound();
  for (const clinician of await rows.cliniciansCaringFor(work.tx, { patient_id: from, notYetFor: to })) {
    await connect(work, { clinician, patient, how }, newId(work.now));
  }
}
