/** A person without a login, whom an account cares for: a record of their own, and an account that nobody can open. */
import type { PersonInput } from '@hodi/domain/caregivers/caregivers.api.ts';
import { detailsOf } from '@hodi/domain/patients/patient.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { noNumber } from '#server/work/care-relations.ts';
import { newId } from '#server/work/new-id.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { insertAccount, insertPatient } from './registrations.repository.ts';

export type NewPerson = Pick<
  PersonInput,
  'patient_id' | 'given_name' | 'additional_name' | 'family_name' | 'birthday' | 'birthday_precision' | 'gender'
> & { preferred_language: Language; active_since: Date | null; registration_type?: 'assisted' | 'self' };

/** @throws Refusal 409 `id_taken`. */
export async function putPersonWithoutLogin(
  work: Pick<PublicWork, 'tx' | 'now' | 'at'>,
  person: NewPerson,
): Promise<{ user_id: string; member_id: string }> {
  const { patient_id, given_name, additional_name, family_name, preferred_language, active_since } = person;
  const moments = { created_at: work.at, updated_at: work.at };
  const user_id = newId(work.now);
  await insertAccount(work.tx, {
    id: user_id,
    user_type: 'patient',
    given_name,
    additional_name,
    family_name,
    email: null,
    mobile_number: noNumber(user_id),
    is_mobile_confirmed: false,
    preferred_language,
    password_hash: null,
    ...moments,
  });
  const member_id = await insertPatient(work.tx, {
    id: patient_id,
    user_id,
    ...detailsOf({ ...person, address: '' }),
    registration_type: person.registration_type ?? 'self',
    active_since,
    selected_clinician_id: null,
    ...moments,
  });
  if (member_id === undefined) throw new Refusal(409, 'id_taken');
  return { user_id, member_id };
}
