import { patientRoutes } from './patient-routes.ts';

export const loadPatientHome = async (): Promise<unknown> =>
  patientRoutes.find(({ path }) => path === '/patient/dashboard')?.load();
