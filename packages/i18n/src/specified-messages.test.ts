/**
 * Messages whose English wording is specified, for those at the door and those who look after it: forms, codes, patients,
 * clinicians, institutions, invitations, links. Where
 * they show is walked in the browser; here, that each says exactly this, and something of its own in Kiswahili.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Feature } from './features.ts';
import { loadCatalog } from './load-catalog.ts';

const features: readonly Feature[] = [
  'assisted',
  'e-contacts',
  'fields',
  'form-refusals',
  'institutions',
  'patients',
  'refusals',
  'patient-frame',
  'registrations',
  'services',
  'verifications',
];
const en = await loadCatalog('en', features);
const sw = await loadCatalog('sw', features);

const specified = {
  required: 'This field is required',
  invalid_email: 'Please enter a valid email address',
  invalid_phone: 'Please enter a valid phone number',
  passwords_do_not_match: 'Passwords do not match',
  something_went_wrong: 'Something went wrong. Please try again.',
  network_error: 'Network error. Please check your connection.',
  incorrect_code: 'Incorrect verification code',
  invalid_code: 'Invalid code',
  'registration.not_verified': 'Verification failed',
  'registration.code_not_sent': 'Failed to send code',
  resend_too_early: 'Please wait {{seconds}} seconds before requesting a new code',
  'record.not_saved': 'Failed to update patient information',
  'record.not_deactivated': 'Failed to deactivate patient',
  'record.phone_failed': 'Failed to update phone number',
  'record.note_failed': 'Failed to save note',
  'record.service_not_saved': 'Failed to save service interest',
  'record.services_not_saved': 'Failed to update services. Please try again.',
  'services.fulfil_failed': 'Failed to mark service as fulfilled',
  'red_flag.failed': 'Failed to acknowledge red flag',
  'record.not_copied': 'Failed to copy member ID',
  'assisted.not_copied': 'Failed to copy member ID',
  'invite.not_sent': 'Failed to send invitation',
  'invite.not_deleted': 'Failed to delete invitation',
  'invite.mobile_required': 'Mobile number is required to send invitation',
  mobile_required: 'Mobile number is required to send invitation',
  'staff_invite.not_kept': 'Failed to save clinician',
  'staff.not_saved': 'Failed to update clinician',
  'institutions.not_found': 'Institution not found',
  institution_not_found: 'Institution not found',
  'institutions.data_not_loaded': 'Failed to load institution data',
  'registration.go_to_login': 'Go to login',
  invalid_invitation: 'Invalid invitation',
  'registration.invalid_invitation': 'Invalid invitation',
  patient_not_found: 'Patient not found or you do not have access',
  'patient.not_found': 'Patient not found or you do not have access',
  'patient.not_found_text': 'The patient you are looking for does not exist or you do not have access.',
  invalid_registration_link:
    'This registration link is invalid or has expired. Please contact your clinician for assistance.',
  'complete.invalid_title': 'Invalid registration link',
} as const;
type Key = keyof typeof specified;

describe('the specified message', () => {
  for (const key of Object.keys(specified) as Key[]) {
    test(key, () => {
      assert.equal(en[key], specified[key]);
      assert.notEqual(sw[key], en[key]);
      assert.ok(sw[key]?.trim());
    });
  }
});
