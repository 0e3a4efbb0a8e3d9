/** Why the server refused something of institutions, their clinicians and invitations, or one field of these. */
export const adminCodes = {
  institution_in_use: 'People still belong to this institution, so it cannot be deleted',
  unknown_variable: 'This text asks for something that a contact card does not have',
  unclosed_variable: 'A curly bracket in this text has no partner',
  mobile_required: 'Mobile number is required to send invitation',
  handover_needed: 'This clinician still has patients. Please hand them over to a colleague first.',
  no_colleague: 'Please choose an active clinician of the same institution',
  not_to_oneself: 'Another admin has to hand patients over to you, or invite them yourself and they decide',
  own_account: 'You cannot do this to your own account',
  already_clinician:
    'This mobile number is that of a clinician of this institution already. Look for them under Clinicians: whoever waits is approved there, and whoever was deactivated is made active again.',
  clinician_elsewhere:
    'You have an account at another institution. Ask a system administrator of Hodi to move you to this one.',
  clinician_inactive:
    "You have an account already, but it is not active. Ask your institution's administrator, or a system administrator of Hodi, to activate it again.",
  invitation_only: 'Clinicians come to this institution by invitation only',
  invitation_sent: 'This invitation was sent already. Take it back and write a new one.',
  invitation_used: 'This invitation has been used already. Please log in.',
  invitation_declined: 'This invitation was declined. Please ask for a new one.',
  invitation_expired: 'This invitation has expired. Please ask for a new one.',
  invitation_deleted: 'This invitation was taken back. Please ask the institution.',
  invitation_replaced: 'A newer invitation was sent to you. Please use its link.',
} as const;
