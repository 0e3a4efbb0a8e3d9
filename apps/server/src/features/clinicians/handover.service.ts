/**
 * Hands over everybody in a clinician's care to a colleague in one transaction: relationships with their consent,
 * unfinished threads, coming appointments, invitations. The locks are taken in the order that all writes keep. The
 * clinician's row is locked last, so that patients who come to them meanwhile are included, and none can come after.
 */
import type * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { HandedOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { ManagedClinician } from '@hodi/domain/clinicians/managed-clinician.ts';
import { isOneself, mayHandOverTo } from '@hodi/domain/clinicians/staff.policy.ts';
import { patientUpdated } from '@hodi/domain/patients/patients.events.ts';
import {
  cprCreated,
  cprCreatedPatient,
  cprDeleted,
  cprUpdatedPatient,
} from '@hodi/domain/relationships/relationships.events.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { appointmentsToColleague, countLeft } from '#server/features/appointments/moved-appointments.service.ts';
import { returnOwners } from '#server/features/e-contacts/inbox/owners.service.ts';
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts';
import { handedOverSms } from '#server/outside/sms/texts.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import { type Enough, hadEnough } from '#server/work/outbox-rows.ts';
import type { Work } from '#server/work/work.ts';
import * as care from './handover.repository.ts';
import {
  type Member,
  lockMembers,
  memberById,
  setAccountStatus,
  updateMember,
} from './managed-clinicians.repository.ts';
import { refuseInCare, requireManaged, shown, tellOfClinician } from './managed-clinicians.service.ts';
import { threadsToColleague } from './moved-threads.service.ts';

interface Two {
  from: Member;
  to: Member;
}

const nothing: Omit<HandedOver, 'appointments_left'> = { patients: 0, inquiries: 0, appointments: 0 };

/**
 * Limit for care that goes to and fro all day: by then the patient has been told, and their dashboard shows the
 * clinician.
 */
const enough: Enough = { templates: ['sms.handed_over'], limit: 3, within: 86_400_000 };

/** Checked before anything is locked, and again afterwards. @throws Refusal 404. */
async function refuseUnmanaged(work: Work, id: string): Promise<void> {
  requireManaged(work, await memberById(work.tx, id));
}

/** @throws Refusal 404; 400 with field `hand_over_to`. */
async function lockBoth(work: Work, id: string, to_id: string): Promise<Two> {
  await refuseUnmanaged(work, id);
  if (!mayHandOverTo(work.caller, { id: to_id })) throw badField('hand_over_to', 'not_to_oneself');
  await care.lockCare(work.tx, { from: id, to: to_id });
  const locked = await lockMembers(work.tx, [id, to_id]);
  const from = requireManaged(
    work,
    locked.find((member) => member.id === id),
  );
  const to = locked.find((member) => member.id === to_id);
  const isColleague =
    to !== undefined &&
    to.id !== from.id &&
    to.institution_id === from.institution_id &&
    to.role !== 'receptionist' &&
    to.status === 'active' &&
    to.approval === 'approved';
  if (!isColleague) throw badField('hand_over_to', 'no_colleague');
  return { from, to };
}

async function textPatients(work: Work, patient_ids: readonly string[]): Promise<void> {
  const receivers = await care.receivers(work.tx, patient_ids);
  const ids = receivers.map(({ user_id }) => user_id);
  const told = await hadEnough(work, ids, enough);
  for (const receiver of receivers) if (!told.has(receiver.user_id)) work.sendOut(handedOverSms(receiver));
}

async function moveRelationships(work: Work, { from, to }: Two, handover: care.Handover): Promise<string[]> {
  const old = await care.relationshipsOf(work.tx, from.id);
  const ids = old.map(({ id }) => ({ old_id: id, id: newId(work.now) }));
  const made = await care.copyRelationships(work.tx, handover, ids);
  const old_ids = old.map(({ id }) => id);
  await care.moveRegistrations(work.tx, handover, old_ids);
  await care.endRelationships(work.tx, old_ids, work.at);
  for (const { id, user_id } of old) {
    work.tell([from.user_id, user_id], cprDeleted, { relationship_id: id, clinician_id: from.id });
  }
  const accounts = new Map(old.map(({ patient_id, user_id }) => [patient_id, user_id]));
  for (const { id, patient_id, status } of made) {
    work.tell([to.user_id], cprCreated, { relationship_id: id });
    const event = status === 'active' ? cprUpdatedPatient : cprCreatedPatient;
    work.tell([accounts.get(patient_id) ?? to.user_id], event, { relationship_id: id });
  }
  const cared = made.filter(({ status }) => status === 'active').map(({ patient_id }) => patient_id);
  await textPatients(work, cared);
  return old.map(({ patient_id }) => patient_id);
}

/** Moves everything of `from` to `to`; both are locked. */
async function moveCare(work: Work, two: Two): Promise<{ handed_over: HandedOver; patient_ids: string[] }> {
  const { from, to } = two;
  const handover = { from: from.id, to: to.id, institution_id: to.institution_id, at: work.at };
  const patient_ids = await moveRelationships(work, two, handover);
  const inquiries = await threadsToColleague(work, from.id, to);
  await returnOwners(work, { clinician_id: from.id });
  const { patient_ids: planned, ...appointments } = await appointmentsToColleague(work, from.id, to);
  for (const { id, user_id } of await care.moveSelection(work.tx, handover)) {
    work.tell([user_id, to.user_id], patientUpdated, { patient_id: id });
  }
  await care.moveInvitations(work.tx, handover);
  const handed_over = { patients: patient_ids.length, inquiries, ...appointments };
  // Includes patients with only an appointment left, from an earlier handover.
  return { handed_over, patient_ids: [...new Set([...patient_ids, ...planned])] };
}

/** @throws Refusal 404; 400 with field `hand_over_to`. */
export async function handOver(work: Work, id: string, to_id: string): Promise<AnswerOf<typeof api.handOver>> {
  const two = await lockBoth(work, id, to_id);
  const { handed_over, patient_ids } = await moveCare(work, two);
  work.touches({ patient_ids, subject_id: id, answers_without_them: true });
  await tellOfClinician(work, two.from);
  await tellOfClinician(work, two.to);
  return { ...(await shown(work, id)), handed_over };
}

/** Nobody is in their care: numbers that they only invited are released. */
async function lockAlone(work: Work, id: string): Promise<Member> {
  await refuseUnmanaged(work, id);
  await care.lockCare(work.tx, { from: id, to: id });
  const [from] = await lockMembers(work.tx, [id]);
  return requireManaged(work, from);
}

/** Runs first: the queries for leftovers look at clinicians who may no longer work. */
async function close(work: Work, from: Member): Promise<void> {
  await setAccountStatus(work.tx, from.user_id, { status: 'inactive', updated_at: work.at });
  await updateMember(work.tx, from.id, { version: from.version + 1, expanding_patients: false });
  await endSessionsOf(work.tx, from.user_id, work.at);
}

async function closed(work: Work, from: Member): Promise<ManagedClinician> {
  await tellOfClinician(work, from);
  return shown(work, from.id);
}

/** @throws Refusal 404; 409 `own_account`; 409 `handover_needed`; 400 with field `hand_over_to`. */
export async function deactivate(
  work: Work,
  id: string,
  to_id: string | null,
): Promise<AnswerOf<typeof api.deactivateClinician>> {
  if (isOneself(work.caller, { id })) throw new Refusal(409, 'own_account');
  if (to_id === null) {
    const from = await lockAlone(work, id);
    refuseInCare(await shown(work, id));
    await close(work, from);
    await returnOwners(work, { clinician_id: id });
    await care.dropInvitations(work.tx, id);
    work.touches({ patient_ids: [], subject_id: id });
    // Leftovers of an earlier handover, or of patients who declined.
    const handed_over = { ...nothing, appointments_left: await countLeft(work, id) };
    return { ...(await closed(work, from)), handed_over };
  }
  const two = await lockBoth(work, id, to_id);
  await close(work, two.from);
  const { handed_over, patient_ids } = await moveCare(work, two);
  work.touches({ patient_ids, subject_id: id, answers_without_them: true });
  await tellOfClinician(work, two.to);
  return { ...(await closed(work, two.from)), handed_over };
}
