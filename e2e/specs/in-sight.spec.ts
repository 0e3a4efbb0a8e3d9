/** Important content and buttons stay in view, with long names and large text too. */
import type { Locator, Page } from '@playwright/test';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginPage } from '../pages/login-page.ts';
import { RecordPage } from '../pages/record-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';
import { holdNotices } from '../pages/waits/held-timers.ts';

/** As in a browser whose text is twice as large, on the narrowest phone. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not in sight');
  return { ...box, bottom: box.y + box.height };
}

test('the way to what waits keeps off the edge of its banner with large text @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('Asante.');
  await enlarge(page);
  const banner = page.getByRole('status').filter({ hasText: t('connection.offline') });
  const seen = await boxOf(banner.getByText(t('connection.look'), { exact: true }));
  expect((await boxOf(banner)).bottom - seen.bottom).toBeGreaterThanOrEqual(4);
});

test('a long name has its menu beside its first line @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const given_name = 'Nyakwar-Wuod-Achieng-Anyango Wilhelmina Bernadette';
  const patient = await people.patientOf(doctor, { user: { given_name } });
  const window = await windows.of(doctor);
  const { page } = window;
  const record = new RecordPage(window, patient);
  await record.open();
  await enlarge(page);
  const initials = page
    .getByRole('main')
    .getByText(/^N[A-Z]$/)
    .first();
  // Content that arrives late above them moves both.
  await expect(async () => {
    const [name, door] = [await boxOf(record.name()), await boxOf(initials)];
    expect(name.height).toBeGreaterThan(3 * door.height);
    expect(Math.abs(door.y - name.y)).toBeLessThan(8);
  }).toPass();
});

test('details are saved without scrolling to their end @desktop', async ({ windows, people }) => {
  const { doctor, patient } = await people.clinic();
  const window = await windows.of(doctor);
  const record = new RecordPage(window, patient);
  await record.open();
  await record.choose('record.edit');
  const details = window.page.getByRole('alertdialog');
  await expect(details.getByRole('button', { name: window.t('account.save') })).toBeInViewport({ ratio: 1 });
  await details.getByLabel(window.t('person.preferred_language')).focus();
  const field = await boxOf(details.getByLabel(window.t('person.preferred_language')));
  expect(field.bottom).toBeLessThan((await boxOf(details.getByRole('button', { name: window.t('account.save') }))).y);
});

test('a notice before the login does not lie over the number to call @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 4\d\d/);
  const { patient } = await people.clinic();
  const window = await windows.visitor({ language: 'en' });
  const login = new LoginPage(window);
  await holdNotices(window.page);
  await login.open();
  await login.send({ number: patient.user.mobile_number, password: 'not-the-password', role: 'patient' });
  const notice = await boxOf(window.page.getByRole('button', { name: window.t('shell.dismiss_notice') }));
  const call = await boxOf(window.page.locator('a[href^="tel:"]').first());
  expect(notice.bottom).toBeLessThan(call.y);
});
