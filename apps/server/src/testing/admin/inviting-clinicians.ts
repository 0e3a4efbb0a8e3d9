/** Managed institutions, and clinicians who are invited to them. */
import assert from 'node:assert/strict';
import type { ManagedInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import { inviteClinician } from '@hodi/domain/clinician-invitations/clinician-invitations.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Database } from '#server/db/database.ts';
import type { Person } from '../clinic-app.ts';
import { aClinicianForm, messagesTo, newNumber } from '../registering.ts';

export const anInstitutionForm = (over: object = {}) => ({
  name: 'Tumaini Hospital',
  type: 'hospital',
  sector: 'faith_based',
  level: '4',
  country: 'KE',
  county_code: '042',
  full_address: 'Kakamega Road, Kisumu',
  postal_code: '40100',
  emergency_phone: '0572 020 300',
  whatsapp_number: '0712 000 300',
  business_hours: 'Mon-Sun, day and night',
  license_number: 'KMPDC-1234',
  facility_code: '13023',
  time_zone: 'Africa/Nairobi',
  registration: 'approval',
  ...over,
});

export const aClinicianInvitation = (over: object = {}) => ({
  id: idOf(nextSerial()),
  role: 'nurse' as const,
  given_name: 'Rehema',
  family_name: 'Mwikali',
  mobile_number: newNumber(),
  method: 'sms' as const,
  language: 'en' as const,
  work_experience: 'Six years on a maternity ward',
  ...over,
});

export async function invitesClinician(admin: Person, over: object = {}): Promise<ManagedInvitation> {
  return (await admin.ok(inviteClinician, { body: aClinicianInvitation({ send: true, ...over }) })).invitation;
}

/** The token of the link in the last message to a number or address. */
export async function lastClinicianToken(db: Database, receiver: string): Promise<string> {
  const body = (await messagesTo(db, receiver)).at(-1)?.body ?? '';
  const token = /\/register-clinician\/([\w-]+)/.exec(body)?.[1];
  assert.ok(token, `no link in "${body}"`);
  return token;
}

/** The form of a clinician who comes by the link of an invitation. */
export function anInvitedForm(invitation: string, over: object = {}) {
  const { institution_id: _, role: __, ...form } = aClinicianForm('none');
  return { ...form, invitation, ...over };
}
