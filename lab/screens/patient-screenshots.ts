import { plainFever } from '#e2e/fixtures/content.ts';
import { AccountMenu } from '#e2e/pages/account-menu.ts';
import { EmergencyScreen } from '#e2e/pages/emergency-screen.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { QuizPage } from '#e2e/pages/quiz-page.ts';
import { ThreadPage } from '#e2e/pages/thread-page.ts';
import { type DemoScene, pageAt, type Screenshot, whole } from './screenshot.ts';

/** Achieng as the questionnaires know her. */
const profile = { age_years: 34, age_months: 411, gender: 'female' } as const;

/** The questions about fever, up to one of them. */
export async function fever({ window }: DemoScene, until: string): Promise<QuizPage> {
  const quiz = await QuizPage.of(window, 'temperature');
  await window.page.goto('/patient/quiz/temperature');
  const answers = until === 'temperature_c' ? { ...plainFever, temperature_measured: 'yes' } : plainFever;
  await quiz.fillIn({ answers, profile, until });
  return quiz;
}

async function stomachThread({ window, thread }: DemoScene): Promise<ThreadPage> {
  await window.page.goto(`/patient/e-contact/${await thread('achieng', 'stomach_ache_nausea')}`);
  const page = new ThreadPage(window);
  await page.composer.waitFor();
  // The players come after the messages.
  await window.page
    .getByRole('button', { name: window.t('speech.listen') })
    .first()
    .waitFor();
  return page;
}

export const patientScreenshots: readonly Screenshot[] = [
  pageAt('login', 'nobody', '/login'),
  {
    name: 'login-refused',
    who: 'nobody',
    async go({ window }) {
      const login = new LoginPage(window);
      await login.open();
      await login.send({ number: '0712 000 184', password: 'wrong-password', role: 'patient' });
      await window.page.getByText(window.t('wrong_credentials')).first().waitFor();
    },
  },
  pageAt('about', 'nobody', '/about'),
  pageAt('about-patient', 'achieng', '/about'),
  pageAt('not-found', 'nobody', '/no/such/page'),
  pageAt('patient-dashboard', 'achieng', '/patient/dashboard'),
  pageAt('patient-dashboard-new', 'ekai', '/patient/dashboard'),
  pageAt('health-record', 'achieng', '/patient/health-record'),
  pageAt('health-record-services', 'achieng', '/patient/health-record?show=services'),
  pageAt('health-record-new', 'ekai', '/patient/health-record'),
  {
    name: 'patient-menu',
    who: 'achieng',
    async go({ window }) {
      await window.page.goto('/patient/dashboard');
      await new AccountMenu(window).open();
    },
  },
  pageAt('get-help', 'achieng', '/patient/get-help'),
  pageAt('who-for', 'achieng', '/patient/for/temperature'),
  pageAt('people', 'achieng', '/patient/people'),
  pageAt('person-new-child', 'achieng', '/patient/people/new?kind=child'),
  pageAt('person-new-adult', 'achieng', '/patient/people/new?kind=adult'),
  pageAt('my-inquiries', 'achieng', '/patient/get-help?tab=mine'),
  pageAt('my-inquiries-empty', 'ekai', '/patient/get-help?tab=mine'),
  pageAt('my-health', 'halima', '/patient/health'),
  pageAt('my-health-none', 'achieng', '/patient/health'),
  pageAt('my-measurements', 'halima', '/patient/health/measurements'),
  pageAt('my-plans', 'kiprono', '/patient/plans'),
  pageAt('my-plans-none', 'achieng', '/patient/plans'),
  { name: 'question-first', who: 'achieng', go: ({ window }) => window.page.goto('/patient/quiz/temperature') },
  { name: 'question-number', who: 'achieng', go: (scene) => fever(scene, 'temperature_c') },
  {
    name: 'question-many',
    who: 'achieng',
    async go(scene) {
      const quiz = await fever(scene, 'other_symptoms');
      await quiz.option('other_symptoms', 'cough').check();
      await quiz.option('other_symptoms', 'other').check();
    },
  },
  {
    name: 'question-missing',
    who: 'achieng',
    async go(scene) {
      const quiz = await fever(scene, 'other_symptoms');
      await quiz.next();
    },
  },
  {
    name: 'emergency',
    who: 'achieng',
    async go(scene) {
      const quiz = await fever(scene, 'brain_signs');
      await quiz.option('brain_signs', 'stiff_neck').check();
      await new EmergencyScreen(scene.window).dialog.waitFor();
    },
  },
  {
    name: 'emergency-understood',
    who: 'achieng',
    async go(scene) {
      const quiz = await fever(scene, 'brain_signs');
      await quiz.option('brain_signs', 'stiff_neck').check();
      await new EmergencyScreen(scene.window).understand();
    },
  },
  pageAt('unknown-topic', 'achieng', '/patient/quiz/toothache'),
  pageAt('summary-missing', 'achieng', '/patient/quiz/allergies/summary'),
  { name: 'thread', who: 'achieng', go: stomachThread },
  {
    name: 'thread-waiting',
    who: 'achieng',
    async go(scene) {
      const thread = await stomachThread(scene);
      // The code that stores a message on the device has loaded too.
      await scene.window.page.waitForLoadState('networkidle');
      await scene.window.context.setOffline(true);
      await thread.write('Asante.');
      await thread.message('Asante.').getByText(scene.window.t('thread.waiting')).waitFor();
    },
  },
  whole(pageAt('patient-account', 'achieng', '/patient/account')),
  whole(pageAt('patient-account-details', 'achieng', '/patient/account/details')),
  whole(pageAt('patient-account-sign-in', 'achieng', '/patient/account/sign-in')),
  whole(pageAt('patient-account-devices', 'achieng', '/patient/account/devices')),
  whole(pageAt('patient-account-record', 'achieng', '/patient/account/record')),
  {
    name: 'second-doctor',
    who: 'achieng',
    async go({ window: { page, t } }) {
      await page.goto('/patient/dashboard');
      await page.getByRole('button', { name: t('patient_home.next_doctor') }).click();
      await page.getByText(t('patient_home.doctor_place', { count: 2, total: 2 })).waitFor();
    },
  },
  whole(pageAt('open-lists', 'ekai', '/patient/dashboard')),
  {
    name: 'open-list-join',
    who: 'ekai',
    async go({ window: { page, t } }) {
      await page.goto('/patient/dashboard');
      await page.getByRole('button', { name: t('open_lists.join_named', { name: 'Dr. Barasa Wekesa' }) }).click();
      await page.locator('dialog[open]').waitFor();
    },
  },
];
