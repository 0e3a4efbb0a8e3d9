import '~/lib/i18n/clinician-parts.ts';
import { lazyPageWith, type Route } from '../route.ts';

/** Every page of a clinician, whatever their role, by path. Who may open it stands in guards.ts. Pages are default exports. */
export const clinicianRoutes: readonly Route[] = [
  {
    path: '/about',
    title: 'shell.about',
    layout: 'frame',
    ...lazyPageWith('about', () => import('../patient/own-about.tsx')),
  },
  {
    path: '/admin/audit',
    title: 'nav.audit',
    layout: 'frame',
    ...lazyPageWith('audit', () => import('~/features/audit/audit-page.tsx')),
  },
  {
    path: '/admin/institutions',
    title: 'menu.institutions',
    layout: 'frame',
    ...lazyPageWith('admin', () => import('./institutions.tsx')),
  },
  {
    path: '/admin/institutions/:institutionId/roles',
    title: 'menu.manage_clinicians',
    layout: 'frame',
    ...lazyPageWith('admin', () => import('./institution-people.tsx')),
  },
  {
    path: '/clinician/account',
    title: 'account.settings',
    layout: 'frame',
    ...lazyPageWith('account', () => import('~/features/users/account-page.tsx')),
  },
  {
    path: '/clinician/appointments',
    title: 'nav.appointments',
    layout: 'frame',
    ...lazyPageWith('appointments', () => import('~/features/appointments/appointments-page.tsx')),
  },
  {
    path: '/clinician/assisted-registration',
    title: 'page.register_patient',
    layout: 'frame',
    ...lazyPageWith('assisted', () => import('~/features/registrations/assisted/assisted-page.tsx')),
  },
  {
    path: '/clinician/dashboard',
    title: 'nav.dashboard',
    layout: 'frame',
    ...lazyPageWith('records', () => import('./clinician-home.tsx')),
  },
  {
    path: '/clinician/patient-inquiries',
    title: 'inquiries.title',
    layout: 'frame',
    ...lazyPageWith('requests', () => import('./patient-inquiries.tsx')),
  },
  {
    path: '/clinician/patients',
    title: 'nav.patients',
    layout: 'frame',
    ...lazyPageWith('records', () => import('./patient-list.tsx')),
  },
  {
    path: '/clinician/patients/:patientId',
    title: 'page.patient',
    layout: 'frame',
    ...lazyPageWith('record', () => import('./one-patient.tsx')),
  },
  {
    path: '/clinician/e-contact/:id',
    title: 'consultation.title',
    layout: 'rail',
    ...lazyPageWith('consultation', () => import('./consultation.tsx')),
  },
  {
    path: '/clinician/statistics',
    title: 'menu.statistics',
    layout: 'frame',
    ...lazyPageWith('statistics', () => import('~/features/statistics/statistics-page.tsx')),
  },
  {
    path: '/clinician/patient/:patientId/quiz/:topic',
    title: 'page.questionnaire',
    layout: 'bare',
    ...lazyPageWith('quiz', () => import('~/features/questionnaires/quiz/patient-quiz-page.tsx')),
  },
  {
    path: '/clinician/patient/:patientId/quiz/:topic/summary',
    title: 'page.summary',
    layout: 'bare',
    ...lazyPageWith(['quiz', 'summary'], () => import('~/features/questionnaires/summary/patient-summary-page.tsx')),
  },
];
