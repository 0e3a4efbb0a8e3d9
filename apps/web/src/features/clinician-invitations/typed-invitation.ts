/** An invitation as its form holds it: what is not given is empty. */
import type { ManagedInvitation } from '@hodi/domain/clinician-invitations/clinician-invitation.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { PersonName } from '@hodi/domain/users/user.ts';

const fields = [
  'role',
  'given_name',
  'additional_name',
  'family_name',
  'mobile_number',
  'email',
  'method',
  'language',
  'work_experience',
] as const;
export type TypedInvitation = Record<(typeof fields)[number], string>;
export const invitationFields = fields;

/** Display name of the invited person. */
export const invitedName = (invitation: PersonName & { role: string }): string =>
  displayName(invitation, invitation.role === 'doctor' ? 'doctor' : undefined);

export const newInvitation = (language: string): TypedInvitation => ({
  ...(Object.fromEntries(fields.map((field) => [field, ''])) as TypedInvitation),
  method: 'sms',
  language,
});

/** The field shows Kenya's calling code by itself. */
export const typedInvitation = (invitation: ManagedInvitation): TypedInvitation => ({
  ...(Object.fromEntries(fields.map((field) => [field, invitation[field] ?? ''])) as TypedInvitation),
  mobile_number: (invitation.mobile_number ?? '').replace(/^\+254/, ''),
});
