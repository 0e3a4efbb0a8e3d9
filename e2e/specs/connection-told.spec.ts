/** Texts of the connection banner, and how long they stay. */
import { livenessPath } from '@hodi/domain/support/liveness-path.ts';
import { plainFever } from '../fixtures/content.ts';
import { stopTime } from '../fixtures/time/page-clock.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ThreadPage } from '../pages/thread-page.ts';

for (const language of ['en', 'sw'] as const) {
  test(`the return of the network is shown for two seconds, in ${language} @phone`, async ({
    windows,
    people,
    problems,
  }) => {
    problems.allow(...lostConnections);
    const { patient } = await people.clinic({ patientSpeaks: language });
    const { page, context, t } = await windows.of(patient);
    await page.clock.install();
    await page.goto('/patient/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    const away = page.getByRole('status').filter({ hasText: t('connection.offline') });
    await expect(away).toBeVisible();
    await stopTime(page);
    await context.setOffline(false);
    const said = page.getByText(t('connection.connected'));
    await expect(said).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(said).toBeVisible();
    await page.clock.runFor(200);
    await expect(said).toHaveCount(0);
    await expect(away).toHaveCount(0);
  });
}

test('a write under way while the network goes and comes back is not called sent before it is @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /ERR_FAILED .*\/ping\/liveness/);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await page.clock.install();
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/e-contacts/*/message*', async (route) => {
    await free;
    await route.continue();
  });
  await thread.write('Homa imerudi');
  const isThere = (is: boolean) =>
    is ? page.unroute(`**${livenessPath}`) : page.route(`**${livenessPath}`, (route) => route.abort());
  const look = () => page.evaluate(() => void dispatchEvent(new Event('online')));
  const banner = page.getByRole('status');
  await isThere(false);
  await look();
  await expect(banner.filter({ hasText: t('connection.offline_with', { count: 1 }) })).toBeVisible();
  await isThere(true);
  await look();
  await expect(banner.filter({ hasText: t('connection.offline_with', { count: 1 }) })).toHaveCount(0);
  await expect(page.getByText(t('connection.connected'))).toHaveCount(0);
  // It is shown for two seconds, which must not pass between two checks.
  await stopTime(page);
  letGo();
  await expect(page.getByText(t('connection.connected'))).toBeVisible();
});

test('a phone whose date is years behind is told so where it reaches nobody @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const { page, context, t } = await windows.of(patient);
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const banner = page.getByRole('status').filter({ hasText: t('connection.offline') });
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(banner).not.toContainText(t('connection.wrong_date'));
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await page.clock.setSystemTime(new Date('2015-01-01T00:00:00Z'));
  await context.setOffline(true);
  await expect(banner).toContainText(t('connection.wrong_date'));
});
