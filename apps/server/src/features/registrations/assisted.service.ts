/** A clinician registers a patient on the spot: account, record and relationship at once, code and link by SMS. */
import { isDeepStrictEqual } from 'node:util';
import type { Duplicate } from '@hodi/domain/patients/duplicate-patients.ts';
import { foundBy } from '@hodi/domain/patients/found-by.ts';
import { detailsOf } from '@hodi/domain/patients/patient.ts';
import { type AssistedRegistration, completionLife } from '@hodi/domain/registrations/assisted.ts';
import type { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { birthdayFault } from '@hodi/domain/registrations/registration.ts';
import { cprCreated, cprCreatedPatient, cprUpdated } from '@hodi/domain/relationships/relationships.events.ts';
import { isReception } from '@hodi/domain/rights/rights.policy.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { newPhone } from '@hodi/domain/users/phone-rules.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { childRegistered, refuseChildFault } from '#server/features/caregivers/child-registration.service.ts';
import { lockForChange, tellOfChange } from '#server/features/patients/patient-changes.service.ts';
import { patientInfosOf, toldOfRegistered } from '#server/features/patients/patients.service.ts';
import { insertRelationship, patientByNumber } from '#server/features/relationships/registering.service.ts';
import { type SendingWork, begin, countingSms, giveUp } from '#server/features/verifications/verifications.service.ts';
import { completeRegistrationSms } from '#server/outside/sms/texts.ts';
import type { Asker } from '#server/wire/asker.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { Refusal, badField, notFound, orTaken } from '#server/wire/refusal.ts';
import { noteFormerNumber } from '#server/work/numbers/former-numbers.ts';
import { homeDay } from '#server/work/local-day.ts';
import { keepTeamConsent, teamAskedBy } from '#server/work/team/team-consent.ts';
import { inLanguage, newLinkToken } from '#server/work/link-tokens.ts';
import { newId } from '#server/work/new-id.ts';
import type { Existing } from '#server/work/perform.ts';
import type { Work } from '#server/work/work.ts';
import * as rows from './assisted.repository.ts';
import type { Sought } from './assisted.repository.ts';
import { type Carer, carerOf } from './carer.ts';
import { type KnownPatient, addToAccount, addedToAccount, putChildWith } from './assisted-child.service.ts';
import { findToConfirm, lockRelationship } from './consent.repository.ts';
import { duplicatesAmong } from './duplicates.ts';
import { type RegistrationRoom, takeBackNumber } from './registration-limits.service.ts';
import { insertAccount, insertPatient } from './registrations.repository.ts';

/** Dependencies for sending codes and links: `asker.db` is the transaction of the work. */
export interface Sender {
  asker: Asker;
  publicUrl: string;
}

type Person = AssistedRegistration & { user_id: string; relationship_id: string; carer: Carer };

interface Checked {
  person: Person;
  /** The account that already has the number, if a child is registered with it. */
  account: KnownPatient | undefined;
}

/** @throws Refusal 409 `looks_like_duplicate` with the likely patients, by the caregiver's or the child's name. */
async function refuseDuplicates(work: Work, people: readonly Sought[], today: string): Promise<void> {
  const { id: clinician_id, institution_id } = clinicianOf(work.caller);
  const reader = isReception(work.caller) ? { institution_id } : { clinician_id };
  const found = new Map<string, Duplicate>();
  for (const sought of people) {
    const perhaps = await rows.patientsPerhapsAlike(work.tx, sought);
    for (const [id, one] of duplicatesAmong(perhaps, sought, { ...reader, today })) found.set(id, one);
  }
  const [shows, told] = [[...found.keys()], [...found.values()]];
  if (shows.length > 0) throw new Refusal(409, 'looks_like_duplicate', { duplicates: told, shows });
}

/** @throws Refusal 400 with the field; 409 `id_taken`; 409 `looks_like_duplicate`. */
async function checked(work: Work, filled: AssistedRegistration): Promise<Checked> {
  const { tx, now } = work;
  const carer = await carerOf(work, filled.clinician_id);
  const { institution_id } = carer;
  const mobile_number = newPhone(filled.mobile_number);
  if (mobile_number === null) throw badField('mobile_number', 'invalid_phone');
  const today = homeDay(now);
  const fault = birthdayFault(filled.birthday, today);
  if (fault !== undefined) throw badField('birthday', fault);
  const { child } = filled;
  if (child !== undefined) refuseChildFault(child, now);
  // Before the search for duplicates, which would find the patient of this id: if a lost answer is followed by an edit,
  // the author must learn just that.
  if (await rows.isPatientId(tx, filled.id)) throw new Refusal(409, 'id_taken');
  if (child !== undefined && (await rows.isPatientId(tx, child.patient_id))) throw new Refusal(409, 'id_taken');
  const account = child && (await patientByNumber(tx, mobile_number));
  const people = [
    ...(account === undefined ? [{ ...filled, mobile_number }] : []),
    ...(child ? [{ ...child, mobile_number: '' }] : []),
  ];
  if (!filled.confirmed_duplicate) {
    await refuseDuplicates(
      work,
      people.map((one) => ({ ...one, institution_id, name: one })),
      today,
    );
  }
  const ids = { user_id: newId(now), relationship_id: filled.relationship_id ?? newId(now) };
  return { person: { ...filled, mobile_number, ...ids, carer }, account };
}

/** @throws Refusal 409 `number_has_account`; 409 `id_taken`. @returns the member ID. */
async function putPatient(work: Work, person: Person): Promise<string> {
  const { user_id, given_name, additional_name, family_name, email, mobile_number, preferred_language } = person;
  const moments = { created_at: work.at, updated_at: work.at };
  const isNew = await insertAccount(work.tx, {
    id: user_id,
    user_type: 'patient',
    given_name,
    additional_name,
    family_name,
    email,
    mobile_number,
    is_mobile_confirmed: false,
    preferred_language,
    password_hash: null,
    ...moments,
  });
  if (!isNew) throw new Refusal(409, 'number_has_account');
  const { id, consent } = person;
  const isActive = consent === 'in_person';
  const member_id = await insertPatient(work.tx, {
    id,
    user_id,
    ...detailsOf(person),
    registration_type: 'assisted',
    active_since: isActive ? work.at : null,
    selected_clinician_id: isActive ? person.carer.id : null,
    ...moments,
  });
  if (member_id === undefined) throw new Refusal(409, 'id_taken');
  return member_id;
}

/** Invited until the patient consents; consent in person counts at once. */
async function putRelationship(work: Work, person: Person, member_id: string): Promise<void> {
  const { relationship_id, id: patient_id, user_id, consent, carer, team_consent } = person;
  const saidYes = {
    consent_by: user_id,
    consent_how: 'in_person',
    consent_at: work.at,
    activated_at: work.at,
  } as const;
  const isNew = await insertRelationship(work.tx, {
    id: relationship_id,
    clinician_id: carer.id,
    patient_id,
    status: consent === 'in_person' ? 'active' : 'invited',
    ...(consent === 'in_person' && saidYes),
    ...foundBy(person, member_id),
    created_at: work.at,
  });
  if (!isNew) throw new Refusal(409, 'id_taken');
  if (team_consent === undefined) return;
  await keepTeamConsent(work.tx, relationship_id, { consent: team_consent, by: user_id, at: work.at });
}

export interface LinkReceiver {
  user_id: string;
  relationship_id: string;
  mobile_number: string;
  language: Language;
  /** The clinician who registered them, who follows the delivery status of the SMS. */
  sender_user_id: string;
}

/** Sends a new link to set a password; earlier ones are no longer valid. */
export async function sendLink(work: SendingWork, { publicUrl }: Sender, to: LinkReceiver): Promise<void> {
  const { user_id, relationship_id, sender_user_id } = to;
  const { token, hash } = newLinkToken();
  await rows.deleteOpenLinks(work.tx, user_id);
  await rows.insertLink(work.tx, {
    token_hash: hash,
    user_id,
    relationship_id,
    created_at: work.at,
    expires_at: new Date(work.now + completionLife),
  });
  const link = inLanguage(`${publicUrl}/complete-registration/${token}`, to.language);
  work.sendOut({ ...completeRegistrationSms(to, link), sender_user_id });
}

/** Sends the code of the consent to the patient's phone. */
export async function beginConsent(work: SendingWork, { asker }: Sender, to: LinkReceiver) {
  const { user_id, relationship_id, mobile_number, language } = to;
  const team = await teamAskedBy(work.tx, relationship_id);
  const payload = team === undefined ? null : { team };
  const about = { purpose: 'consent', user_type: 'patient', payload } as const;
  return begin(work, asker, { ...about, user_id, relationship_id, mobile_number, language });
}

/**
 * @param given.room remaining registrations of the institution, by `countRegistration`.
 * @throws Refusal 400 with the field; 409 `looks_like_duplicate`, `number_has_account`, `id_taken`; 429.
 */
export async function register(
  work: Work,
  sender: Sender,
  { filled, room }: { filled: AssistedRegistration; room: RegistrationRoom },
): Promise<AnswerOf<typeof assistedRegister>> {
  const { person, account } = await checked(work, filled);
  const { child: registered_child } = filled;
  if (account !== undefined && registered_child !== undefined) {
    // Only the owner of the account, in front of the clinician, could consent for it.
    if (filled.consent !== 'in_person') throw new Refusal(409, 'number_has_account');
    const adding = { account, carer: person.carer, team: filled.team_consent };
    return { ...(await addToAccount(work, registered_child, adding)), ...room };
  }
  const member_id = await putPatient(work, person);
  await putRelationship(work, person, member_id);
  const { id, user_id, relationship_id, mobile_number, preferred_language: language } = person;
  const to = { user_id, relationship_id, mobile_number, language, sender_user_id: work.caller.user_id };
  const { verification_id: _, ...code } = await countingSms(sender.asker, mobile_number, async () => {
    await sendLink(work, sender, to);
    return beginConsent(work, sender, to);
  });
  work.touches({ patient_ids: [id], subject_id: id });
  work.tell([person.carer.user_id], cprCreated, { relationship_id });
  work.tell([user_id], cprCreatedPatient, { relationship_id });
  const child = registered_child && (await putChildWith(work, registered_child, person));
  const known = (await patientInfosOf(work.tx, [relationship_id])).get(relationship_id);
  if (known === undefined) throw notFound('patient_not_found');
  await takeBackNumber(sender.asker, work.caller);
  return { patient_info: toldOfRegistered(work, known.info), member_id, code, ...(child && { child }), ...room };
}

/** The caller's patient of this id with their present data, if they are registered once more. */
export async function registered(
  work: Work,
  {
    relationship_id: wanted,
    consent,
    confirmed_duplicate: _,
    clinician_id,
    team_consent,
    child,
    ...filled
  }: AssistedRegistration,
): Promise<(Existing & { answer: AnswerOf<typeof assistedRegister> }) | undefined> {
  const { tx, caller } = work;
  const carer_id = isReception(caller) ? clinician_id : clinicianOf(caller).id;
  if (carer_id === undefined) return undefined;
  const row = await rows.registeredFor(tx, filled.id, carer_id);
  if (row === undefined) return child && addedToAccount(work, child, carer_id);
  const { relationship_id, status, member_id, team_consent: team, ...known } = row;
  const saysYes = consent !== 'in_person' || status === 'active';
  const saysTeam = team_consent === undefined || team_consent === team;
  const isThat = saysYes && saysTeam && relationship_id === (wanted ?? relationship_id);
  const { birthday_precision = 'day' } = filled;
  const said = { ...filled, birthday_precision, mobile_number: normalisePhone(filled.mobile_number) };
  const sameChild = child && (await childRegistered(work, child));
  const isSame = isThat && isDeepStrictEqual(known, said) && (child === undefined) === (sameChild === undefined);
  const info = isSame ? (await patientInfosOf(tx, [relationship_id])).get(relationship_id)?.info : undefined;
  // The code of that time is no longer valid: the next can be requested at once.
  const code = { resend_after: 0 };
  const toldChild = child && sameChild && { child: { patient_id: child.patient_id, member_id: sameChild.member_id } };
  return (
    info && {
      patient_id: known.id,
      answer: { patient_info: toldOfRegistered(work, info), member_id, code, ...toldChild },
    }
  );
}

/**
 * Changes the number of a patient whom the caller registered, at once, as long as nobody confirmed it. Code and link go
 * to the new number, and those sent to the wrong phone become invalid.
 * @returns undefined if the number is confirmed or the caller did not register the patient.
 * @throws Refusal 409 `number_has_account`; 429.
 */
export async function correctNumber(
  work: Work,
  sender: Sender,
  given: { patient_id: string; mobile_number: string },
): Promise<VerificationBegun | undefined> {
  const { patient_id, mobile_number } = given;
  const found = await findToConfirm(work.tx, work.caller, patient_id);
  const known = found === undefined ? undefined : await lockRelationship(work.tx, found.id);
  if (known === undefined || known.is_mobile_confirmed) return undefined;
  const { id: relationship_id, user_id, preferred_language: language } = known;
  await lockForChange(work, patient_id);
  await noteFormerNumber(work.tx, user_id, work.at);
  const correcting = rows.correctUnconfirmed(work.tx, user_id, { mobile_number, updated_at: work.at });
  if (!(await orTaken('number_has_account', correcting))) return undefined;
  await giveUp(work.tx, { user_id, purpose: 'consent' }, work.at);
  await tellOfChange(work, patient_id);
  work.tell([known.clinician_user_id], cprUpdated, { relationship_id });
  work.touches({ patient_ids: [patient_id], subject_id: patient_id });
  const to = { user_id, relationship_id, mobile_number, language, sender_user_id: work.caller.user_id };
  return countingSms(sender.asker, mobile_number, async () => {
    await sendLink(work, sender, to);
    return beginConsent(work, sender, to);
  });
}
