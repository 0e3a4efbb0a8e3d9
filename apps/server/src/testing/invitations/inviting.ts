/** A clinician invites somebody, who finds the link in an SMS or the invitation on their dashboard. */
import assert from 'node:assert/strict';
import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import type { Database } from '#server/db/database.ts';
import type { Person } from '../clinic-app.ts';
import { messagesTo, newNumber } from '../registering.ts';

export const anInvitationForm = (over: object = {}) => ({
  id: idOf(nextSerial()),
  given_name: 'Amani',
  family_name: 'Barasa',
  mobile_number: newNumber(),
  method: 'sms',
  language: 'en',
  ...over,
});

export async function invites(clinician: Person, over: object = {}): Promise<PatientInvitation> {
  return (await clinician.ok(invitePatient, { body: anInvitationForm(over) })).invitation;
}

/** The token of the link in the last message to a number or address. */
export async function lastToken(db: Database, receiver: string): Promise<string> {
  const body = (await messagesTo(db, receiver)).at(-1)?.body ?? '';
  const token = /\/register-patient\?invitation=([\w-]+)/.exec(body)?.[1];
  assert.ok(token, `no link in "${body}"`);
  return token;
}

/** Invitations and clinicians on the patient's dashboard. */
export async function dashboardOf(patient: Person) {
  const { clinician_invitations, clinician_infos, patient: record } = await patient.ok(getOwnPatient);
  return {
    invited: clinician_invitations.map(({ clinician_info }) => clinician_info.clinician.id),
    connected: clinician_infos.map(({ clinician }) => clinician.id),
    relationships: clinician_invitations.map(({ relationship }) => relationship.id),
    selected: record.selected_clinician_id,
  };
}
