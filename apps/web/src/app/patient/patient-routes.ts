import '~/lib/i18n/patient-parts.ts';
import { lazyPageWith, type Route } from '../route.ts';

/** Every page of a patient, by path. Who may open it stands in guards.ts. Pages are default exports. */
export const patientRoutes: readonly Route[] = [
  {
    path: '/about',
    title: 'shell.about',
    layout: 'frame',
    ...lazyPageWith('about', () => import('./own-about.tsx')),
  },
  {
    path: '/patient/account',
    title: 'account.title',
    layout: 'frame',
    ...lazyPageWith('account', () => import('../patient-account.tsx')),
  },
  {
    path: '/patient/appointments',
    title: 'nav.appointments',
    layout: 'frame',
    ...lazyPageWith('own_appointments', () => import('~/features/appointments/patient-appointments-page.tsx')),
  },
  {
    path: '/patient/dashboard',
    title: 'page.patient_dashboard',
    layout: 'frame',
    ...lazyPageWith('own_home', () => import('./patient-home.tsx')),
  },
  {
    path: '/patient/e-contact/:id',
    title: 'thread.title',
    layout: 'rail',
    ...lazyPageWith('thread', () => import('~/features/e-contacts/patient-thread-page.tsx')),
  },
  {
    path: '/patient/get-help',
    title: 'nav.get_help',
    layout: 'frame',
    ...lazyPageWith('get_help', () => import('~/features/questionnaires/get-help/get-help-page.tsx')),
  },
  {
    path: '/patient/health-record',
    title: 'page.health_record',
    layout: 'frame',
    ...lazyPageWith('own_record', () => import('./own-record.tsx')),
  },
  {
    path: '/patient/quiz/:topic',
    title: 'page.questionnaire',
    layout: 'bare',
    ...lazyPageWith(['quiz', 'emergency'], () => import('~/features/questionnaires/quiz/quiz-page.tsx')),
  },
  {
    path: '/patient/quiz/:topic/summary',
    title: 'page.summary',
    layout: 'bare',
    ...lazyPageWith(
      ['quiz', 'emergency', 'summary'],
      () => import('~/features/questionnaires/summary/summary-page.tsx'),
    ),
  },
];
