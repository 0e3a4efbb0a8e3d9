import type { PatientInvitation } from '@hodi/domain/relationships/patient-invitation.ts';

interface Row {
  child_given_name: string | null;
  child_family_name: string | null;
}

/** The child that an invitation is for, as it is shown; nothing where it is for whoever is invited. */
export const childOn = ({ child_given_name, child_family_name }: Row): Pick<PatientInvitation, 'child'> =>
  child_given_name === null ? {} : { child: { given_name: child_given_name, family_name: child_family_name } };
