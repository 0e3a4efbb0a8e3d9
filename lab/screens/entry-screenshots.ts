/** Registrations and forgotten passwords: each step, as somebody sees it whom nobody knows yet. */
import { newNumber, smsTo } from '#e2e/fixtures/sms.ts';
import type { TextKey } from '#e2e/fixtures/texts.ts';
import { ForgotPasswordPage } from '#e2e/pages/forgot-password-page.ts';
import { newcomer, newPassword, RegistrationPage } from '#e2e/pages/registration-page.ts';
import { upTo } from './assisted-screenshots.ts';
import { type DemoScene, pageAt, type Screenshot } from './screenshot.ts';

const at = (name: string, go: Screenshot['go']): Screenshot => ({ name, who: 'nobody', go });

/** The first step of a registration, filled in and left. */
async function pastPersonal({ window }: DemoScene, address: string): Promise<RegistrationPage> {
  const form = new RegistrationPage(window);
  await window.page.goto(address);
  await form.fillPersonal(newcomer(newNumber()));
  const home = form.field('person.address');
  if (await home.isVisible()) await home.fill('Kibuye, Kisumu');
  await form.continue.click();
  return form;
}

async function clinicianSecurity(scene: DemoScene): Promise<void> {
  const { page } = scene.window;
  const form = await pastPersonal(scene, '/register-clinician');
  await page.getByRole('radio', { name: /Ziwa Family Clinic/ }).check();
  await form.field('registration.role').selectOption('nurse');
  await form.field('registration.profession').fill('Midwife');
  await form.field('registration.list_name').fill('Mothers of Kisumu');
  await form.field('registration.experience').fill('Ten years on the ward, and before that a student in Eldoret.');
  await form.continue.click();
  await form.heading('registration.security_heading').waitFor();
}

const faults = (address: string) => async (scene: DemoScene) => {
  const { page, t } = scene.window;
  await page.goto(address);
  await new RegistrationPage(scene.window).continue.click();
  await page.getByText(t('required')).first().waitFor();
};

/** The link in the SMS of whom a clinician has registered, opened on the patient's own phone. */
async function completion(scene: DemoScene): Promise<void> {
  const { page, context } = scene.window;
  const { number } = await upTo(scene, 'member');
  const texts = (await smsTo(page, number)).map(({ text }) => text).join(' ');
  const link = /\/complete-registration\/[\w-]+/.exec(texts)?.[0] ?? '';
  await page.goto('about:blank');
  await context.clearCookies();
  await context.addInitScript(() => {
    localStorage.removeItem('accessToken');
    localStorage.removeItem('userType');
  });
  await page.goto(link);
  await new RegistrationPage(scene.window).field('login.password').waitFor();
}

const heading =
  (address: string, key: TextKey) =>
  async (scene: DemoScene): Promise<void> => {
    const form = await pastPersonal(scene, address);
    await form.heading(key).waitFor();
  };

export const entryScreenshots: readonly Screenshot[] = [
  pageAt('register-patient', 'nobody', '/register-patient'),
  at('register-patient-faults', faults('/register-patient')),
  at('register-patient-security', heading('/register-patient', 'registration.security_heading')),
  at('register-patient-code', async (scene) => {
    const form = new RegistrationPage(scene.window);
    await form.begin({ ...newcomer(newNumber()), given_name: 'Awino' });
  }),
  pageAt('register-clinician', 'nobody', '/register-clinician'),
  at('register-clinician-institution', heading('/register-clinician', 'registration.institution_heading')),
  at('register-clinician-security', clinicianSecurity),
  pageAt('forgot-password', 'nobody', '/forgot-password'),
  at('forgot-password-code', async ({ window }) => {
    const form = new ForgotPasswordPage(window);
    await window.page.goto('/forgot-password');
    await form.number.fill(newNumber());
    await form.sendCode.click();
    await form.code.waitFor();
    await form.fillIn({ code: '12', password: newPassword, repeated: 'other' });
    await form.save.click();
    await window.page.getByText(window.t('passwords_do_not_match')).waitFor();
  }),
  { name: 'completion', who: 'wanjiru', go: completion },
];
