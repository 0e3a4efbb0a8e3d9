import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyPage } from '../lazy-page.ts';
import type { Route } from '../route.ts';

const aboutTexts = () => loadTexts('about');
const recordTexts = () => loadTexts('record');

/** All pages of patients, by path. Access is decided in guards.ts. Pages are default exports. */
export const patientRoutes: readonly Route[] = [
  {
    path: '/about',
    title: 'shell.about',
    layout: 'frame',
    ...lazyPage(() => import('./own-about.tsx'), aboutTexts),
  },
  {
    path: '/patient/account',
    title: 'account.title',
    layout: 'frame',
    ...lazyPage(() => import('../patient-account.tsx')),
  },
  {
    path: '/patient/account/:part',
    title: 'account.title',
    layout: 'frame',
    ...lazyPage(() => import('../patient-account.tsx')),
  },
  {
    path: '/patient/appointments',
    title: 'nav.appointments',
    layout: 'frame',
    ...lazyPage(() => import('~/features/appointments/patient-appointments-page.tsx')),
  },
  {
    path: '/patient/dashboard',
    title: 'page.patient_dashboard',
    layout: 'frame',
    ...lazyPage(() => import('./patient-home.tsx')),
  },
  {
    path: '/patient/e-contact/:id',
    title: 'thread.title',
    layout: 'rail',
    ...lazyPage(() => import('./own-thread.tsx')),
  },
  {
    path: '/patient/get-help',
    title: 'nav.get_help',
    layout: 'frame',
    ...lazyPage(() => import('~/features/questionnaires/get-help/get-help-page.tsx')),
  },
  {
    path: '/patient/for/:topic',
    title: 'page.who_for',
    layout: 'frame',
    ...lazyPage(() => import('~/features/caregivers/own/who-for-page.tsx')),
  },
  {
    path: '/patient/health-record',
    title: 'page.health_record',
    layout: 'frame',
    ...lazyPage(() => import('./own-record.tsx')),
  },
  {
    path: '/patient/health',
    title: 'page.health',
    layout: 'frame',
    ...lazyPage(() => import('~/features/record/own/own-health-page.tsx'), recordTexts),
  },
  {
    path: '/patient/health/measurements',
    title: 'page.own_measurements',
    layout: 'frame',
    ...lazyPage(() => import('./own-measurements.tsx'), recordTexts),
  },
  {
    path: '/patient/plans',
    title: 'page.own_plans',
    layout: 'frame',
    ...lazyPage(() => import('~/features/plans/own/own-plans-page.tsx'), recordTexts),
  },
  {
    path: '/patient/plans/:planId',
    title: 'page.own_plans',
    layout: 'frame',
    ...lazyPage(() => import('./own-plan.tsx'), recordTexts),
  },
  {
    path: '/patient/notifications',
    title: 'notifications.title',
    layout: 'frame',
    ...lazyPage(() => import('~/features/notifications/settings-page.tsx')),
  },
  {
    path: '/patient/people',
    title: 'page.people',
    layout: 'frame',
    ...lazyPage(() => import('~/features/caregivers/own/people-page.tsx')),
  },
  {
    path: '/patient/people/new',
    title: 'page.new_person',
    layout: 'frame',
    ...lazyPage(() => import('~/features/caregivers/own/new-person-page.tsx')),
  },
  {
    path: '/patient/quiz/:topic',
    title: 'page.questionnaire',
    layout: 'bare',
    ...lazyPage(() => import('~/features/questionnaires/quiz/quiz-page.tsx')),
  },
  {
    path: '/patient/quiz/:topic/summary',
    title: 'page.summary',
    layout: 'bare',
    ...lazyPage(() => import('~/features/questionnaires/summary/summary-page.tsx')),
  },
];
