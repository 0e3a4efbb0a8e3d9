/** A phone with no room left: what its owner asks for cannot be noted, and they are told why and what to do. */
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { emptyPhone, expectNothingWaits, fillPhone } from '../fixtures/kept-texts.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedMessages } from '../fixtures/stored.ts';
import { expect, test } from '../fixtures/test.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('what is asked for on a full phone is not done, says why, and loses nothing @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 40\d/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, context, t, ...rest } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage({ page, context, t, ...rest });
  await expect(thread.composer).toBeVisible();
  await context.setOffline(true);
  await thread.write('Too late.');
  await api.resolve(doctor, id);
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
  await confirm.click();
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
  await expect(page.getByRole('button', { name: t('thread.send_again') })).toBeVisible({ timeout: 30_000 });
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
