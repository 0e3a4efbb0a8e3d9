import type { PatientProfile } from '../patients/patients.api.ts';
import type { ClinicianInvitation } from './relationships.events.ts';

/**
 * The patient's profile after a relationship was made or changed: once it is active, the invitation is gone and the
 * clinician is connected; once it is declined or ended, both are gone. Twice is as good as once.
 */
export function withInvitation(profile: PatientProfile, invitation: ClinicianInvitation): PatientProfile {
  const { relationship, clinician_info } = invitation;
  const isSame = (other: ClinicianInvitation) => other.relationship.id === relationship.id;
  const invitations = profile.clinician_invitations;
  if (relationship.status === 'active') {
    const isConnected = profile.clinician_infos.some(({ clinician }) => clinician.id === clinician_info.clinician.id);
    return {
      ...profile,
      clinician_invitations: invitations.filter((other) => !isSame(other)),
      clinician_infos: isConnected ? profile.clinician_infos : [...profile.clinician_infos, clinician_info],
    };
  }
  if (relationship.status !== 'invited') {
    return {
      ...profile,
      clinician_invitations: invitations.filter((other) => !isSame(other)),
      clinician_infos: profile.clinician_infos.filter((info) => info.relationship.id !== relationship.id),
    };
  }
  const clinician_invitations = invitations.some(isSame)
    ? invitations.map((other) => (isSame(other) ? invitation : other))
    : [...invitations, invitation];
  return { ...profile, clinician_invitations };
}
