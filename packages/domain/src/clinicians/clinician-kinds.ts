/** Free of schemas: forms choose from it. */

/** Roles that an administrator may give; `superuser` comes from the command line only. */
export const invitableRoles = ['doctor', 'nurse', 'receptionist', 'admin'] as const;
export type InvitableRole = (typeof invitableRoles)[number];

export const workExperienceLength = { min: 10, max: 500 } as const;

/** Of the list of an institution's clinicians. */
export const clinicianFilters = ['all', 'active', 'waiting', 'refused', 'inactive'] as const;
export type ClinicianFilter = (typeof clinicianFilters)[number];
