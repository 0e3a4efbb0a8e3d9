/** The texts of a clinician's pages. */
import './page-parts.ts';
import { type ClinicianPart, type Loaders, parts } from './texts.ts';

const clinical: Readonly<Record<ClinicianPart, Loaders>> = {
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
  requests: {
    en: () => import('@hodi/i18n/en/parts/requests.ts'),
    sw: () => import('@hodi/i18n/sw/parts/requests.ts'),
  },
  audit: {
    en: () => import('@hodi/i18n/en/parts/audit.ts'),
    sw: () => import('@hodi/i18n/sw/parts/audit.ts'),
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
};
Object.assign(parts, clinical);
