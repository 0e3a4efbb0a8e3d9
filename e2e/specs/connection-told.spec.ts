/** What the banner says of the connection, and for how long. */
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';

for (const language of ['en', 'sw'] as const) {
  test(`that the network is back is said for two seconds, in ${language} @phone`, async ({
    windows,
    people,
    problems,
  }) => {
    problems.allow(...lostConnections);
    const { patient } = await people.clinic({ patientSpeaks: language });
    const { page, context, t } = await windows.of(patient);
    await page.goto('/patient/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    const away = page.getByRole('status').filter({ hasText: t('connection.offline') });
    await expect(away).toBeVisible();
    // Told by the page itself, since a look from outside may come late.
    await page.evaluate((text) => {
      const times: number[] = [];
      const look = () => {
        const isSaid = document.body.innerText.includes(text);
        if (isSaid === (times.length === 1)) return;
        times.push(performance.now());
        if (times.length === 2) document.body.dataset['said'] = String((times[1] ?? 0) - (times[0] ?? 0));
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, t('connection.connected'));
    await context.setOffline(false);
    const said = page.locator('body[data-said]');
    await expect(said).toHaveCount(1);
    const milliseconds = Number(await said.getAttribute('data-said'));
    expect(milliseconds).toBeGreaterThanOrEqual(1_900);
    expect(milliseconds).toBeLessThan(4_000);
    await expect(away).toHaveCount(0);
  });
}
