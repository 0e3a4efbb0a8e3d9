/** Tests share pages of the browser, one after the other: none may see what another left. */
import type { Page } from '@playwright/test';
import { phone } from '../fixtures/devices.ts';
import { expect, test } from '../fixtures/test.ts';

const found = (page: Page) =>
  page.evaluate(async () => ({
    kept: [localStorage.length, sessionStorage.length, document.cookie, window.name],
    databases: (await indexedDB.databases()).length,
    visited: history.length,
    isOnline: navigator.onLine,
  }));

test('a page that was used before is used again, with nothing of it @phone @story', async ({ kept, server }) => {
  // Of another size than any window, so that no test has had it.
  const options = { ...phone, viewport: { width: 361, height: 740 }, baseURL: server.url };
  const take = () => kept.take(options, { state: undefined, fetchesAhead: false });
  const first = await take();
  await first.goto('/login');
  await first.goto('/register/patient');
  await first.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    document.cookie = 'left=here';
    window.name = 'left here';
    indexedDB.open('left');
  });
  await first.route('**/robots.txt', (route) => route.fulfill({ status: 418 }));
  await first.context().setOffline(true);
  await kept.giveBack(first.context(), true);

  const second = await take();
  expect(second).toBe(first);
  const nothing = { kept: [0, 0, '', ''], databases: 0, visited: 1, isOnline: true };
  expect(await found(second)).toEqual(nothing);
  expect((await second.goto('/robots.txt'))?.status()).toBe(200);
  await second.context().close();
});

test('a page that got what cannot be taken away again ends with its test @phone', async ({ kept, server }) => {
  const options = { ...phone, viewport: { width: 361, height: 741 }, baseURL: server.url };
  const take = () => kept.take(options, { state: undefined, fetchesAhead: false });
  const first = await take();
  await first.emulateMedia({ media: 'print' });
  await kept.giveBack(first.context(), true);
  const second = await take();
  expect(first.isClosed()).toBe(true);
  expect(second.context()).toBe(first.context());

  await second.context().routeWebSocket(/socket\.io/, (line) => line.close());
  await kept.giveBack(second.context(), true);
  const third = await take();
  expect(third.context()).not.toBe(second.context());
  await third.context().close();
});
