/** Where the record of a patient stands, for clinicians. */
export const recordPath = (patientId: string): string => `/clinician/patients/${patientId}/record`;

/** All that was measured; of one measure if said. */
export const measurementsPath = (patientId: string, measure?: string): string =>
  `/clinician/patients/${patientId}/measurements${measure === undefined ? '' : `?measure=${measure}`}`;
