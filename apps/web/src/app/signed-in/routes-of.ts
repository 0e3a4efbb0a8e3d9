import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { loadClinicianPages } from '../clinician/load-clinician-pages.ts';
import { patientRoutes } from '../patient/patient-routes.ts';
import type { Route } from '../route.ts';

/** The pages of this kind of user. */
export const routesOf = async (userType: UserType): Promise<readonly Route[]> =>
  userType === 'patient' ? patientRoutes : (await loadClinicianPages()).clinicianRoutes;
