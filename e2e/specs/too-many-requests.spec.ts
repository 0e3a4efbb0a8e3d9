/** The server has no room for more of this account yet: what it reads and writes waits, says so, and goes on by itself. */
import type { Page } from '@playwright/test';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { ThreadPage } from '../pages/thread-page.ts';

/** As the server says it, in seconds. */
const retry_after = 1;

/** Answers so of all but what the frame of the page is made of. @returns how often it did, and how it ends. */
async function noRoomFor(page: Page, method: 'GET' | 'POST') {
  const room = { refused: 0, isThere: false };
  await page.route('**/*', (route) => {
    const request = route.request();
    const isTheirs =
      request.headers()['authorization'] !== undefined && !new URL(request.url()).pathname.endsWith(getOwnPatient.path);
    if (room.isThere || request.method() !== method || !isTheirs) return route.fallback();
    room.refused += 1;
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': String(retry_after) },
      json: { code: 'too_many_requests', message: 'Very much was asked for.', details: { retry_after } },
    });
  });
  return room;
}

test.beforeEach(({ problems }) => problems.allow(/status of 429/));

test('a delayed read says that it waits, and loads by itself; nobody is logged out @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(patient, id, 'It began yesterday.');
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  const room = await noRoomFor(page, 'GET');
  await page.goto(`/patient/e-contact/${id}`);
  const banner = page.getByRole('status').filter({ hasText: t('connection.waits') });
  await expect(banner).toBeVisible();
  // More often than what fails is asked again.
  await expect.poll(() => room.refused).toBeGreaterThan(6);
  await expectAccessible(page, 'a page that waits for room');
  room.isThere = true;
  await expect(thread.message('It began yesterday.')).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('a delayed write waits, however often there is no room, and is sent once by itself @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  const room = await noRoomFor(page, 'POST');
  await thread.write('It began yesterday.');
  await expect(page.getByRole('status').filter({ hasText: t('connection.waits') })).toBeVisible();
  // More often than a write in trouble is tried.
  await expect.poll(() => room.refused).toBeGreaterThan(7);
  await expect(thread.message('It began yesterday.')).toContainText(t('thread.waiting'));
  room.isThere = true;
  await expect(thread.message('It began yesterday.')).toContainText(t('thread.sent'));
  expect(await storedMessages(server.db, id)).toEqual(['It began yesterday.']);
});
