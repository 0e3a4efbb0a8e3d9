import type { Staff } from '../guards.ts';
import { clinicianRoutes } from './clinician-routes.ts';
import { receptionRoutes } from './reception-routes.ts';
import { ClinicianFrame } from '../signed-in/clinician-frame.tsx';
import { RoutedPage } from '../signed-in/routed-page.tsx';

/** For who fetches pages ahead. */
export { clinicianRoutes, receptionRoutes };

/** The pages of a clinician: patients, on slower lines, are not sent their names, nor what stands around them. */
export default function ClinicianPages({ staff }: { staff: Staff }) {
  const routes = staff.is_reception ? receptionRoutes : clinicianRoutes;
  return <RoutedPage frame={ClinicianFrame} routes={routes} userType="clinician" staff={staff} />;
}
