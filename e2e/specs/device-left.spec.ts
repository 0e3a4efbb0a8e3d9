/**
 * A user whom the server refuses leaves nothing readable on the device, as after a logout; their unsent data wait for
 * them.
 */
import type { Page } from '@playwright/test';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { refreshPath } from '@hodi/domain/sessions/login-rules.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { canLock } from '../fixtures/can-lock.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectKept, expectRead, isOpenHere, keptRows } from '../fixtures/device-storage.ts';
import { password } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Server } from '../fixtures/server.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { newcomer } from '../pages/registration-page.ts';
import { newNumber } from '../fixtures/sms.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const draft = 'Not sent yet, and nobody else’s business';

/** Chromium writes every refused call into the console. */
const refused = /status of 401/;

/** The token has expired, so the next start asks the server; its signature is invalid, which nobody checks. */
const expire = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const [head, body = '', signature] = (localStorage.getItem('accessToken') ?? '').split('.');
    const claims = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as object;
    const changed = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }));
    localStorage.setItem('accessToken', [head, changed, signature].join('.'));
  });

const endSessions = ({ db }: Server): Promise<unknown> =>
  db.updateTable('session').set({ ended_at: new Date() }).execute();

/** Secrets under which the key of this person's data is wrapped. */
const opensBy = (page: Page, userId: string): Promise<string[]> =>
  page.evaluate(
    (place) =>
      new Promise<string[]>((done) => {
        const opening = indexedDB.open('hodi-offline');
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('cache').objectStore('cache').get(place);
          asked.addEventListener('success', () => {
            opening.result.close();
            const { value } = asked.result as { value: Record<string, unknown> };
            done(['byPassword', 'byPin', 'bySecret', 'open'].filter((name) => value[name]));
          });
        });
      }),
    `${userId}/vault`,
  );

/** Readable form data in this tab. */
const formsIn = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(sessionStorage));

async function expectNothingLeft(page: Page): Promise<void> {
  await expect.poll(async () => (await keptRows(page)).raw).not.toContain('/read/');
  await expect.poll(() => isOpenHere(page), 'the key lies open').toBe(false);
  expect((await keptRows(page)).readable).not.toContain(draft);
  const noted = () =>
    page.evaluate(() => ['hodi-kept', 'hodi-lock', 'hodi-left'].map((key) => localStorage.getItem(key)));
  await expect.poll(noted).toEqual([null, null, null]);
}

/** A patient has read a thread and begun an answer; all of it is on the device. */
async function haveRead(window: AppWindow, id: string): Promise<void> {
  const { page } = window;
  await canLock(page);
  await page.goto(`/patient/e-contact/${id}`);
  await new ThreadPage(window).composer.fill(draft);
  await expectKept(page, draft);
  await expectRead(page, 'e_contacts.for_patient');
  expect(await isOpenHere(page), 'the key lies open').toBe(true);
}

test('a session that ended while the app was closed leaves nothing that was read, and the draft for its owner @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(refused);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language });
  await new LoginPage(window).logIn(patient);
  await haveRead(window, id);
  await expire(window.page);
  await window.page.close();
  await endSessions(server);

  const later = { ...window, page: await window.context.newPage() };
  await later.page.goto(`/patient/e-contact/${id}`);
  await expect(new LoginPage(later).submit).toBeVisible();
  await expectNothingLeft(later.page);
  await new LoginPage(later).logIn(patient);
  await later.page.goto(`/patient/e-contact/${id}`);
  await expect(new ThreadPage(later).composer).toHaveValue(draft);
});

test('a refusal that comes late, when kept pages are on the screen already, leaves nothing either @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(refused);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page } = window;
  await new LoginPage(window).logIn(patient);
  await haveRead(window, id);
  await expire(page);
  await endSessions(server);
  // The server takes longer than anybody waits at the start.
  const { promise: isLate, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${refreshPath}`, async (route) => {
    await isLate;
    await route.continue();
  });
  // The code that stores and watches the device's data comes later still.
  const { promise: isLater, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\/assets\/device-work-/, async (route) => {
    await isLater;
    await route.continue();
  });
  const isSignedIn = page.waitForRequest(/\/assets\/device-work-/);
  await page.reload();
  await isSignedIn;
  answer();
  await expect(new LoginPage(window).submit).toBeVisible();
  come();
  await expectNothingLeft(page);
});

test('a patient deactivated while the app is open leaves nothing that was read, and no password opens the rest @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(refused, /status of 403/);
  const { patient, doctor, institution } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page, t } = window;
  await new LoginPage(window).logIn(patient);
  await haveRead(window, id);
  // Nobody touches the phone: the live connection brings it.
  await api.as(doctor, deactivatePatient, { params: { patient_id: patient.id } });
  await expect(new LoginPage(window).submit).toBeVisible();
  const phone = formatPhone(institution.whatsapp_number ?? '');
  await expect(page.getByText(t('account_inactive_patient', { clinic: institution.name, phone }))).toBeVisible();
  await expectNothingLeft(page);
  expect(await opensBy(page, patient.user.id)).toEqual(['bySecret']);
});

test('a leaving that was cut off is finished when the app is opened again @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /dynamically imported module/);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page, context, t } = window;
  await new LoginPage(window).logIn(patient);
  await haveRead(window, id);
  await page.goto('/patient/account');
  // The browser is ended before it has done the work.
  await context.route(/\/assets\/logout-cleanup-/, (route) => route.abort());
  await page
    .getByRole('button', { name: t('menu.log_out') })
    .last()
    .click();
  await expect(new LoginPage(window).submit).toBeVisible();
  expect((await keptRows(page)).raw).toContain('/read/');
  await page.close();
  await context.unroute(/\/assets\/logout-cleanup-/);
  const later = await context.newPage();
  await later.goto('/login');
  await expectNothingLeft(later);
});

test('a tab’s data of a person just registered goes when the server ends the session @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(refused);
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page } = window;
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails(newcomer(newNumber()));
  await form.register.click();
  await expect(form.heading('assisted.registered', { name: 'Nyambura Gitau' })).toBeVisible();
  await expect.poll(() => formsIn(page)).toContain('Gitau');
  await expire(page);
  await endSessions(server);
  await page.reload();
  await expect(new LoginPage(window).submit).toBeVisible();
  expect(await formsIn(page)).not.toContain('Gitau');
});

test('under the lock what a tab holds of somebody is unreadable, and it goes on where it was @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const window = await windows.visitor({ language: doctor.user.preferred_language });
  const { page, t } = window;
  await new LoginPage(window).logIn(doctor);
  await canLock(page);
  const form = new AssistedPage(window);
  await page.clock.install();
  await form.open();
  await form.fillDetails(newcomer(newNumber()));
  await form.register.click();
  await expect(form.heading('assisted.registered', { name: 'Nyambura Gitau' })).toBeVisible();
  await expect.poll(() => formsIn(page)).toContain('Gitau');
  await page.clock.fastForward('16:00');
  await expect(page.getByRole('heading', { level: 1, name: t('lock.locked') })).toBeVisible();
  await expect.poll(() => formsIn(page)).not.toContain('Gitau');
  await expect.poll(() => isOpenHere(page), 'the key lies open').toBe(false);
  await page.getByLabel(t('login.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('lock.unlock') }).click();
  await expect(form.heading('assisted.registered', { name: 'Nyambura Gitau' })).toBeVisible();
  expect(await formsIn(page)).toContain('Gitau');
});
