/** The clinicians of an institution, as its admin and superusers see, change and approve them. */
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import type * as api from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import type { ManagedClinician, ManagedClinicianInput } from '@hodi/domain/clinicians/managed-clinician.ts';
import {
  isOneself,
  mayGiveRole,
  mayManage,
  mayMove,
  mayNameClinicalLead,
} from '@hodi/domain/clinicians/staff.policy.ts';
import { searchTerms } from '@hodi/domain/patients/search-text.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import type { AnswerOf, QueryOf } from '@hodi/domain/shared/endpoint.ts';
import { countCeiling } from '@hodi/domain/shared/page.ts';
import { returnOwners } from '#server/features/e-contacts/inbox/owners.service.ts';
import { holdInstitution } from '#server/features/institutions/institutions.service.ts';
import { endSessionsOf } from '#server/features/sessions/sessions.service.ts';
import { changePersonOf } from '#server/features/users/users.service.ts';
import { clinicianApprovedSms } from '#server/outside/sms/texts.ts';
import { readCursor } from '#server/wire/cursor.ts';
import { pageOf, totalOf } from '#server/wire/pages.ts';
import { Refusal, badField, notFound, versionConflict } from '#server/wire/refusal.ts';
import { homeDay } from '#server/work/local-day.ts';
import { type Enough, hadEnough } from '#server/work/outbox-rows.ts';
import { requireRight } from '#server/work/rights.ts';
import type { Work } from '#server/work/work.ts';
import { readersOf } from './clinicians.repository.ts';
import * as rows from './managed-clinicians.repository.ts';
import { officeAccounts } from './staff.repository.ts';

export async function listClinicians(
  work: Work,
  institution_id: string,
  { filter, search = '', cursor, limit }: QueryOf<typeof api.listClinicians>,
): Promise<AnswerOf<typeof api.listClinicians>> {
  requireRight(work.caller, 'staff', { institution_id, code: 'institution_not_found' });
  if ((await holdInstitution(work.tx, institution_id)) === undefined) throw notFound('institution_not_found');
  const page = {
    institution_id,
    filter,
    terms: search === '' ? null : searchTerms(search),
    after: readCursor(cursor, ['small', 'text', 'id']),
    limit,
  };
  const found = await rows.pageOfClinicians(work.tx, page, work.at);
  const { shown, next_cursor } = pageOf(found, limit, ({ place }) => place);
  const counted = await rows.countClinicians(work.tx, page, countCeiling);
  return {
    items: shown.map(({ clinician }) => clinician),
    ...totalOf(counted),
    next_cursor,
  };
}

/** The present state. */
export async function shown(work: Work, id: string): Promise<ManagedClinician> {
  const clinician = await rows.managedById(work.tx, id, work.at);
  if (clinician === undefined) throw notFound();
  return clinician;
}

export async function showClinician(work: Work, id: string): Promise<ManagedClinician> {
  const member = await rows.memberById(work.tx, id);
  requireRight(work.caller, 'staff', { institution_id: member?.institution_id ?? null });
  return shown(work, id);
}

/** @throws Refusal 404, as for nobody, unless the caller may manage them. */
export function requireManaged(work: Work, member: rows.Member | undefined): rows.Member {
  if (member === undefined || !mayManage(work.caller, member)) throw notFound();
  const { role, institution_id } = member;
  // An answer about a superuser may only be repeated to managers of the institutions.
  work.restsOn({ area: role === 'superuser' ? 'institutions' : 'staff', institution_id });
  return member;
}

/** Locks a clinician whom the caller may manage. @throws Refusal 404. */
export async function lockManaged(work: Work, id: string): Promise<rows.Member> {
  const [member] = await rows.lockMembers(work.tx, [id]);
  return requireManaged(work, member);
}

/**
 * Tells the clinician's devices and everybody who sees them on a screen: patients, colleagues, admins and the
 * reception.
 */
export async function tellOfClinician(
  work: Work,
  { id, user_id, institution_id }: Pick<rows.Member, 'id' | 'user_id' | 'institution_id'>,
): Promise<void> {
  const readers = [...(await readersOf(work.tx, id)), ...(await officeAccounts(work.tx, institution_id))];
  work.tell([user_id, work.caller.user_id, ...readers], clinicianUpdated, { clinician_id: id });
  work.tellStaff(institution_id);
}

/** @throws Refusal 409 `handover_needed` when anybody is in their care. */
export function refuseInCare({ counts }: ManagedClinician): void {
  const { patients, open_inquiries } = counts;
  if (patients + open_inquiries === 0) return;
  throw new Refusal(409, 'handover_needed', { details: { counts: { patients, open_inquiries } } });
}

/** Claimed inquiries of colleagues go back to the clinician who was asked. @throws Refusal 409 `handover_needed`. */
async function leaveTeam(work: Work, now: ManagedClinician): Promise<void> {
  refuseInCare(now);
  await returnOwners(work, { clinician_id: now.clinician.id });
}

/** @throws Refusal 403 `forbidden_role`; 400 with field `institution_id`; 409 `handover_needed`. */
async function checkPlace(
  work: Work,
  { member, now }: { member: rows.Member; now: ManagedClinician },
  input: ManagedClinicianInput,
) {
  const { role = member.role, institution_id = member.institution_id } = input;
  if (role !== member.role && !mayGiveRole(work.caller, member)) throw new Refusal(403, 'forbidden_role');
  if (role === 'receptionist' && member.role !== role) await leaveTeam(work, now);
  if (institution_id === member.institution_id) return { role, institution_id };
  if (!mayMove(work.caller, member)) throw new Refusal(403, 'forbidden_role');
  if ((await holdInstitution(work.tx, institution_id)) === undefined) {
    throw badField('institution_id', 'institution_not_found');
  }
  await leaveTeam(work, now);
  await rows.moveInvitations(work.tx, member.id, institution_id);
  return { role, institution_id };
}

/** A missing value stays; an emptied name becomes null. */
const orNull = (text: string | null): string | null => (text === '' ? null : text);

async function changeAccount(work: Work, { user }: ManagedClinician, input: ManagedClinicianInput): Promise<void> {
  const { given_name = user.given_name, email = user.email, preferred_language = user.preferred_language } = input;
  const { additional_name = user.additional_name, family_name = user.family_name } = input;
  const names = { given_name, additional_name: orNull(additional_name), family_name: orNull(family_name) };
  await changePersonOf(work, user.id, { ...names, email: orNull(email), preferred_language });
}

/**
 * Changes a clinician, and tells everybody who sees them on a screen.
 * @throws Refusal 404; 409 `version_conflict` with both versions; 400 with the field; as `checkPlace`.
 */
export async function changeClinician(work: Work, id: string, input: ManagedClinicianInput): Promise<ManagedClinician> {
  const [found] = await rows.lockMembers(work.tx, [id]);
  const member = found !== undefined && isOneself(work.caller, found) ? found : requireManaged(work, found);
  const now = await shown(work, id);
  if (input.version !== member.version) throw versionConflict(now, input);
  const { clinician } = now;
  const { birthday = clinician.birthday, gender = clinician.gender, profession = clinician.profession } = input;
  const { patient_list_name = clinician.patient_list_name, work_experience = clinician.work_experience } = input;
  const { expanding_patients = clinician.expanding_patients, license_number = clinician.license_number } = input;
  const fault = input.birthday === undefined ? undefined : birthdayFault(input.birthday, homeDay(work.now));
  if (fault !== undefined) throw badField('birthday', fault);
  const place = await checkPlace(work, { member, now }, input);
  const told = { birthday, gender, profession, patient_list_name, work_experience, expanding_patients, license_number };
  await rows.updateMember(work.tx, id, { ...told, ...place, version: member.version + 1 });
  // An administrator is not of the team: what they had claimed would be in nobody's list.
  if (place.role !== member.role) await returnOwners(work, { lost_by: id });
  await changeAccount(work, now, input);
  work.touches({ patient_ids: [], subject_id: id });
  await tellOfClinician(work, member);
  if (place.institution_id !== member.institution_id) await tellOfClinician(work, { ...member, ...place });
  return shown(work, id);
}

/** Limit for an approval that is withdrawn and given again all day; the login shows its present state. */
const enough: Enough = { templates: ['sms.clinician_approved'], limit: 3, within: 86_400_000 };

async function textApproved(work: Work, { user_id, mobile_number, preferred_language: language }: rows.Member) {
  const told = await hadEnough(work, [user_id], enough);
  if (!told.has(user_id)) work.sendOut(clinicianApprovedSms({ user_id, mobile_number, language }));
}

/** @throws Refusal 404; 409 `own_account`; 409 `handover_needed` if an approval is withdrawn. */
export async function decideApproval(work: Work, id: string, approval: 'approved' | 'refused') {
  const member = await lockManaged(work, id);
  if (isOneself(work.caller, member)) throw new Refusal(409, 'own_account');
  work.touches({ patient_ids: [], subject_id: id });
  const now = await shown(work, id);
  if (member.approval === approval) return now;
  if (approval === 'refused') await leaveTeam(work, now);
  await rows.updateMember(work.tx, id, { approval, version: member.version + 1 });
  if (approval === 'approved') await textApproved(work, member);
  await tellOfClinician(work, member);
  return shown(work, id);
}

/** @throws Refusal 404, also of a receptionist. */
export async function nameClinicalLead(work: Work, id: string, is_clinical_lead: boolean): Promise<ManagedClinician> {
  const member = await lockManaged(work, id);
  if (!mayNameClinicalLead(work.caller, member)) throw notFound();
  const { clinician } = await shown(work, id);
  work.touches({ patient_ids: [], subject_id: id });
  if (clinician.is_clinical_lead !== is_clinical_lead) {
    await rows.updateMember(work.tx, id, { is_clinical_lead, version: member.version + 1 });
    await tellOfClinician(work, member);
  }
  return shown(work, id);
}

/** @throws Refusal 404. */
export async function endSessions(work: Work, id: string): Promise<{ ended: number }> {
  const member = await lockManaged(work, id);
  const ended = await endSessionsOf(work.tx, member.user_id, work.at);
  work.touches({ patient_ids: [], subject_id: id });
  // Nothing changed for them; it makes the server check their live connections at once.
  work.tell([member.user_id], clinicianUpdated, { clinician_id: id });
  return { ended: Number(ended) };
}

/** @throws Refusal 404, also if their institution was deleted meanwhile. */
export async function reactivate(work: Work, id: string): Promise<ManagedClinician> {
  const member = await lockManaged(work, id);
  work.touches({ patient_ids: [], subject_id: id });
  if (member.status === 'inactive') {
    if ((await holdInstitution(work.tx, member.institution_id)) === undefined) throw notFound('institution_not_found');
    await rows.setAccountStatus(work.tx, member.user_id, { status: 'active', updated_at: work.at });
    await rows.updateMember(work.tx, id, { version: member.version + 1 });
    await tellOfClinician(work, member);
  }
  return shown(work, id);
}
