/** Files that the app loads after the page. A test that goes offline waits for those it needs. */
import { expect, type Page } from '@playwright/test';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';

/** Waits until the page has loaded these parts, by the names of their files, each with all its imports. */
export async function expectFetched(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    const fileOf = () =>
      page.evaluate(
        (name) =>
          new Promise<string>((tell) => {
            const file = new RegExp(`/assets/${name}-[\\w-]{7,8}\\.js$`);
            // By an observer: a page whose clock is the test's has no entries to ask for.
            new PerformanceObserver((list, observer) => {
              observer.disconnect();
              tell(list.getEntries().find(({ name: url }) => file.test(url))?.name ?? '');
            }).observe({ type: 'resource', buffered: true });
          }),
        part,
      );
    await expect.poll(fileOf, part).toBeTruthy();
    // The page has requested it already, so this requests nothing. It waits for the last import.
    await page.evaluate(`import(${JSON.stringify(await fileOf())}).then(() => undefined)`);
  }
}

/**
 * Waits until the service worker has cached every page that a day without a network needs. The app loads them one after
 * the other, and the questionnaires after the pages.
 */
export const expectPagesCached = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          return new Set(kept.flat().flatMap(({ url }) => (url.includes('/assets/questionnaire-') ? [url] : []))).size;
        }),
      { timeout: timeLimit(180_000), message: 'pages are cached' },
    )
    .toBeGreaterThanOrEqual(topicKeys.length);

/** Waits until the service worker controls the page and so caches what the page loads from now on. */
export const expectServiceWorkerInControl = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);
