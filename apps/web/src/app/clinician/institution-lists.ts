/** Lists behind the other tabs of an institution. Apart, so that the page names one file and not all that they take. */
export const loadInvitations = async () =>
  (await import('~/features/clinician-invitations/invitation-list.tsx')).ClinicianInvitationList;
export const loadPatients = async () =>
  (await import('~/features/patients/institution/institution-patients.tsx')).InstitutionPatients;
