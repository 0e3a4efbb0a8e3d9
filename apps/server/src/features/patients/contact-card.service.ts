import { ageOn } from '@hodi/domain/patients/age.ts';
import type { ContactCard } from '@hodi/domain/patients/manage-patients.api.ts';
import { type CardValues, filledCard } from '@hodi/domain/institutions/contact-card-template.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { clinicianOf } from '#server/wire/caller.ts';
import { localDay } from '#server/work/local-day.ts';
import { texts } from '#server/work/texts.ts';
import type { Work } from '#server/work/work.ts';
import { assignedClinician } from './contact-card.repository.ts';
import { onePatient } from './patients.service.ts';

type Assigned = Awaited<ReturnType<typeof assignedClinician>>;

/** Values that the institution's own text may name; numbers as people write them. */
const valuesOf = (user: PersonName, member_id: string, { name, full_address, role, ...row }: Assigned): CardValues => ({
  patient_name: displayName(user),
  member_id,
  clinician_name: displayName(row, role),
  institution_name: name,
  address: full_address,
  emergency_phone: formatPhone(row.emergency_phone),
  whatsapp_number: row.whatsapp_number === null ? '' : formatPhone(row.whatsapp_number),
  business_hours: row.business_hours ?? '',
});

/** It names the patient's chosen clinician, or else the one who prints it. @throws Refusal 404. */
export async function contactCardOf(work: Work, patient_id: string): Promise<ContactCard> {
  const { patient, user } = await onePatient(work, patient_id);
  const caller_id = clinicianOf(work.caller).id;
  const row = await assignedClinician(work.tx, { patient_id, chosen: patient.selected_clinician_id, caller_id });
  const { given_name, additional_name, family_name, role, time_zone, contact_card_text, ...institution } = row;
  const { preferred_language: language } = user;
  const digits = institution.whatsapp_number?.replace(/\D/g, '') ?? '';
  const { member_id, birthday, birthday_precision, gender } = patient;
  return {
    member_id,
    name: { given_name: user.given_name, additional_name: user.additional_name, family_name: user.family_name },
    birthday,
    birthday_precision,
    age: ageOn(birthday, localDay(time_zone, work.now)),
    gender,
    clinician: { given_name, additional_name, family_name, role },
    institution,
    whatsapp_url: digits === '' ? null : `https://wa.me/${digits}`,
    card_text: contact_card_text
      ? filledCard(contact_card_text, valuesOf(user, member_id, row))
      : texts[language]('contact_card.default_text'),
  };
}
