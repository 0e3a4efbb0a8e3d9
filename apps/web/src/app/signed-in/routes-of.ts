import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { matches } from '../guards.ts';
import { patientRoutes } from '../patient/patient-routes.ts';
import type { Route } from '../route.ts';
import { loadClinicianPages } from '../clinician/load-clinician-pages.ts';

/** The pages of this kind of user; of a clinician until it is known that they are at the reception. */
export async function routesOf(userType: UserType, isReception = false): Promise<readonly Route[]> {
  if (userType === 'patient') return patientRoutes;
  const { clinicianRoutes, receptionRoutes } = await loadClinicianPages();
  return isReception ? receptionRoutes : clinicianRoutes;
}

/** Fetches the code and texts of the page at an address, if it is one of this kind of user. */
export const loadPageAt = async (address: string, userType: UserType): Promise<unknown> =>
  (await routesOf(userType)).find(({ path }) => matches(path, address))?.load();
