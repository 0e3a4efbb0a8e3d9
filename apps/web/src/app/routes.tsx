import type { ComponentType } from 'react';
import '~/lib/i18n/page-parts.ts';
import type { Part, TextKey } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { lazyPage } from './lazy-page.ts';

/**
 * `frame`: header, navigation and banner around a page that scrolls.
 * `rail`: the same with the narrow rail, and the page fills the window and scrolls inside itself; on a phone only the
 * page and the banner, so the page brings its own head in a `PageHead`.
 * `bare`: nothing around it; the page renders its own `AppFrame`, with `<ConnectionState />` as its banner.
 */
export type Layout = 'frame' | 'rail' | 'bare';

export interface Route {
  path: string;
  /** For the title of the window; the page's own heading is its h1. */
  title: TextKey;
  layout: Layout;
  page: ComponentType;
  /** Fetches the page's code ahead, so that it opens at once, and without a network. */
  load: () => Promise<unknown>;
}

/** Its texts come with it: not every visit needs them. */
const lazyPageWith = (part: Part, load: () => Promise<{ default: ComponentType }>) =>
  lazyPage(() => withTexts(part, load()));

/** Every page behind the login, by path. Who may open it stands in guards.ts. Pages are default exports. */
export const routes: readonly Route[] = [
  {
    path: '/about',
    title: 'shell.about',
    layout: 'frame',
    ...lazyPageWith('about', () => import('./patient/own-about.tsx')),
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
    ...lazyPageWith('admin', () => import('./clinician/institutions.tsx')),
  },
  {
    path: '/admin/institutions/:institutionId/roles',
    title: 'menu.manage_clinicians',
    layout: 'frame',
    ...lazyPageWith('admin', () => import('./clinician/institution-people.tsx')),
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
    ...lazyPageWith('records', () => import('./clinician/clinician-home.tsx')),
  },
  {
    path: '/clinician/patient-inquiries',
    title: 'inquiries.title',
    layout: 'frame',
    ...lazyPageWith('requests', () => import('./clinician/patient-inquiries.tsx')),
  },
  {
    path: '/clinician/patients',
    title: 'nav.patients',
    layout: 'frame',
    ...lazyPageWith('records', () => import('./clinician/patient-list.tsx')),
  },
  {
    path: '/clinician/patients/:patientId',
    title: 'page.patient',
    layout: 'frame',
    ...lazyPageWith('record', () => import('./clinician/one-patient.tsx')),
  },
  {
    path: '/clinician/e-contact/:id',
    title: 'consultation.title',
    layout: 'rail',
    ...lazyPageWith('consultation', () => import('./clinician/consultation.tsx')),
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
    ...lazyPage(() => import('~/features/questionnaires/quiz/patient-quiz-page.tsx')),
  },
  {
    path: '/clinician/patient/:patientId/quiz/:topic/summary',
    title: 'page.summary',
    layout: 'bare',
    ...lazyPageWith('questions', () => import('~/features/questionnaires/summary/patient-summary-page.tsx')),
  },
  {
    path: '/patient/account',
    title: 'account.title',
    layout: 'frame',
    ...lazyPageWith('account', () => import('./patient-account.tsx')),
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
    ...lazyPageWith('records', () => import('./patient/patient-home.tsx')),
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
    ...lazyPageWith('questions', () => import('~/features/questionnaires/get-help/get-help-page.tsx')),
  },
  {
    path: '/patient/health-record',
    title: 'page.health_record',
    layout: 'frame',
    ...lazyPageWith('own_record', () => import('./patient/own-record.tsx')),
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
    ...lazyPageWith('questions', () => import('~/features/questionnaires/summary/summary-page.tsx')),
  },
];
