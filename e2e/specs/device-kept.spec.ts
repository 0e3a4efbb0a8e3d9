/** Data that a device keeps for its owner: available without a network, unreadable for everybody else. */
import type { Page } from '@playwright/test';
import { hashPassword } from '@hodi/server/src/features/sessions/passwords.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectKept, expectRead, isOpenHere, keptRows } from '../fixtures/device-storage.ts';
import { password } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { canLock } from '../fixtures/can-lock.ts';
import { storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const draft = 'Not sent yet, and nobody else’s business';

const field = ({ page, t }: AppWindow) => page.getByLabel(t('login.password'), { exact: true });
const locked = ({ page, t }: AppWindow) => page.getByRole('heading', { level: 1, name: t('lock.locked') });

async function unlock(window: AppWindow, typed: string, label = window.t('login.password')): Promise<void> {
  await window.page.getByLabel(label, { exact: true }).fill(typed);
  await window.page.getByRole('button', { name: window.t('lock.unlock') }).click();
}

/** No key is stored beside the data any more. */
const expectLockedUp = (page: Page) => expect.poll(() => isOpenHere(page), 'the key lies open').toBe(false);

/** Until the app has noticed it. */
const touch = (page: Page) =>
  expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return page.evaluate(() => Date.now() - (JSON.parse(localStorage.getItem('hodi-lock') ?? '{}').activeAt ?? 0));
    })
    .toBeLessThan(60_000);

/** Through the account, as its owner does it. */
async function lockNow(window: AppWindow, side: 'patient' | 'clinician'): Promise<void> {
  await window.page.goto(`/${side}/account/devices`);
  await window.page.getByRole('button', { name: window.t('lock.now') }).click();
  await expect(locked(window)).toBeVisible();
  await expect(window.page.locator('a[href="tel:112"]')).toBeVisible();
}

test('pages read before open without a network after the app was closed, and say from when they are @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true, fetchesAhead: true });
  const { page, context, t } = window;
  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.write('She drinks well');
  await expectRead(page, 'She drinks well');
  await expectRead(page, 'patients.me');
  await page.close();
  await context.setOffline(true);

  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 30 * 60_000 });
  await later.goto('/patient/dashboard');
  await expect(later.getByText(doctor.user.family_name ?? '').first()).toBeVisible();
  await expect(later.getByText(t('connection.offline_as_of', { when: '§' }).split('§')[0] ?? '')).toBeVisible();
  await later.goto(`/patient/e-contact/${id}`);
  await expect(later.getByRole('log').getByRole('article').filter({ hasText: 'She drinks well' })).toBeVisible();
});

test('a locked device shows nothing until its password is typed, without a network too @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language, keepsApp: true });
  const { page, context, t } = window;
  await new LoginPage(window).logIn(patient);
  await canLock(page);
  await page.goto(`/patient/e-contact/${id}`);
  await new ThreadPage(window).composer.fill(draft);
  await expectKept(page, draft);
  await expectRead(page, 'e_contacts.for_patient');
  await expectRead(page, 'patients.me');
  await lockNow(window, 'patient');
  await expectAccessible(page, 'locked');
  await expectLockedUp(page);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(locked(window)).toBeVisible();
  await context.setOffline(true);
  await unlock(window, 'not the password');
  await expect(page.getByText(t('lock.wrong'))).toBeVisible();
  await expect(field(window)).toBeFocused();
  await unlock(window, password);
  await expect(new ThreadPage(window).composer).toHaveValue(draft);
});

test('it locks by itself after a while without a touch, in every tab, and opens in every tab @desktop @story', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const window = await windows.visitor({ language: doctor.user.preferred_language });
  const { page, context } = window;
  await new LoginPage(window).logIn(doctor);
  await canLock(page);
  const other = await context.newPage();
  await other.goto('/clinician/patients');
  await expect(other.getByRole('navigation').first()).toBeVisible();
  await page.clock.install();
  await page.goto('/clinician/dashboard');
  await page.clock.fastForward('09:00');
  await touch(page);
  await page.clock.fastForward('09:00');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.clock.fastForward('09:00');
  await expect(locked(window)).toBeVisible();
  await expect(locked({ ...window, page: other })).toBeVisible();
  await unlock(window, password);
  await expect(page).toHaveURL('/clinician/dashboard');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(locked({ ...window, page: other })).toHaveCount(0);
});

test('a PIN opens it too, until five wrong ones: then only the password does @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page, t } = window;
  await new LoginPage(window).logIn(patient);
  await canLock(page);
  await page.goto('/patient/account/devices');
  await page.getByRole('button', { name: t('lock.set_pin') }).click();
  const pin = page.getByLabel(t('lock.new_pin'), { exact: true });
  await pin.fill('12a4');
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(pin).toBeFocused();
  await pin.fill('2468');
  await page.getByLabel(t('lock.pin_again'), { exact: true }).fill('2468');
  await page.getByRole('button', { name: t('account.save') }).click();
  await expect(page.getByText(t('lock.pin_set'))).toBeVisible();
  await lockNow(window, 'patient');
  await unlock(window, '2468', t('lock.pin_or_password'));
  await expect(page.getByRole('button', { name: t('lock.now') })).toBeVisible();
  await lockNow(window, 'patient');
  for (let tries = 1; tries < 5; tries += 1) {
    await unlock(window, `111${tries}`, t('lock.pin_or_password'));
    await expect(page.getByLabel(t('lock.pin_or_password'), { exact: true })).toHaveValue('');
  }
  await unlock(window, '1115', t('lock.pin_or_password'));
  await expect(page.getByText(t('lock.no_more_pin'))).toBeVisible();
  await unlock(window, '2468');
  await expect(page.getByText(t('lock.wrong'))).toBeVisible();
  await unlock(window, password);
  await expect(page.getByRole('button', { name: t('lock.set_pin') })).toBeVisible();
});

test('on a shared phone: who logs out leaves nothing that was read, and finds their draft again, even with a new password @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const sister = await people.patientOf(doctor);
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page, t } = window;
  await new LoginPage(window).logIn(patient);
  await canLock(page);
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.composer.fill(draft);
  await expectKept(page, draft);
  await expect.poll(async () => (await keptRows(page)).raw).toContain(`${patient.user.id}/read/`);
  await page.goto('/patient/account');
  await page
    .getByRole('button', { name: t('menu.log_out') })
    .last()
    .click();
  await expect(new LoginPage(window).submit).toBeVisible();
  await expect.poll(async () => (await keptRows(page)).raw).not.toContain('/read/');
  await expectLockedUp(page);

  await new LoginPage(window).logIn(sister);
  await canLock(page);
  const seen = await keptRows(page);
  expect(seen.readable).not.toContain(draft);
  await page.goto('/patient/account');
  await page
    .getByRole('button', { name: t('menu.log_out') })
    .last()
    .click();
  await expect(new LoginPage(window).submit).toBeVisible();

  const password_hash = await hashPassword('another-2026');
  await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', patient.user.id).execute();
  await new LoginPage(window).send({ number: patient.user.mobile_number, password: 'another-2026', role: 'patient' });
  await page.waitForURL('/patient/dashboard');
  await page.goto(`/patient/e-contact/${id}`);
  await expect(thread.composer).toHaveValue(draft);
});

test('a message that waits to be sent is readable for its author alone, and goes out after the next login @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 401/);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page, context, t } = window;
  await new LoginPage(window).logIn(patient);
  await canLock(page);
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.expectReady();
  await expectRead(page, 'e_contacts.for_patient');
  await context.setOffline(true);
  await thread.write(draft);
  await expect(thread.message(draft)).toContainText(t('thread.waiting'));
  await expectKept(page, draft);
  await server.db.updateTable('session').set({ ended_at: new Date() }).execute();
  await context.setOffline(false);
  await expect(new LoginPage(window).submit).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(t('session.unsent', { count: 1 }));
  // The login is shown first; the key is locked up after it.
  await expectLockedUp(page);
  expect((await keptRows(page)).readable, 'nobody is logged in').not.toContain(draft);
  await new LoginPage(window).logIn(patient);
  await expect.poll(() => storedMessages(server.db, id)).toEqual([draft]);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(thread.message(draft)).toBeVisible();
  await expect(page.getByText(t('connection.waiting'))).toHaveCount(0);
});

test('logging out under the lock says what is not sent yet @phone', async ({
  windows,
  people,
  api,
  problems,
  server,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({
    language: patient.user.preferred_language,
    keepsApp: true,
    fetchesAhead: true,
  });
  const { page, context, t } = window;
  await new LoginPage(window).logIn(patient);
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await canLock(page);
  await page.goto('/patient/account/devices');
  await expect(page.getByRole('button', { name: t('lock.now') })).toBeVisible();
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('Not sent yet.');
  await expect(thread.message('Not sent yet.')).toContainText(t('thread.waiting'));
  await lockNow(window, 'patient');
  await page.getByRole('button', { name: t('menu.log_out') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('menu.unsent', { count: 1 }));
  await expectAccessible(page, 'logging out under the lock');
  await question.getByRole('button', { name: t('shell.cancel') }).click();
  await unlock(window, password);
  await expect(locked(window)).toHaveCount(0);
  await context.setOffline(false);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(thread.message('Not sent yet.')).toContainText(t('thread.sent'));
  expect(await storedMessages(server.db, id)).toEqual(['Not sent yet.']);
});
