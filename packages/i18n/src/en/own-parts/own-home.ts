import { appointments } from '../appointments.ts';
import { patientHome } from '../lists/patient-home.ts';

/** The patient's own dashboard. */
export const texts = { ...appointments, ...patientHome };
