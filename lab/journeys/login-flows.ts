/** In by the form, with a second factor too, out again, and a password that was forgotten. */
import { expect, type Page } from '@playwright/test';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { password } from '#e2e/fixtures/people.ts';
import { otherCode, smsTo } from '#e2e/fixtures/sms.ts';
import { ForgotPasswordPage } from '#e2e/pages/forgot-password-page.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { newPassword } from '#e2e/pages/registration-page.ts';
import type { Journey } from './journey.ts';
import type { Flow, Scene } from './scene.ts';

const isAt = (page: Page, path: string) => async () => new URL(page.url()).pathname === path;

/** At this number and password, one letter of which may be wrong. */
async function fillLogin({ window, input }: Journey, given: { number: string; password: string }): Promise<void> {
  const form = new LoginPage(window);
  await input.type(form.number, given.number);
  await input.type(form.password, given.password);
}

const clinicianAt = ({ window, input }: Journey) =>
  input.choose(window.page.getByRole('radio', { name: window.t('login.clinician') }));

async function logOut({ window, input }: Journey): Promise<void> {
  const { page, t } = window;
  await input.press(page.getByRole('button', { name: t('menu.label') }));
  await input.press(page.getByRole('menuitem', { name: t('menu.log_out') }));
  await expect(page).toHaveURL('/login');
}

export const logIn: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const journey = await scene.open();
  const { window, input } = journey;
  const { page, t } = window;
  const form = new LoginPage(window);
  const number = patient.user.mobile_number;
  await page.goto('/login');
  await expect(form.submit).toBeVisible({ timeout: 120_000 });
  await journey.step('login');
  if (!scene.isBrief) {
    await input.press(form.submit);
    await expect(form.number).toBeFocused();
    await journey.step('faults');
    await fillLogin(journey, { number, password: 'not-the-password' });
    await input.press(form.submit);
    await expect(page.getByRole('main').getByText(t('wrong_credentials'))).toBeVisible();
    await expect(form.password).toBeFocused();
    await journey.step('wrong');
  }
  await fillLogin(journey, { number, password });
  await journey.send(form.submit, 'in', { arrived: isAt(page, '/patient/dashboard') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await journey.step('dashboard');
  await input.press(page.getByRole('button', { name: t('menu.label') }));
  await journey.step('menu');
  await input.press(page.getByRole('menuitem', { name: t('menu.log_out') }));
  await expect(page).toHaveURL('/login');
  await journey.step('out');
};

/** Somebody has tried too often, from anywhere. */
export const lockedOut: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic();
  const journey = await scene.open();
  const { window, input } = journey;
  const { page } = window;
  const { mobile_number, user_type } = doctor.user;
  for (let tries = 0; tries < 10; tries += 1) {
    const data = { mobile_number, password: `guess-${tries}-of-ten`, user_type };
    await page.context().request.post(scene.server.url + login.path, { data });
  }
  const form = new LoginPage(window);
  await page.goto('/login');
  await clinicianAt(journey);
  await fillLogin(journey, { number: mobile_number, password });
  await input.press(form.submit);
  await expect(page.getByRole('main').getByText(/1[45]/)).toBeVisible();
  await expect(form.password).toHaveValue(password);
  await journey.step('told');
};

export const logInWithCode: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const factor = await scene.api.turnOnSecondFactor(doctor);
  const journey = await scene.open();
  const { window, input } = journey;
  const { page, t } = window;
  const form = new LoginPage(window);
  const number = doctor.user.mobile_number;
  const codes = scene.isBrief ? [factor.nextCode()] : [factor.nextCode(), factor.recoveryCodes[0] ?? ''];
  await page.goto('/login');
  for (const [turn, code] of codes.entries()) {
    await clinicianAt(journey);
    await fillLogin(journey, { number, password });
    await journey.send(form.submit, 'password', { arrived: () => form.code.isVisible() });
    await expect(form.code).toBeFocused();
    await journey.step('asks');
    if (turn === 0 && !scene.isBrief) {
      await input.press(form.submit);
      await expect(form.code).toHaveAttribute('aria-invalid', 'true');
      await journey.step('missing');
      await input.type(form.code, '000000');
      await input.press(form.submit);
      await expect(form.code).toHaveAttribute('aria-invalid', 'true');
      await expect(form.code).toBeFocused();
      await journey.step('wrong');
    }
    await input.type(form.code, code);
    const arrived = isAt(page, '/clinician/dashboard');
    const takeNext = async () => {
      await expect(page.getByText(t('login.perhaps_used'))).toBeVisible();
      await input.type(form.code, factor.recoveryCodes[1] ?? '');
      await input.press(form.submit);
      await expect.poll(arrived).toBe(true);
    };
    await journey.send(form.submit, 'code', { arrived, ifDone: takeNext });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
    await journey.step(turn === 0 ? 'in-by-app' : 'in-by-recovery');
    if (turn + 1 < codes.length) await logOut(journey);
  }
};

async function codeFor(page: Page, number: string): Promise<string> {
  await expect.poll(async () => (await smsTo(page, number)).length).toBeGreaterThan(0);
  return (await smsTo(page, number))[0]?.code ?? '';
}

async function whosePassword(journey: Journey, number: string, { isBrief }: Scene): Promise<void> {
  const { window, input } = journey;
  const { page } = window;
  const form = new ForgotPasswordPage(window);
  await expect(form.sendCode).toBeVisible({ timeout: 120_000 });
  await journey.step('whose');
  if (!isBrief) {
    await input.press(form.sendCode);
    await expect(form.number).toBeFocused();
    await journey.step('whose-missing');
  }
  await input.type(form.number, number);
  await journey.send(form.sendCode, 'send-code', { arrived: () => form.code.isVisible() });
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await journey.step('code');
}

export const forgotPassword: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const number = doctor.user.mobile_number;
  const journey = await scene.open();
  const { window, input } = journey;
  const { page, t } = window;
  const form = new ForgotPasswordPage(window);
  await page.goto('/login');
  await clinicianAt(journey);
  await input.press(page.getByRole('link', { name: t('login.forgot') }));
  await whosePassword(journey, number, scene);
  const code = await codeFor(page, number);
  const fillIn = async (given: { code: string; password: string; repeated: string }) => {
    await input.type(form.code, given.code);
    await input.type(form.password, given.password);
    await input.type(form.repeated, given.repeated);
  };
  if (!scene.isBrief) {
    await input.press(form.save);
    await expect(form.code).toBeFocused();
    await journey.step('all-missing');
    await fillIn({ code: otherCode(code), password: newPassword, repeated: newPassword });
    await input.press(form.save);
    await expect(form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    await expect(form.code).toBeFocused();
    await journey.step('wrong-code');
  }
  await fillIn({ code, password: newPassword, repeated: newPassword });
  const submit = page.getByRole('main').locator('button[type=submit]');
  await journey.send(submit, 'set', { arrived: isAt(page, '/clinician/dashboard') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await journey.step('in');
};
