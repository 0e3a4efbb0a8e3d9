import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyPage } from '../lazy-page.ts';
import type { Route } from '../route.ts';

const aboutTexts = () => loadTexts('about');
const recordTexts = () => loadTexts('record');
const contentTexts = () => loadTexts('content');

/** All pages of clinicians of every role, by path. Access is decided in guards.ts. Pages are default exports. */
export const clinicianRoutes: readonly Route[] = [
  {
    path: '/about',
    title: 'shell.about',
    layout: 'frame',
    ...lazyPage(() => import('../patient/own-about.tsx'), aboutTexts),
  },
  {
    path: '/admin/audit',
    title: 'nav.audit',
    layout: 'frame',
    ...lazyPage(() => import('~/features/audit/audit-page.tsx')),
  },
  {
    path: '/admin/content',
    title: 'menu.content',
    layout: 'frame',
    ...lazyPage(() => import('~/features/content-review/content-page.tsx'), contentTexts),
  },
  {
    path: '/admin/content/:topic',
    title: 'menu.content',
    layout: 'rail',
    ...lazyPage(() => import('./content-topic.tsx'), contentTexts),
  },
  {
    path: '/admin/institutions',
    title: 'menu.institutions',
    layout: 'frame',
    ...lazyPage(() => import('./institutions.tsx')),
  },
  {
    path: '/admin/institutions/:institutionId/roles',
    title: 'menu.manage_clinicians',
    layout: 'frame',
    ...lazyPage(() => import('./institution-people.tsx')),
  },
  {
    path: '/clinician/account',
    title: 'account.settings',
    layout: 'frame',
    ...lazyPage(() => import('./clinician-account.tsx')),
  },
  {
    path: '/clinician/account/:part',
    title: 'account.settings',
    layout: 'frame',
    ...lazyPage(() => import('./clinician-account.tsx')),
  },
  {
    path: '/clinician/appointments',
    title: 'nav.appointments',
    layout: 'frame',
    ...lazyPage(() => import('~/features/appointments/appointments-page.tsx')),
  },
  {
    path: '/clinician/assisted-registration',
    title: 'page.register_patient',
    layout: 'frame',
    ...lazyPage(() => import('~/features/registrations/assisted/assisted-page.tsx')),
  },
  {
    path: '/clinician/dashboard',
    title: 'nav.dashboard',
    layout: 'frame',
    ...lazyPage(() => import('./clinician-home.tsx')),
  },
  {
    path: '/clinician/patient-inquiries',
    title: 'inquiries.title',
    layout: 'frame',
    ...lazyPage(() => import('./patient-inquiries.tsx')),
  },
  {
    path: '/clinician/notifications',
    title: 'notifications.title',
    layout: 'frame',
    ...lazyPage(() => import('~/features/notifications/settings-page.tsx')),
  },
  {
    path: '/clinician/patients',
    title: 'nav.patients',
    layout: 'frame',
    ...lazyPage(() => import('./patient-list.tsx')),
  },
  {
    path: '/clinician/patients/:patientId',
    title: 'page.patient',
    layout: 'frame',
    ...lazyPage(() => import('./one-patient.tsx')),
  },
  {
    path: '/clinician/patients/:patientId/record',
    title: 'page.record',
    layout: 'frame',
    ...lazyPage(() => import('./patient-record.tsx'), recordTexts),
  },
  {
    path: '/clinician/patients/:patientId/measurements',
    title: 'page.measurements',
    layout: 'frame',
    ...lazyPage(() => import('./patient-measurements.tsx'), recordTexts),
  },
  {
    path: '/clinician/patients/:patientId/merge',
    title: 'merged.title',
    layout: 'frame',
    ...lazyPage(() => import('~/features/merged-records/merge-page.tsx')),
  },
  {
    path: '/clinician/quick-replies',
    title: 'quick_replies.title',
    layout: 'frame',
    ...lazyPage(() => import('~/features/quick-replies/quick-replies-page.tsx')),
  },
  {
    path: '/clinician/e-contact/:id',
    title: 'consultation.title',
    layout: 'rail',
    ...lazyPage(() => import('./consultation.tsx')),
  },
  {
    path: '/clinician/statistics',
    title: 'menu.statistics',
    layout: 'frame',
    ...lazyPage(() => import('~/features/statistics/statistics-page.tsx')),
  },
  {
    path: '/clinician/patient/:patientId/quiz/:topic',
    title: 'page.questionnaire',
    layout: 'bare',
    ...lazyPage(() => import('~/features/questionnaires/quiz/patient-quiz-page.tsx')),
  },
  {
    path: '/clinician/patient/:patientId/quiz/:topic/summary',
    title: 'page.summary',
    layout: 'bare',
    ...lazyPage(() => import('~/features/questionnaires/summary/patient-summary-page.tsx')),
  },
];
