/** A phone without free space: its owner's requests cannot be stored, and they are told why and what to do. */
import type { Route } from '@playwright/test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import {
  countRefused,
  countWaiting,
  emptyPhone,
  expectKept,
  expectNothingWaits,
  fillPhone,
} from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountPage } from '../pages/account-page.ts';
import { RecordPage } from '../pages/record-page.ts';
import { expectKeeps, ThreadPage } from '../pages/thread-page.ts';

test('a request on a full phone is not sent, says why, and loses nothing @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 40\d/);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, context, t, ...rest } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage({ page, context, t, ...rest });
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('Too late.');
  const refuse = (route: Route) => route.fulfill({ status: 400, json: { code: 'unheard_of', message: 'Nope' } });
  await page.route((url) => url.pathname.endsWith('/message'), refuse);
  await context.setOffline(false);
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await expect(banner).toBeVisible();
  await fillPhone(page);

  await page.getByRole('button', { name: t('thread.send_again') }).click();
  const said = page.getByText(t('connection.not_noted'));
  await expect(said).toBeVisible();
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await dialog.getByRole('button', { name: t('connection.send_again') }).click();
  await expect(dialog).toContainText(t('connection.not_noted'));
  await expect(dialog).toContainText('Too late.');
  await expectAccessible(page, 'a full phone');

  await dialog.getByRole('button', { name: t('connection.discard'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: t('connection.discard_confirm', { count: 1 }) });
  expect(await countRefused(page, 'delete')).toBe(0);
  await confirm.click();
  // It has shown its text since it could not be sent again.
  await expect.poll(() => countRefused(page, 'delete')).toBe(1);
  await expect(question).toContainText(t('connection.not_noted'));
  await expect(dialog).toContainText('Too late.');

  await emptyPhone(page);
  await confirm.click();
  await expect(dialog).toContainText(t('connection.nothing_waits'));
  await expectNothingWaits(page);
  expect(await storedMessages(server.db, id)).toEqual([]);
});

test('Send now on a full phone shows what waits, and why nothing came of it @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 503/);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t, ...rest } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage({ page, t, ...rest });
  await thread.expectReady();
  const isMessage = (url: URL) => url.pathname.endsWith('/message');
  await page.route(isMessage, (route) =>
    route.fulfill({ status: 503, json: { code: 'server_busy', message: 'The server is busy.' } }),
  );
  await thread.write('Knocking.');
  const banner = page.getByRole('status').filter({ hasText: t('connection.not_sent', { count: 1 }) });
  // Once all its tries are used up, nothing goes by itself any more.
  await expect(page.getByRole('button', { name: t('thread.send_again') })).toBeVisible();
  await expect(banner).toBeVisible();
  await fillPhone(page);
  await page.unroute(isMessage);

  await banner.getByRole('button', { name: t('connection.send_now') }).click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(dialog).toContainText('Knocking.');
  await expect(dialog).toContainText(t('connection.not_noted'));
  await expectAccessible(page, 'what a full phone could not send');
  expect(await storedMessages(server.db, id)).toEqual([]);

  await emptyPhone(page);
  await dialog.getByRole('button', { name: t('shell.close') }).click();
  await banner.getByRole('button', { name: t('connection.send_now') }).click();
  await expect(thread.message('Knocking.')).toContainText(t('thread.sent'));
  await expect(dialog).toBeHidden();
  await expectNothingWaits(page);
  expect(await storedMessages(server.db, id)).toEqual(['Knocking.']);
});

test('a change of one’s own details that cannot be kept leaves the one that waits, also when the app ends then @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { keepsApp: true });
  const account = new AccountPage(window);
  const { page, context, t } = window;
  await account.open('details');
  await account.edit();
  await expectKeeps(page);
  await context.setOffline(true);
  await account.field('person.address').fill('Nyalenda');
  await account.save();
  await expect(page.getByText(t('account.waiting'))).toBeVisible();
  await account.edit();
  await account.field('person.address').fill('Kondele');
  await fillPhone(page, ['add']);
  await account.save();
  await expect(page.getByText(t('connection.not_kept'))).toBeVisible();
  expect(await countWaiting(page)).toBe(1);
  await expectKept(page, 'Kondele');

  const next = await context.newPage();
  await page.close();
  await context.setOffline(false);
  await next.goto('/patient/account');
  await expectNothingWaits(next);
  expect((await api.as(patient, getOwnPatient, {})).patient.address).toBe('Nyalenda');
});

test('a change of a patient’s record that cannot be kept leaves the one that waits; the next takes its place @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, context, t } = window;
  const record = new RecordPage(window, patient);
  await record.open();
  const editing = record.dialog(t('record.edit_title', { name: displayName(patient.user) }));
  const address = editing.getByRole('textbox', { name: t('person.address') });
  const save = () => editing.getByRole('button', { name: t('account.save'), exact: true }).click();
  await record.choose('record.edit');
  await expect(address).toHaveValue(patient.address);
  await expectKeeps(page);
  await context.setOffline(true);
  await address.fill('Nyalenda');
  await save();
  await expect(editing).toBeHidden();
  expect(await countWaiting(page)).toBe(1);
  await record.choose('record.edit');
  await address.fill('Kondele');
  await fillPhone(page, ['add']);
  await save();
  await expect(record.toast(t('record.not_saved'))).toBeVisible();
  expect(await countWaiting(page)).toBe(1);

  await emptyPhone(page);
  await save();
  await expect(editing).toBeHidden();
  expect(await countWaiting(page)).toBe(1);
  await context.setOffline(false);
  await expectNothingWaits(page);
  await page.reload();
  await record.unfold();
  await expect(record.personal).toContainText('Kondele');
});
