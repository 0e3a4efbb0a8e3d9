/** Fifty changes of five kinds, made on the screens by a clinician without a network, and their rows on the server. */
import { expect as expectSoon } from '@playwright/test';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { plainFever } from '#e2e/fixtures/content.ts';
import type { Api } from '#e2e/fixtures/api.ts';
import type { Clinic, People } from '#e2e/fixtures/people.ts';
import { expectRead } from '#e2e/fixtures/device-storage.ts';
import { newNumber } from '#e2e/fixtures/sms.ts';
import { storedMessages } from '#e2e/fixtures/stored-rows.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import { addPhoto } from '#e2e/pages/adding-photos.ts';
import { fillBooking, openBooking, saveBooking } from '#e2e/pages/appointments-page.ts';
import { AssistedPage } from '#e2e/pages/assisted-page.ts';
import { ConsultationPage } from '#e2e/pages/consultation-page.ts';
import { RecordPage } from '#e2e/pages/record-page.ts';
import { newcomer } from '#e2e/pages/registration-page.ts';

/** No test runner is here to say how long a busy machine may take. */
const patiently = { timeout: 60_000 };
const expect = expectSoon.configure(patiently);

/** Each is written to, with a photo, resolved, noted and seen tomorrow, one after the other; and registrations beside. */
const patients = [
  { given_name: 'Achieng', visit: '9:00' },
  { given_name: 'Barasa', visit: '12:00' },
  { given_name: 'Chebet', visit: '15:00' },
  { given_name: 'Dalmas', visit: '18:00' },
] as const;
const messages = 9;
const kindsOfEach = messages + 3;
/** None may be mistaken for an existing patient. */
const newcomers = [
  { given_name: 'Nyambura', year: '1991' },
  { given_name: 'Zawadi', year: '1956' },
] as const;

export const wanted = {
  messages: messages * patients.length,
  threads_resolved: patients.length,
  notes: patients.length,
  appointments: patients.length,
  registrations: newcomers.length,
} as const;
export const wantedInAll = Object.values(wanted).reduce((sum, count) => sum + count, 0);

const textsOf = ({ user }: PatientSeed): string[] =>
  Array.from({ length: messages }, (_, number) => `To ${user.given_name}, number ${number + 1}.`);

export interface Case {
  patient: PatientSeed;
  thread: string;
  visit: string;
}

export interface Round {
  clinic: Clinic;
  cases: readonly Case[];
}

/** Four patients of one doctor, each with an inquiry that nobody has answered yet. */
export async function newRound(people: People, api: Api): Promise<Round> {
  const clinic = await people.clinic();
  const cases = [];
  for (const { given_name, visit } of patients) {
    const patient = await people.patientOf(clinic.doctor, { user: { given_name, family_name: 'Otieno' } });
    cases.push({ patient, visit, thread: await api.ask(patient, { topic: 'temperature', told: plainFever }) });
  }
  return { clinic, cases };
}

const consultationOf = (window: AppWindow, { patient, thread }: Case) => ({
  consultation: new ConsultationPage(window, patient),
  open: () => window.page.goto(`/clinician/e-contact/${thread}`),
});

/** Waits until the data requested by this id have arrived; the id is a name in the stored JSON. */
async function kept({ page }: AppWindow, id: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(() => expectRead(page, `\\"${id}\\"`)).toPass(patiently);
}

/** Like somebody who will be without a network: afterwards the device knows these pages. */
export async function visitAll(window: AppWindow, { cases }: Round): Promise<void> {
  for (const one of cases) {
    const { consultation, open } = consultationOf(window, one);
    await open();
    await expect(consultation.composer).toBeVisible();
    await kept(window, one.thread);
    await new RecordPage(window, one.patient).open();
    await kept(window, one.patient.id);
  }
  await new AssistedPage(window).open();
  await expect(() => expectRead(window.page, getOwnClinician.name)).toPass(patiently);
}

async function write(window: AppWindow, one: Case): Promise<void> {
  const { consultation, open } = consultationOf(window, one);
  const { given_name } = one.patient.user;
  await open();
  await addPhoto(window);
  for (const text of textsOf(one.patient)) await consultation.reply(text);
  await consultation.askToResolve();
  await consultation.confirmResolve();
  const record = new RecordPage(window, one.patient);
  await record.open();
  await record.writeNote(`About ${given_name}.`);
  const dialog = await openBooking(window);
  await fillBooking(window, dialog, { quick: one.visit, topic: `The next look at ${given_name}` });
  await saveBooking(window, dialog);
  await expect(dialog).toHaveCount(0);
}

async function register(window: AppWindow, { given_name, year }: (typeof newcomers)[number]): Promise<void> {
  const { page, t } = window;
  const form = new AssistedPage(window);
  await form.open();
  const who = newcomer(newNumber());
  await form.fillDetails({ ...who, given_name, birthday: { ...who.birthday, year } });
  await page.getByRole('radio', { name: new RegExp(t('assisted.consent_in_person')) }).check();
  await form.register.click();
  await expect(form.heading('assisted.waits', { name: `${given_name} Gitau` })).toBeVisible();
}

/** @param told how many wait so far. */
export async function writeFifty(
  window: AppWindow,
  { cases }: Round,
  told: (waiting: number) => Promise<void>,
): Promise<void> {
  for (const [index, one] of cases.entries()) {
    await write(window, one);
    await told((index + 1) * kindsOfEach);
  }
  for (const one of newcomers) await register(window, one);
  await told(wantedInAll);
}

/** Their rows on the server, by kind; each row counts, so a duplicate counts twice. */
export async function rowsOf(db: Database, { clinic, cases }: Round): Promise<Record<keyof typeof wanted, number>> {
  const ids = cases.map(({ patient }) => patient.id);
  const threads = cases.map(({ thread }) => thread);
  const known = newcomers.map(({ given_name }) => given_name);
  const [written, resolved, notes, appointments, registered] = await Promise.all([
    db.selectFrom('e_contact_message').select('id').where('e_contact_id', 'in', threads).execute(),
    db.selectFrom('e_contact').select('id').where('id', 'in', threads).where('status', '=', 'resolved').execute(),
    db.selectFrom('patient_note').select('id').where('patient_id', 'in', ids).execute(),
    db.selectFrom('appointment').select('id').where('patient_id', 'in', ids).execute(),
    db
      .selectFrom('patient as p')
      .innerJoin('app_user as u', 'u.id', 'p.user_id')
      .innerJoin('relationship as r', 'r.patient_id', 'p.id')
      .select('p.id')
      .where('u.given_name', 'in', known)
      .where('r.clinician_id', '=', clinic.doctor.id)
      .execute(),
  ]);
  return {
    messages: written.length,
    threads_resolved: resolved.length,
    notes: notes.length,
    appointments: appointments.length,
    registrations: registered.length,
  };
}

/** Whether each thread has its messages in the order in which they were written, each once. */
export async function isInOrder(db: Database, { cases }: Round): Promise<boolean> {
  const stored = await Promise.all(cases.map(({ thread }) => storedMessages(db, thread)));
  return stored.every((texts, index) => {
    const one = cases[index];
    return one !== undefined && texts.join() === textsOf(one.patient).join();
  });
}
