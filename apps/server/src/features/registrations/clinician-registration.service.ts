/** Registration of clinicians: by themselves if the institution allows it, or by the link of an invitation. */
import { clinicianUpdated } from '@hodi/domain/clinicians/clinicians.events.ts';
import { registerClinician } from '@hodi/domain/registrations/registrations.api.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import {
  type Link,
  acceptInvitation,
  holdInvitation,
  openLink,
} from '#server/features/clinician-invitations/links.service.ts';
import { adminsOf } from '#server/features/clinicians/staff.service.ts';
import {
  findRegistrationRules,
  holdInstitution,
  registrationSetting,
} from '#server/features/institutions/institutions.service.ts';
import { hashPassword, openSession } from '#server/features/sessions/sessions.service.ts';
import type { Asker } from '#server/wire/asker.ts';
import { Refusal, badField } from '#server/wire/refusal.ts';
import { localDay } from '#server/work/local-day.ts';
import { newId } from '#server/work/new-id.ts';
import { type PublicWork, performTelling } from '#server/work/perform-public.ts';
import { type Begun, type Opener, beginFor, putAccount, refuseFaults } from './self-registration.ts';
import { type CompleteClinician, pendingClinicianSchema, pendingOf } from './pending-account.ts';
import { signRegistration } from './registration-line.ts';
import { clinicianWithNumber, insertClinician } from './registrations.repository.ts';

type Filled = BodyOf<typeof registerClinician>;

/** Institution and role of a clinician without an invitation. */
async function bySelf(asker: Asker, { institution_id = '', role }: Filled) {
  const institution = await findRegistrationRules(asker.db, institution_id);
  if (institution === undefined || role === undefined) throw badField('institution_id', 'institution_not_found');
  if (registrationSetting(institution) === 'invitation_only') throw new Refusal(403, 'invitation_only');
  return { institution, role };
}

async function byInvitation(asker: Asker, link: Link) {
  const institution = await findRegistrationRules(asker.db, link.institution_id);
  if (institution === undefined) throw new Refusal(410, 'invitation_deleted');
  return { institution, role: link.role };
}

/**
 * Without a code if the link of an invitation went to this number by SMS.
 * @throws Refusal 400 with the field; 403 `invitation_only`; 404 `invalid_invitation`; 409 `already_registered`,
 * `clinician_inactive`, `clinician_elsewhere`; 410.
 */
export async function beginClinician(asker: Asker, opener: Opener, body: Filled): Promise<Begun> {
  const { invitation: token, ...rest } = body;
  const link = token === undefined ? undefined : await openLink(asker, token);
  const { institution, role } = link === undefined ? await bySelf(asker, body) : await byInvitation(asker, link);
  const filled = { ...rest, institution_id: institution.id, role };
  await refuseFaults(filled, localDay(institution.time_zone, asker.now));
  if (link === undefined) return { begun: await beginFor(asker, filled, { user_type: 'clinician' }) };
  const isConfirmed = link.method === 'sms' && link.mobile_number === normalisePhone(filled.mobile_number);
  if (isConfirmed) return registerByLink(asker, opener, { filled, link });
  return { begun: await beginFor(asker, filled, { user_type: 'clinician', invitation_id: link.id }) };
}

async function registerByLink(
  asker: Asker,
  { tokens, device }: Opener,
  { filled, link }: { filled: CompleteClinician; link: Link },
): Promise<Begun> {
  const password_hash = await hashPassword(filled.password);
  const mobile_number = link.mobile_number ?? '';
  const { answer, told } = await performTelling(asker.db, asker.now, async (work) => {
    const id = await putClinician(work, pendingOf(filled, { mobile_number, password_hash, invitation_id: link.id }));
    await signRegistration(work, asker, { contract: registerClinician, user_id: id });
    return openSession({ db: work.tx, tokens, now: work.now }, { id, user_type: 'clinician' }, device);
  });
  return { opened: answer, told };
}

/** Present institution and role, locked: the invitation or the institution may have changed meanwhile. */
async function placeOf(
  work: PublicWork,
  filled: { institution_id: string; role: Link['role']; invitation_id?: string },
) {
  const { invitation_id } = filled;
  const link = invitation_id === undefined ? null : await holdInvitation(work.tx, invitation_id, work.now);
  const { institution_id, role } = link ?? filled;
  const institution = await holdInstitution(work.tx, institution_id);
  if (institution === undefined) throw badField('institution_id', 'institution_not_found');
  const setting = link === null ? registrationSetting(institution) : 'open';
  if (setting === 'invitation_only') throw new Refusal(403, 'invitation_only');
  return { link, institution, role, approval: setting === 'approval' ? 'waiting' : 'approved' } as const;
}

/**
 * Tells an invited clinician what to do about their existing account, which a login would not tell. Link or code have
 * proven by now that the number is theirs.
 * @throws Refusal 409 `clinician_inactive`, `clinician_elsewhere`.
 */
async function refuseKnown({ tx }: PublicWork, { institution_id }: Link, mobile_number: string): Promise<void> {
  const known = await clinicianWithNumber(tx, mobile_number);
  if (known === undefined) return;
  if (known.status === 'inactive') throw new Refusal(409, 'clinician_inactive');
  if (known.institution_id !== institution_id) throw new Refusal(409, 'clinician_elsewhere');
}

/** Creates the account and the clinician, once the number is confirmed. @throws Refusal as `beginClinician`. */
export async function putClinician(work: PublicWork, payload: unknown): Promise<string> {
  const { invitation_id, ...filled } = pendingClinicianSchema.parse(payload);
  const place = await placeOf(work, { ...filled, ...(invitation_id !== undefined && { invitation_id }) });
  const { link, institution, role, approval } = place;
  const { birthday, gender, profession, patient_list_name, work_experience } = filled;
  if (link !== null) await refuseKnown(work, link, filled.mobile_number);
  const user_id = await putAccount(work, 'clinician', filled);
  const id = newId(work.now);
  await insertClinician(work.tx, {
    id,
    user_id,
    institution_id: institution.id,
    role,
    profession,
    birthday,
    gender,
    patient_list_name,
    work_experience,
    joined_date: localDay(institution.time_zone, work.now),
    approval,
  });
  if (link !== null) await acceptInvitation(work, link, id);
  work.tell(await adminsOf(work.tx, institution.id), clinicianUpdated, { clinician_id: id });
  return user_id;
}
