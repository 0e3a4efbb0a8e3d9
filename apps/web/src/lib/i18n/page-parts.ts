/** The texts of the pages behind the login: their names come with the frame there, the way in needs none of them. */
import { type Loaders, type PagePart, parts } from './texts.ts';

const pages: Readonly<Record<PagePart, Loaders>> = {
  account: {
    en: () => import('@hodi/i18n/en/account.ts'),
    sw: () => import('@hodi/i18n/sw/account.ts'),
  },
  assisted: {
    en: () => import('@hodi/i18n/en/parts/assisted.ts'),
    sw: () => import('@hodi/i18n/sw/parts/assisted.ts'),
  },
  records: {
    en: () => import('@hodi/i18n/en/parts/records.ts'),
    sw: () => import('@hodi/i18n/sw/parts/records.ts'),
  },
  record: {
    en: () => import('@hodi/i18n/en/parts/record.ts'),
    sw: () => import('@hodi/i18n/sw/parts/record.ts'),
  },
  consultation: {
    en: () => import('@hodi/i18n/en/parts/consultation.ts'),
    sw: () => import('@hodi/i18n/sw/parts/consultation.ts'),
  },
  own_record: {
    en: () => import('@hodi/i18n/en/own-parts/own-record.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/own-record.ts'),
  },
  requests: {
    en: () => import('@hodi/i18n/en/parts/requests.ts'),
    sw: () => import('@hodi/i18n/sw/parts/requests.ts'),
  },
  audit: {
    en: () => import('@hodi/i18n/en/parts/audit.ts'),
    sw: () => import('@hodi/i18n/sw/parts/audit.ts'),
  },
  record_access: {
    en: () => import('@hodi/i18n/en/own-parts/record-access.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/record-access.ts'),
  },
  statistics: {
    en: () => import('@hodi/i18n/en/parts/statistics.ts'),
    sw: () => import('@hodi/i18n/sw/parts/statistics.ts'),
  },
  admin: {
    en: () => import('@hodi/i18n/en/parts/admin.ts'),
    sw: () => import('@hodi/i18n/sw/parts/admin.ts'),
  },
  appointments: {
    en: () => import('@hodi/i18n/en/parts/appointments.ts'),
    sw: () => import('@hodi/i18n/sw/parts/appointments.ts'),
  },
  own_appointments: {
    en: () => import('@hodi/i18n/en/own-parts/own-appointments.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/own-appointments.ts'),
  },
  questions: {
    en: () => import('@hodi/i18n/en/parts/questions.ts'),
    sw: () => import('@hodi/i18n/sw/parts/questions.ts'),
  },
  thread: {
    en: () => import('@hodi/i18n/en/threads/thread.ts'),
    sw: () => import('@hodi/i18n/sw/threads/thread.ts'),
  },
};
Object.assign(parts, pages);
