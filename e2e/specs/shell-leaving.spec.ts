/** The end of a session: by its owner, in another tab, without a network, and by the clinic. */
import type { Page } from '@playwright/test';
import { displayName, shortName } from '@hodi/domain/users/display-name.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { atOnce } from '../fixtures/at-once.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectRead, keptRows } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { AccountPage } from '../pages/account-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';
import { expectPagesCached, expectServiceWorkerInControl } from '../pages/waits/app-files.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 40[134]/;
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test.beforeEach(({ problems }) => problems.allow(refused, ...lostConnections));

const openSessions = (db: Database, user_id: string) =>
  db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute()
    .then((rows) => rows.length);

test('logging out says so, leads to the login, and ends the session on the server @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  await new AccountPage(window).open();
  expect(await openSessions(server.db, patient.user.id)).toBe(1);
  await new AccountMenu(window).logOut();
  await expect(page.getByText(t('session.logged_out'))).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(t('session.ended'))).toHaveCount(0);
  expect(await storedKeys(page)).not.toContain('accessToken');
  await expect.poll(() => openSessions(server.db, patient.user.id)).toBe(0);
});

test('a menu opened while a page is still coming stays open when that has come @phone', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.goto('/clinician/patients');
  const name = displayName(patient.user);
  const { promise: opened, resolve: go } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === `/patients/${patient.id}`,
    async (route) => {
      await opened;
      await route.continue();
    },
  );
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/clinician/patients/${patient.id}`);
  const menu = new AccountMenu(window);
  await menu.open();
  await expect(page.getByRole('menu')).toBeVisible();
  go();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('menuitem', { name: t('menu.log_out') }).click();
  await expect(page).toHaveURL('/login');
});

test('logging out without a network leaves nothing that was read and ends the session here at once, and on the server when it is back, also after a reload @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  await page.goto(`/patient/e-contact/${id}`);
  await new ThreadPage(window).expectReady();
  await expectRead(page, 'e_contacts.for_patient');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await expectServiceWorkerInControl(page);
  await new AccountPage(window).open();
  // Of this window, and of what asked for them above.
  const open = await openSessions(server.db, patient.user.id);
  await context.setOffline(true);
  await new AccountMenu(window).logOut();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(t('session.logged_out'))).toBeVisible();
  await expect.poll(async () => (await keptRows(page)).raw).not.toContain('/read/');
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await openSessions(server.db, patient.user.id)).toBe(open);
  await context.setOffline(false);
  await expect.poll(() => openSessions(server.db, patient.user.id)).toBe(open - 1);
  await expect.poll(() => storedKeys(page)).not.toContain('hodi-logout-owed');
});

test('leaving a page opened without a network leaves none of its waiting writes behind @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.expectReady();
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await expectPagesCached(page);
  await context.setOffline(true);
  await thread.write('Only mine.');
  await expect(thread.message('Only mine.')).toContainText(t('thread.waiting'));
  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('connection.offline_with', { count: 1 }))).toBeVisible();
  await new AccountMenu(window).logOut();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('menu.log_out') })
    .click();
  await expect(page).toHaveURL('/login');
  await context.setOffline(false);
  await page.getByRole('link', { name: t('login.create_patient') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('registration.patient_title') })).toBeVisible();
  await expect(page.getByText(t('connection.not_sent', { count: 1 }))).toHaveCount(0);
});

test('a login after an owed logout ends the old session and keeps the new one @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context } = window;
  await new AccountPage(window).open();
  const isLogout = (url: URL) => url.pathname === '/auth/logout';
  await context.route(isLogout, (route) => route.abort('connectionreset'));
  await new AccountMenu(window).logOut();
  await expect(page).toHaveURL('/login');
  expect(await openSessions(server.db, patient.user.id)).toBe(1);
  await context.unroute(isLogout);
  await new LoginPage(window).logIn(doctor);
  await expect.poll(() => openSessions(server.db, patient.user.id)).toBe(0);
  expect(await openSessions(server.db, doctor.user.id)).toBe(1);
});

for (const key of ['accessToken', 'userType']) {
  test(`removing ${key} in another tab logs this one out @phone`, async ({ windows, people }) => {
    const window = await windows.of((await people.clinic()).patient);
    const { page, context } = window;
    await new AccountPage(window).open();
    const other = await context.newPage();
    await other.goto('/version.json');
    await other.evaluate((name) => localStorage.removeItem(name), key);
    await expect(page).toHaveURL('/login');
  });
}

test('nonsense in the place of a token counts as none @phone', async ({ windows, people }) => {
  const window = await windows.of((await people.clinic()).patient);
  const { page } = window;
  await new AccountPage(window).open();
  await page.evaluate(() => localStorage.setItem('accessToken', 'nonsense'));
  await page.reload();
  await expect(page).toHaveURL('/login');
  expect(await storedKeys(page)).not.toContain('userType');
});

test('another user in another tab: nothing of the one before is left @phone @story', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const { doctor, patient: theirs } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context, t } = window;
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = { ...window, page: await context.newPage() };
  await other.page.goto('/patient/account');
  await new AccountMenu(other).logOut();
  await expect(other.page).toHaveURL('/login');
  await new LoginPage(other).logIn(doctor);
  await expect(page).toHaveURL('/clinician/dashboard');
  await page.getByRole('link', { name: t('nav.patients') }).click();
  await expect(page.getByText(theirs.member_id)).toBeVisible();
  await expect(page.getByText(patient.member_id)).toHaveCount(0);
});

test('a tab that slept through a logout and a colleague’s login shows nothing of who left', async ({
  windows,
  people,
}) => {
  const { patient, doctor } = await people.clinic();
  const colleague = (await people.clinic()).doctor;
  const { page, context } = await windows.of(doctor);
  // A sleeping page gets no storage events.
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await page.goto(`/clinician/patients/${patient.id}`);
  const name = page.getByRole('heading', { name: displayName(patient.user) }).first();
  await expect(name).toBeVisible();
  const theirs = await windows.of(colleague);
  const keys = ['accessToken', 'userType'];
  const session = await theirs.page.evaluate((names) => names.map((one) => localStorage.getItem(one) ?? ''), keys);
  const beside = await context.newPage();
  await beside.goto('/about');
  await beside.evaluate(
    ([names = [], values = []]) => names.forEach((one, index) => localStorage.setItem(one, values[index] ?? '')),
    [keys, session],
  );
  await expect(name).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(name).toHaveCount(0);
  await expect(page.getByText(patient.member_id)).toHaveCount(0);
  await expect(page.getByText(shortName(colleague.user, 'doctor')).first()).toBeAttached();
});

test('a user deactivated while logged in is told so at the login @phone', async ({ windows, people, server }) => {
  const { patient, institution } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  await new AccountPage(window).open();
  // Nothing of the first visit is on its way any more: an answer that got lost would have taken the cookie along.
  await page.goto('about:blank');
  await server.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patient.id).execute();
  await page.goto('/patient/account');
  await expect(page).toHaveURL('/login', atOnce);
  const phone = formatPhone(institution.whatsapp_number ?? '');
  await expect(page.getByText(t('account_inactive_patient', { clinic: institution.name, phone }))).toBeVisible();
  await expect(page.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:${institution.whatsapp_number}`);
});

for (const [who, path] of [
  ['patient', '/patients/me'],
  ['doctor', '/clinicians/me'],
] as const) {
  test(`a profile that is not there any more clears the session of a ${who}, and leads to the login @phone`, async ({
    windows,
    people,
  }) => {
    const window = await windows.of((await people.clinic())[who]);
    const { page, t } = window;
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found' } }),
    );
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(t('session.ended'))).toBeVisible();
    const kept = await storedKeys(page);
    for (const key of ['accessToken', 'userType']) expect(kept).not.toContain(key);
  });
}
