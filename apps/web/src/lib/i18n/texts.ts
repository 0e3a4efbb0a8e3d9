/**
 * The texts of the interface. A phone loads one language, and before login only the few texts of the entry; those of the
 * registration and the account come with their pages, the rest with the first page behind the login.
 */
import type { account as accountTexts } from '@hodi/i18n/en/account.ts';
import type { auditLog as auditLogTexts } from '@hodi/i18n/en/audit/audit-log.ts';
import type { auditWords as auditWordTexts } from '@hodi/i18n/en/audit/audit-words.ts';
import type { recordAccess as recordAccessTexts } from '@hodi/i18n/en/audit/record-access.ts';
import type { app as appTexts } from '@hodi/i18n/en/app.ts';
import type { appointments as appointmentTexts } from '@hodi/i18n/en/appointments.ts';
import type { assisted as assistedTexts } from '@hodi/i18n/en/door/assisted.ts';
import type { adminCodes as adminCodeTexts } from '@hodi/i18n/en/admin/admin-codes.ts';
import type { institutions as institutionTexts } from '@hodi/i18n/en/admin/institutions.ts';
import type { staff as staffTexts } from '@hodi/i18n/en/admin/staff.ts';
import type { staffInvite as staffInviteTexts } from '@hodi/i18n/en/admin/staff-invite.ts';
import type { clinicians as clinicianTexts } from '@hodi/i18n/en/clinicians.ts';
import type { entry as entryTexts } from '@hodi/i18n/en/entry.ts';
import type { patients as patientTexts } from '@hodi/i18n/en/patients.ts';
import type { record as recordTexts } from '@hodi/i18n/en/door/record.ts';
import type { registration as registrationTexts } from '@hodi/i18n/en/registration.ts';
import type { Message, Params } from '@hodi/i18n/catalog.ts';
import { translate } from '@hodi/i18n/translate.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { currentLanguage, remember } from './language.ts';

export type TextKey =
  | keyof typeof entryTexts
  | keyof typeof appTexts
  | keyof typeof registrationTexts
  | keyof typeof accountTexts
  | keyof typeof assistedTexts
  | keyof typeof auditLogTexts
  | keyof typeof auditWordTexts
  | keyof typeof recordAccessTexts
  | keyof typeof appointmentTexts
  | keyof typeof clinicianTexts
  | keyof typeof adminCodeTexts
  | keyof typeof institutionTexts
  | keyof typeof staffTexts
  | keyof typeof staffInviteTexts
  | keyof typeof patientTexts
  | keyof typeof recordTexts;
export type Translate = (key: TextKey, params?: Params) => string;
type Catalog = Readonly<Record<string, Message>>;

const merged = async (catalogs: Promise<Catalog>[]): Promise<Catalog> =>
  Object.fromEntries((await Promise.all(catalogs)).flatMap((catalog) => Object.entries(catalog)));

const parts = {
  entry: {
    en: async (): Promise<Catalog> => (await import('@hodi/i18n/en/entry.ts')).entry,
    sw: async (): Promise<Catalog> => (await import('@hodi/i18n/sw/entry.ts')).entry,
  },
  registration: {
    en: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/en/registration.ts').then(({ registration }) => registration),
        import('@hodi/i18n/en/people.ts').then(({ people }) => people),
        import('@hodi/i18n/en/connection.ts').then(({ connection }) => connection),
      ]),
    sw: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/sw/registration.ts').then(({ registration }) => registration),
        import('@hodi/i18n/sw/people.ts').then(({ people }) => people),
        import('@hodi/i18n/sw/connection.ts').then(({ connection }) => connection),
      ]),
  },
  account: {
    en: async (): Promise<Catalog> => (await import('@hodi/i18n/en/account.ts')).account,
    sw: async (): Promise<Catalog> => (await import('@hodi/i18n/sw/account.ts')).account,
  },
  /** A clinician registers a patient: with the words of the registration. */
  assisted: {
    en: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/en/door/assisted.ts').then(({ assisted }) => assisted),
        import('@hodi/i18n/en/registration.ts').then(({ registration }) => registration),
      ]),
    sw: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/sw/door/assisted.ts').then(({ assisted }) => assisted),
        import('@hodi/i18n/sw/registration.ts').then(({ registration }) => registration),
      ]),
  },
  /** Dashboards, and the lists and records of patients. */
  records: {
    en: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/en/appointments.ts').then(({ appointments }) => appointments),
        import('@hodi/i18n/en/clinicians.ts').then(({ clinicians }) => clinicians),
        import('@hodi/i18n/en/patients.ts').then(({ patients }) => patients),
      ]),
    sw: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/sw/appointments.ts').then(({ appointments }) => appointments),
        import('@hodi/i18n/sw/clinicians.ts').then(({ clinicians }) => clinicians),
        import('@hodi/i18n/sw/patients.ts').then(({ patients }) => patients),
      ]),
  },
  /** An administrator looks through the audit log. */
  audit: {
    en: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/en/audit/audit-log.ts').then(({ auditLog }) => auditLog),
        import('@hodi/i18n/en/audit/audit-words.ts').then(({ auditWords }) => auditWords),
      ]),
    sw: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/sw/audit/audit-log.ts').then(({ auditLog }) => auditLog),
        import('@hodi/i18n/sw/audit/audit-words.ts').then(({ auditWords }) => auditWords),
      ]),
  },
  /** Institutions and those who work there; with the words of a form of details. */
  admin: {
    en: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/en/account.ts').then(({ account }) => account),
        import('@hodi/i18n/en/admin/institutions.ts').then(({ institutions }) => institutions),
        import('@hodi/i18n/en/admin/admin-codes.ts').then(({ adminCodes }) => adminCodes),
        import('@hodi/i18n/en/admin/staff.ts').then(({ staff }) => staff),
        import('@hodi/i18n/en/admin/staff-invite.ts').then(({ staffInvite }) => staffInvite),
        import('@hodi/i18n/en/patients.ts').then(({ patients }) => patients),
      ]),
    sw: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/sw/account.ts').then(({ account }) => account),
        import('@hodi/i18n/sw/admin/institutions.ts').then(({ institutions }) => institutions),
        import('@hodi/i18n/sw/admin/admin-codes.ts').then(({ adminCodes }) => adminCodes),
        import('@hodi/i18n/sw/admin/staff.ts').then(({ staff }) => staff),
        import('@hodi/i18n/sw/admin/staff-invite.ts').then(({ staffInvite }) => staffInvite),
        import('@hodi/i18n/sw/patients.ts').then(({ patients }) => patients),
      ]),
  },
  record_access: {
    en: async (): Promise<Catalog> => (await import('@hodi/i18n/en/audit/record-access.ts')).recordAccess,
    sw: async (): Promise<Catalog> => (await import('@hodi/i18n/sw/audit/record-access.ts')).recordAccess,
  },
  /** The page of one patient. */
  record: {
    en: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/en/appointments.ts').then(({ appointments }) => appointments),
        import('@hodi/i18n/en/patients.ts').then(({ patients }) => patients),
        import('@hodi/i18n/en/door/record.ts').then(({ record }) => record),
      ]),
    sw: (): Promise<Catalog> =>
      merged([
        import('@hodi/i18n/sw/appointments.ts').then(({ appointments }) => appointments),
        import('@hodi/i18n/sw/patients.ts').then(({ patients }) => patients),
        import('@hodi/i18n/sw/door/record.ts').then(({ record }) => record),
      ]),
  },
  app: {
    en: async (): Promise<Catalog> => (await import('@hodi/i18n/en/app.ts')).app,
    sw: async (): Promise<Catalog> => (await import('@hodi/i18n/sw/app.ts')).app,
  },
};
export type Part = keyof typeof parts;

const wanted = new Set<Part>();
const loaded = new Map<string, Catalog>();

interface Spoken {
  language: Language;
  t: Translate;
}

function speak(language: Language): Spoken {
  const catalog: Catalog = Object.fromEntries(
    [...wanted].flatMap((part) => Object.entries(loaded.get(`${part} ${language}`) ?? {})),
  );
  return { language, t: (key, params) => translate({ catalog, language }, key, params) };
}

const store = makeStore<Spoken>({ language: currentLanguage(), t: (key) => key });

async function load(part: Part, language: Language): Promise<void> {
  const name = `${part} ${language}`;
  if (!loaded.has(name)) loaded.set(name, await parts[part][language]());
}

/** Loads a part of the texts and shows it, in the language that is spoken when it has come. */
export async function loadTexts(part: Part): Promise<void> {
  let language: Language;
  do {
    language = currentLanguage();
    await load(part, language);
  } while (language !== currentLanguage());
  wanted.add(part);
  store.set(speak(language));
}

/** Switches without a reload. @throws when the texts cannot be fetched; the old language stays then. */
export async function setLanguage(language: Language): Promise<void> {
  const missing = () => [...wanted].filter((part) => !loaded.has(`${part} ${language}`));
  // A page may have brought a further part meanwhile.
  while (missing().length > 0) await Promise.all(missing().map((part) => load(part, language)));
  remember(language);
  store.set(speak(language));
}

export const useTexts = (): Translate => useStore(store).t;
export const useLanguage = (): Language => useStore(store).language;
/** For what speaks outside of a component: toasts. */
export const makeText: Translate = (key, params) => store.get().t(key, params);
