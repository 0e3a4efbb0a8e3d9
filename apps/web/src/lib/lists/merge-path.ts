/**
 * Where a record is compared with others.
 * @param institutionId of an admin who comes from its patients: they have no page of one patient, so the way leads back there.
 */
export const mergePath = (patientId: string, institutionId?: string): string =>
  `/clinician/patients/${patientId}/merge${institutionId === undefined ? '' : `?institution=${institutionId}`}`;

/** The patients of an institution, as its admin sees them. */
export const institutionPatientsPath = (institutionId: string, search?: string): string =>
  `/admin/institutions/${institutionId}/roles?tab=patients${search === undefined ? '' : `&search=${search}`}`;
