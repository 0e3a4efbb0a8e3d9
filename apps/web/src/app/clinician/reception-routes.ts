import { lazyPage } from '../lazy-page.ts';
import type { Route } from '../route.ts';
import { clinicianRoutes } from './clinician-routes.ts';

const shared: ReadonlySet<string> = new Set([
  '/about',
  '/clinician/account',
  '/clinician/account/:part',
  '/clinician/appointments',
  '/clinician/notifications',
]);

/** Every page of a reception: of its own where a clinician's page tells of more. */
export const receptionRoutes: readonly Route[] = [
  {
    path: '/clinician/dashboard',
    title: 'reception.today',
    layout: 'frame',
    ...lazyPage(() => import('./reception-home.tsx')),
  },
  {
    path: '/clinician/patients',
    title: 'reception.patients',
    layout: 'frame',
    ...lazyPage(() => import('./reception-patients.tsx')),
  },
  {
    path: '/clinician/assisted-registration',
    title: 'page.register_patient',
    layout: 'frame',
    ...lazyPage(() => import('./reception-registration.tsx')),
  },
  ...clinicianRoutes.filter(({ path }) => shared.has(path)),
];
