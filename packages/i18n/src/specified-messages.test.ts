/**
 * Messages whose English wording is specified, for those at the door and those who look after it: forms, codes, patients,
 * clinicians, institutions, invitations, links. Where
 * they show is walked in the browser; here, that each says exactly this, and something of its own in Kiswahili.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { adminCodes as adminCodesEn } from './en/admin/admin-codes.ts';
import { institutions as institutionsEn } from './en/admin/institutions.ts';
import { staffInvite as staffInviteEn } from './en/admin/staff-invite.ts';
import { staff as staffEn } from './en/admin/staff.ts';
import { fieldCodes as fieldsEn } from './en/field-codes.ts';
import { assisted as assistedEn } from './en/door/assisted.ts';
import { record as recordEn } from './en/door/record.ts';
import { eContacts as threadsEn } from './en/e-contacts.ts';
import { serviceRequests as requestsEn } from './en/lists/service-requests.ts';
import { patients as patientsEn } from './en/patients.ts';
import { refusalCodes as refusalsEn } from './en/refusal-codes.ts';
import { registration as registrationEn } from './en/registration.ts';
import { adminCodes as adminCodesSw } from './sw/admin/admin-codes.ts';
import { institutions as institutionsSw } from './sw/admin/institutions.ts';
import { staffInvite as staffInviteSw } from './sw/admin/staff-invite.ts';
import { staff as staffSw } from './sw/admin/staff.ts';
import { fieldCodes as fieldsSw } from './sw/field-codes.ts';
import { assisted as assistedSw } from './sw/door/assisted.ts';
import { record as recordSw } from './sw/door/record.ts';
import { eContacts as threadsSw } from './sw/e-contacts.ts';
import { serviceRequests as requestsSw } from './sw/lists/service-requests.ts';
import { patients as patientsSw } from './sw/patients.ts';
import { refusalCodes as refusalsSw } from './sw/refusal-codes.ts';
import { registration as registrationSw } from './sw/registration.ts';

const en = {
  ...fieldsEn,
  ...adminCodesEn,
  ...institutionsEn,
  ...staffInviteEn,
  ...staffEn,
  ...refusalsEn,
  ...registrationEn,
  ...patientsEn,
  ...recordEn,
  ...assistedEn,
  ...threadsEn,
  ...requestsEn,
};
const sw = {
  ...fieldsSw,
  ...adminCodesSw,
  ...institutionsSw,
  ...staffInviteSw,
  ...staffSw,
  ...refusalsSw,
  ...registrationSw,
  ...patientsSw,
  ...recordSw,
  ...assistedSw,
  ...threadsSw,
  ...requestsSw,
};

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
  resend_too_early: 'Please wait {seconds} seconds before requesting a new code',
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
      assert.ok(sw[key].trim() !== '');
    });
  }
});
