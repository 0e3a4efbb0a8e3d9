/** The texts of a patient's pages. */
import './page-parts.ts';
import { type Loaders, parts, type PatientPart } from './texts.ts';

const own: Readonly<Record<PatientPart, Loaders>> = {
  own_record: {
    en: () => import('@hodi/i18n/en/own-parts/own-record.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/own-record.ts'),
  },
  record_access: {
    en: () => import('@hodi/i18n/en/own-parts/record-access.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/record-access.ts'),
  },
  own_appointments: {
    en: () => import('@hodi/i18n/en/own-parts/own-appointments.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/own-appointments.ts'),
  },
  get_help: {
    en: () => import('@hodi/i18n/en/parts/get-help.ts'),
    sw: () => import('@hodi/i18n/sw/parts/get-help.ts'),
  },
  own_home: {
    en: () => import('@hodi/i18n/en/own-parts/own-home.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/own-home.ts'),
  },
  emergency: {
    en: () => import('@hodi/i18n/en/emergency.ts'),
    sw: () => import('@hodi/i18n/sw/emergency.ts'),
  },
  own_emergencies: {
    en: () => import('@hodi/i18n/en/lists/own-emergencies.ts'),
    sw: () => import('@hodi/i18n/sw/lists/own-emergencies.ts'),
  },
  thread: {
    en: () => import('@hodi/i18n/en/own-parts/thread.ts'),
    sw: () => import('@hodi/i18n/sw/own-parts/thread.ts'),
  },
};
Object.assign(parts, own);
