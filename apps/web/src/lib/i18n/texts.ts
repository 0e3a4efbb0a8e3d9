/**
 * The texts of the interface. A phone loads one language, and before login only the few texts of the entry; those of the
 * registration and the account come with their pages, the rest with the first page behind the login.
 */
import type { account as accountTexts } from '@hodi/i18n/en/account.ts';
import type { app as appTexts } from '@hodi/i18n/en/app.ts';
import type { entry as entryTexts } from '@hodi/i18n/en/entry.ts';
import type { texts as aboutTexts } from '@hodi/i18n/en/parts/about.ts';
import type { texts as registrationTexts } from '@hodi/i18n/en/parts/registration.ts';
import type { texts as assistedTexts } from '@hodi/i18n/en/parts/assisted.ts';
import type { texts as recordsTexts } from '@hodi/i18n/en/parts/records.ts';
import type { texts as consultationTexts } from '@hodi/i18n/en/parts/consultation.ts';
import type { texts as asideTexts } from '@hodi/i18n/en/parts/consultation-aside.ts';
import type { texts as recordTexts } from '@hodi/i18n/en/parts/record.ts';
import type { texts as ownRecordTexts } from '@hodi/i18n/en/own-parts/own-record.ts';
import type { texts as requestsTexts } from '@hodi/i18n/en/parts/requests.ts';
import type { texts as auditTexts } from '@hodi/i18n/en/parts/audit.ts';
import type { texts as recordAccessTexts } from '@hodi/i18n/en/own-parts/record-access.ts';
import type { texts as statisticsTexts } from '@hodi/i18n/en/parts/statistics.ts';
import type { texts as adminTexts } from '@hodi/i18n/en/parts/admin.ts';
import type { texts as appointmentsTexts } from '@hodi/i18n/en/parts/appointments.ts';
import type { texts as lockTexts } from '@hodi/i18n/en/parts/lock.ts';
import type { speech as speechTexts } from '@hodi/i18n/en/speech/speech.ts';
import type { texts as ownAppointmentsTexts } from '@hodi/i18n/en/own-parts/own-appointments.ts';
import type { texts as dataRequestTexts } from '@hodi/i18n/en/own-parts/data-requests.ts';
import type { texts as recordFileTexts } from '@hodi/i18n/en/own-parts/record-file.ts';
import type { ownEmergencies as ownEmergencyTexts } from '@hodi/i18n/en/lists/own-emergencies.ts';
import type { emergency as emergencyTexts } from '@hodi/i18n/en/emergency.ts';
import type { texts as hintsTexts } from '@hodi/i18n/en/parts/hints.ts';
import type { texts as getHelpTexts } from '@hodi/i18n/en/parts/get-help.ts';
import type { texts as ownHomeTexts } from '@hodi/i18n/en/own-parts/own-home.ts';
import type { quiz as quizTexts } from '@hodi/i18n/en/questions/quiz.ts';
import type { summary as summaryTexts } from '@hodi/i18n/en/questions/summary.ts';
import type { texts as threadTexts } from '@hodi/i18n/en/own-parts/thread.ts';
import type { Message, Params } from '@hodi/i18n/catalog.ts';
import { translate } from '@hodi/i18n/translate.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { currentLanguage, remember } from './language.ts';

export type TextKey =
  | keyof typeof entryTexts
  | keyof typeof appTexts
  | keyof typeof accountTexts
  | keyof typeof aboutTexts
  | keyof typeof registrationTexts
  | keyof typeof assistedTexts
  | keyof typeof recordsTexts
  | keyof typeof recordTexts
  | keyof typeof consultationTexts
  | keyof typeof asideTexts
  | keyof typeof requestsTexts
  | keyof typeof ownRecordTexts
  | keyof typeof auditTexts
  | keyof typeof recordAccessTexts
  | keyof typeof statisticsTexts
  | keyof typeof adminTexts
  | keyof typeof appointmentsTexts
  | keyof typeof ownAppointmentsTexts
  | keyof typeof dataRequestTexts
  | keyof typeof recordFileTexts
  | keyof typeof emergencyTexts
  | keyof typeof ownEmergencyTexts
  | keyof typeof hintsTexts
  | keyof typeof getHelpTexts
  | keyof typeof ownHomeTexts
  | keyof typeof quizTexts
  | keyof typeof summaryTexts
  | keyof typeof threadTexts
  | keyof typeof speechTexts
  | keyof typeof lockTexts;
export type Translate = (key: TextKey, params?: Params) => string;
type Catalog = Readonly<Record<string, Message>>;

/** Each a file of its own for each language, with all that a page needs. */
const pages = {
  entry: {
    en: () => import('@hodi/i18n/en/entry.ts'),
    sw: () => import('@hodi/i18n/sw/entry.ts'),
  },
  app: {
    en: () => import('@hodi/i18n/en/app.ts'),
    sw: () => import('@hodi/i18n/sw/app.ts'),
  },
  about: {
    en: () => import('@hodi/i18n/en/parts/about.ts'),
    sw: () => import('@hodi/i18n/sw/parts/about.ts'),
  },
  registration: {
    en: () => import('@hodi/i18n/en/parts/registration.ts'),
    sw: () => import('@hodi/i18n/sw/parts/registration.ts'),
  },
  lock: {
    en: () => import('@hodi/i18n/en/parts/lock.ts'),
    sw: () => import('@hodi/i18n/sw/parts/lock.ts'),
  },
};
/** Texts of pages behind the login: of both kinds of user, of patients, of clinicians. */
export type SharedPart = 'account' | 'quiz' | 'summary';
export type PatientPart =
  | 'own_record'
  | 'record_access'
  | 'own_appointments'
  | 'get_help'
  | 'own_home'
  | 'thread'
  | 'emergency'
  | 'own_emergencies';
export type ClinicianPart =
  | 'assisted'
  | 'records'
  | 'record'
  | 'consultation'
  | 'requests'
  | 'audit'
  | 'statistics'
  | 'admin'
  | 'appointments';
export type Part =
  | keyof typeof pages
  | SharedPart
  | PatientPart
  | ClinicianPart
  | 'speech'
  | 'hints'
  | 'record_file'
  | 'data_requests'
  | 'aside';
export type Loaders = Readonly<Record<Language, () => Promise<Readonly<Record<string, Catalog>>>>>;
/** Who shows further texts adds their loaders, so that no other page carries the names of their files. */
export const parts: Partial<Record<Part, Loaders>> = pages;

const wanted = new Set<Part>();
const loaded = new Map<string, Catalog>();

interface Spoken {
  language: Language;
  t: Translate;
}

const otherThan = { en: 'sw', sw: 'en' } as const;

function speak(language: Language): Spoken {
  const catalog: Catalog = Object.fromEntries(
    [...wanted].flatMap((part) =>
      // Without a network one may not be there in this language: better the other than nothing.
      Object.entries(loaded.get(`${part} ${language}`) ?? loaded.get(`${part} ${otherThan[language]}`) ?? {}),
    ),
  );
  return { language, t: (key, params) => translate({ catalog, language }, key, params) };
}

const store = makeStore<Spoken>({ language: currentLanguage(), t: (key) => key });

async function load(part: Part, language: Language): Promise<void> {
  const name = `${part} ${language}`;
  if (loaded.has(name)) return;
  const loaders = parts[part];
  if (loaders === undefined) throw new Error(`Nobody said where the texts of ${part} are`);
  // A file of texts exports one thing and nothing else.
  loaded.set(name, Object.values(await loaders[language]())[0] ?? {});
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

/** All parts that were shown so far. @returns whether each is there now. */
async function loadAll(language: Language): Promise<boolean> {
  const missing = () => [...wanted].filter((part) => !loaded.has(`${part} ${language}`));
  // A page may have brought a further part meanwhile.
  for (let left = missing(); left.length > 0; left = missing()) {
    const ends = await Promise.allSettled(left.map((part) => load(part, language)));
    if (ends.some(({ status }) => status === 'rejected')) return false;
  }
  return true;
}

/** For whoever switches without a network. */
export const loadOtherTexts = (): Promise<boolean> => loadAll(otherThan[currentLanguage()]);

/**
 * Switches without a reload. What cannot be fetched now stays in the old language.
 * @returns whether all is there in the new one. @throws when nothing is; the old language stays then.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  const isWhole = await loadAll(language);
  if (!loaded.has(`entry ${language}`)) throw new TypeError('no texts');
  remember(language);
  store.set(speak(language));
  return isWhole;
}

/** For what speaks outside of a component, and follows. */
export const onTextsChange = store.subscribe;
export const useTexts = (): Translate => useStore(store).t;
export const useLanguage = (): Language => useStore(store).language;
/** For what speaks outside of a component: toasts. */
export const makeText: Translate = (key, params) => store.get().t(key, params);
