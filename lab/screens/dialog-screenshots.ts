/** Dialogs and panels over a page or in it, for each role. */
import type { Page } from '@playwright/test';
import type { TextKey } from '#e2e/fixtures/texts.ts';
import { AccountMenu } from '#e2e/pages/account-menu.ts';
import { AccountPage } from '#e2e/pages/account-page.ts';
import { ConsultationPage } from '#e2e/pages/consultation-page.ts';
import { SummaryPage } from '#e2e/pages/summary-page.ts';
import { ThreadPage } from '#e2e/pages/thread-page.ts';
import { demoPatient } from '@hodi/server/src/demo/people/patients.ts';
import { fullAnswers, plainFever, profileOf } from '#e2e/fixtures/content.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import { QuizPage } from '#e2e/pages/quiz-page.ts';
import { fever } from './patient-screenshots.ts';
import type { DemoScene, Screenshot } from './screenshot.ts';

const patient = (name: string, go: Screenshot['go']): Screenshot => ({ name, who: 'achieng', go });
const doctor = (name: string, go: Screenshot['go']): Screenshot => ({ name, who: 'wanjiru', go });

const opened = (page: Page): Promise<void> => page.locator('dialog[open]').waitFor();

async function onRecord({ window, patientId }: DemoScene): Promise<Page> {
  await window.page.goto(`/clinician/patients/${await patientId('achieng')}`);
  return window.page;
}

const recordDialog = (name: string, button: TextKey): Screenshot =>
  doctor(name, async (scene) => {
    const page = await onRecord(scene);
    await page.getByRole('button', { name: scene.window.t(button), exact: true }).click();
    await opened(page);
  });

/** Behind the three dots of a patient. */
const recordMenu = (name: string, item: TextKey): Screenshot =>
  doctor(name, async (scene) => {
    const page = await onRecord(scene);
    await page.getByRole('button', { name: scene.window.t('record.actions', { name: '' }).trim() }).click();
    await page.getByRole('menuitem', { name: scene.window.t(item) }).click();
    await opened(page);
  });

/** A part of the account that opens in its place. */
const account = (name: string, part: 'details' | 'sign-in', [button, field]: [TextKey, TextKey]): Screenshot =>
  patient(name, async ({ window }) => {
    const page = new AccountPage(window);
    await page.open(part);
    await page.button(button).click();
    await page.field(field).scrollIntoViewIfNeeded();
  });

/** All questions about fever answered, as the patient, or for them. */
async function summary(window: AppWindow, address: string): Promise<void> {
  const quiz = await QuizPage.of(window, 'temperature');
  const of = demoPatient('achieng', Date.now());
  await window.page.goto(address);
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, of), profile: profileOf(of) });
  await new SummaryPage(window).heading.waitFor({ state: 'attached' });
}

const ownSummary = ({ window }: DemoScene): Promise<void> => summary(window, '/patient/quiz/temperature');

async function unsentMessage({ window, thread }: DemoScene): Promise<void> {
  const { page, context, t } = window;
  await page.goto(`/patient/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`);
  const open = new ThreadPage(window);
  await open.composer.waitFor();
  // The code that stores a message on the device has loaded too.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await open.write('Asante.');
  await open.message('Asante.').getByText(t('thread.waiting')).waitFor();
}

export const dialogScreenshots: readonly Screenshot[] = [
  recordDialog('patient-topics', 'patient.start_inquiry'),
  recordDialog('patient-add-service', 'record.add_service'),
  recordDialog('patient-appointment', 'appointment.new'),
  recordMenu('patient-edit', 'record.edit'),
  recordMenu('patient-deactivate', 'record.deactivate'),
  doctor('patient-note', async (scene) => {
    const page = await onRecord(scene);
    const { t } = scene.window;
    const panel = page.getByRole('region', { name: t('record.note') });
    await panel.getByRole('button', { name: t('record.note_write') }).click();
    await panel.getByRole('textbox').fill('Achieng');
  }),
  doctor('service-fulfil', async ({ window: { page, t } }) => {
    await page.goto('/clinician/patient-inquiries?tab=services');
    await page
      .getByRole('button', { name: t('services.fulfil') })
      .first()
      .click();
    await opened(page);
  }),
  doctor('consultation-resolved', async ({ window, thread }) => {
    await window.page.goto(`/clinician/e-contact/${await thread('achieng', 'diarrhea')}`);
    await new ConsultationPage(window, demoPatient('achieng', Date.now())).show('messages');
    await window.page.getByText(window.t('thread.resolved')).first().waitFor();
  }),
  patient('thread-resolved', async ({ window, thread }) => {
    await window.page.goto(`/patient/e-contact/${await thread('achieng', 'diarrhea')}`);
    await window.page.getByText(window.t('thread.resolved')).first().waitFor();
  }),
  patient('thread-menu', async ({ window: { page, t }, thread }) => {
    await page.goto(`/patient/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`);
    await page.getByRole('button', { name: t('thread.more') }).click();
    await page.getByRole('menu').waitFor();
  }),
  patient('summary', ownSummary),
  { ...patient('summary-whole', ownSummary), isWhole: true },
  doctor('summary-on-behalf', async ({ window, patientId }) =>
    summary(window, `/clinician/patient/${await patientId('achieng')}/quiz/temperature`),
  ),
  patient('quiz-discard', async (scene) => {
    const { page, t } = scene.window;
    await fever(scene, 'temperature_c');
    await page.getByRole('button', { name: t('quiz.discard') }).click();
    await opened(page);
  }),
  patient('unsent', async (scene) => {
    const { page, context, t } = scene.window;
    await context.route('**/message*', (route) => route.fulfill({ status: 503, json: { message: '' } }));
    await unsentMessage(scene);
    await context.setOffline(false);
    await page.getByRole('button', { name: t('connection.look') }).click();
    await opened(page);
  }),
  patient('log-out-unsent', async (scene) => {
    await unsentMessage(scene);
    const { page, t } = scene.window;
    await page.getByRole('link', { name: t('thread.back_to_mine') }).click();
    await page.waitForURL('/patient/get-help?tab=mine');
    await new AccountMenu(scene.window).logOut();
    await opened(scene.window.page);
  }),
  patient('my-inquiries-waiting', async (scene) => {
    const { page, context, t } = scene.window;
    await ownSummary(scene);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: t('summary.send', { name: 'Dr. Wanjiru Kamau' }) }).click();
    await page.getByRole('button', { name: t('help.answers'), exact: true }).click();
    await page.locator('dl').first().waitFor();
  }),
  account('account-edit', 'details', ['account.edit', 'person.given_name']),
  account('account-password', 'sign-in', ['password.change', 'password.present']),
  account('account-phone', 'sign-in', ['phone.change', 'phone.new']),
  doctor('account-second-factor', async ({ window }) => {
    const page = new AccountPage(window, 'clinician');
    await page.open('sign-in');
    await page.button('second_factor.turn_on').click();
    await opened(window.page);
  }),
  // The demo's institution requires none: meanwhile other screens are photographed there.
  doctor('second-factor-first', async ({ window: { page, t } }) => {
    const body = { code: 'second_factor_required', message: t('second_factor_required') };
    await page.route('**/clinicians/me', (route) => route.fulfill({ status: 401, json: body }));
    const state = { is_on: false, recovery_codes_left: 0, is_required: true };
    await page.route('**/auth/second-factor', (route) => route.fulfill({ json: state }));
    await page.goto('/clinician');
    await page.getByRole('button', { name: t('second_factor.turn_on') }).waitFor();
  }),
];
