/** In by the form, with a second factor too, out again, and a password that was forgotten. */
import { expect, type Page } from '@playwright/test';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import { password } from '#e2e/fixtures/people.ts';
import { otherCode, smsTo } from '#e2e/fixtures/sms.ts';
import { ForgotPasswordPage } from '#e2e/pages/forgot-password-page.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { newPassword } from '#e2e/pages/registration-page.ts';
import type { Walk } from './walk.ts';
import type { Flow, Scene } from './scene.ts';

const isAt = (page: Page, path: string) => async () => new URL(page.url()).pathname === path;

/** At this number and password, one letter of which may be wrong. */
async function fillLogin({ window, hands }: Walk, given: { number: string; password: string }): Promise<void> {
  const form = new LoginPage(window);
  await hands.type(form.number, given.number);
  await hands.type(form.password, given.password);
}

const clinicianAt = ({ window, hands }: Walk) =>
  hands.choose(window.page.getByRole('radio', { name: window.t('login.clinician') }));

async function logOut({ window, hands }: Walk): Promise<void> {
  const { page, t } = window;
  await hands.press(page.getByRole('button', { name: t('menu.label') }));
  await hands.press(page.getByRole('menuitem', { name: t('menu.log_out') }));
  await expect(page).toHaveURL('/login');
}

export const logIn: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const walk = await scene.open();
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new LoginPage(window);
  const number = patient.user.mobile_number;
  await page.goto('/login');
  await expect(form.submit).toBeVisible({ timeout: 120_000 });
  await walk.step('login');
  if (!scene.isBrief) {
    await hands.press(form.submit);
    await expect(form.number).toBeFocused();
    await walk.step('faults');
    await fillLogin(walk, { number, password: 'not-the-password' });
    await hands.press(form.submit);
    await expect(page.getByRole('main').getByText(t('wrong_credentials'))).toBeVisible();
    await expect(form.password).toBeFocused();
    await walk.step('wrong');
  }
  await fillLogin(walk, { number, password });
  await walk.send(form.submit, 'in', { arrived: isAt(page, '/patient/dashboard') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await walk.step('dashboard');
  await hands.press(page.getByRole('button', { name: t('menu.label') }));
  await walk.step('menu');
  await hands.press(page.getByRole('menuitem', { name: t('menu.log_out') }));
  await expect(page).toHaveURL('/login');
  await walk.step('out');
};

/** Somebody has tried too often, from anywhere. */
export const lockedOut: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic();
  const walk = await scene.open();
  const { window, hands } = walk;
  const { page } = window;
  const { mobile_number, user_type } = doctor.user;
  for (let tries = 0; tries < 10; tries += 1) {
    const data = { mobile_number, password: `guess-${tries}-of-ten`, user_type };
    await page.context().request.post(scene.server.url + login.path, { data });
  }
  const form = new LoginPage(window);
  await page.goto('/login');
  await clinicianAt(walk);
  await fillLogin(walk, { number: mobile_number, password });
  await hands.press(form.submit);
  await expect(page.getByRole('main').getByText(/1[45]/)).toBeVisible();
  await expect(form.password).toHaveValue(password);
  await walk.step('told');
};

export const logInWithCode: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const factor = await scene.api.turnOnSecondFactor(doctor);
  const walk = await scene.open();
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new LoginPage(window);
  const number = doctor.user.mobile_number;
  const codes = scene.isBrief ? [factor.nextCode()] : [factor.nextCode(), factor.recoveryCodes[0] ?? ''];
  await page.goto('/login');
  for (const [turn, code] of codes.entries()) {
    await clinicianAt(walk);
    await fillLogin(walk, { number, password });
    await walk.send(form.submit, 'password', { arrived: () => form.code.isVisible() });
    await expect(form.code).toBeFocused();
    await walk.step('asks');
    if (turn === 0 && !scene.isBrief) {
      await hands.press(form.submit);
      await expect(form.code).toHaveAttribute('aria-invalid', 'true');
      await walk.step('missing');
      await hands.type(form.code, '000000');
      await hands.press(form.submit);
      await expect(form.code).toHaveAttribute('aria-invalid', 'true');
      await expect(form.code).toBeFocused();
      await walk.step('wrong');
    }
    await hands.type(form.code, code);
    const arrived = isAt(page, '/clinician/dashboard');
    const takeNext = async () => {
      await expect(page.getByText(t('login.perhaps_used'))).toBeVisible();
      await hands.type(form.code, factor.recoveryCodes[1] ?? '');
      await hands.press(form.submit);
      await expect.poll(arrived).toBe(true);
    };
    await walk.send(form.submit, 'code', { arrived, ifDone: takeNext });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
    await walk.step(turn === 0 ? 'in-by-app' : 'in-by-recovery');
    if (turn + 1 < codes.length) await logOut(walk);
  }
};

async function codeFor(page: Page, number: string): Promise<string> {
  await expect.poll(async () => (await smsTo(page, number)).length).toBeGreaterThan(0);
  return (await smsTo(page, number))[0]?.code ?? '';
}

async function whosePassword(walk: Walk, number: string, { isBrief }: Scene): Promise<void> {
  const { window, hands } = walk;
  const { page } = window;
  const form = new ForgotPasswordPage(window);
  await expect(form.sendCode).toBeVisible({ timeout: 120_000 });
  await walk.step('whose');
  if (!isBrief) {
    await hands.press(form.sendCode);
    await expect(form.number).toBeFocused();
    await walk.step('whose-missing');
  }
  await hands.type(form.number, number);
  await walk.send(form.sendCode, 'send-code', { arrived: () => form.code.isVisible() });
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await walk.step('code');
}

export const forgotPassword: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const number = doctor.user.mobile_number;
  const walk = await scene.open();
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new ForgotPasswordPage(window);
  await page.goto('/login');
  await clinicianAt(walk);
  await hands.press(page.getByRole('link', { name: t('login.forgot') }));
  await whosePassword(walk, number, scene);
  const code = await codeFor(page, number);
  const fillIn = async (given: { code: string; password: string; repeated: string }) => {
    await hands.type(form.code, given.code);
    await hands.type(form.password, given.password);
    await hands.type(form.repeated, given.repeated);
  };
  if (!scene.isBrief) {
    await hands.press(form.save);
    await expect(form.code).toBeFocused();
    await walk.step('all-missing');
    await fillIn({ code: otherCode(code), password: newPassword, repeated: newPassword });
    await hands.press(form.save);
    await expect(form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    await expect(form.code).toBeFocused();
    await walk.step('wrong-code');
  }
  await fillIn({ code, password: newPassword, repeated: newPassword });
  const submit = page.getByRole('main').locator('button[type=submit]');
  await walk.send(submit, 'set', { arrived: isAt(page, '/clinician/dashboard') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 120_000 });
  await walk.step('in');
};
