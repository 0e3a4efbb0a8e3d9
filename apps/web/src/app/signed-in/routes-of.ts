import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { matches } from '../guards.ts';
import { patientRoutes } from '../patient/patient-routes.ts';
import type { Route } from '../route.ts';
import { loadClinicianPages } from '../clinician/load-clinician-pages.ts';

/** The pages of this kind of user. */
export const routesOf = async (userType: UserType): Promise<readonly Route[]> =>
  userType === 'patient' ? patientRoutes : (await loadClinicianPages()).clinicianRoutes;

/** Fetches the code and texts of the page at an address, if it is one of this kind of user. */
export const loadPageAt = async (address: string, userType: UserType): Promise<unknown> =>
  (await routesOf(userType)).find(({ path }) => matches(path, address))?.load();
