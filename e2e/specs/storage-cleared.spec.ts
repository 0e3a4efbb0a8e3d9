/** A browser that is short of room clears what an app keeps and tells nobody: then the app must. */
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

for (const language of ['en', 'sw'] as const) {
  test(`waiting writes that were cleared away are reported to their author with their count, until they have read it, ${language} @phone${language === 'en' ? ' @story' : ''}`, async ({
    windows,
    people,
    api,
    server,
    problems,
  }) => {
    problems.allow(...lostConnections);
    const { patient } = await people.clinic();
    await server.db
      .updateTable('app_user')
      .set({ preferred_language: language })
      .where('id', '=', patient.user.id)
      .execute();
    const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
    const window = await windows.visitor({ language, theme: language === 'sw' ? 'dark' : 'light' });
    const { page, context, t } = window;
    await new LoginPage(window).logIn(patient);
    await page.goto(`/patient/e-contact/${id}`);
    const thread = new ThreadPage(window);
    await thread.expectReady();
    await context.setOffline(true);
    for (const text of ['First.', 'Second.']) {
      await thread.write(text);
      await expect(thread.message(text)).toContainText(t('thread.waiting'));
    }
    await expect
      .poll(() => page.evaluate(() => decodeURIComponent(document.cookie)))
      .toMatch(/hodi-waiting={"[^"]+":2}/);
    const { origin } = new URL(page.url());
    await page.goto('about:blank');
    const browser = await context.newCDPSession(page);
    const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers';
    await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await context.setOffline(false);

    await page.goto('/login');
    await new LoginPage(window).logIn(patient);
    const told = page.getByRole('alertdialog', { name: t('lost.title', { count: 2 }) });
    await expect(told).toContainText(t('lost.why', { count: 2 }));
    await expectAccessible(page, 'what was lost');
    await page.reload();
    await told.getByRole('button', { name: t('lost.understood') }).click();
    await expect(told).toHaveCount(0);
    expect(await page.evaluate(() => document.cookie)).not.toContain('hodi-lost');
  });
}
