/** Writes that could not be sent: nothing is lost, nothing is sent for another user, nothing is sent twice. */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { plainFever } from '../fixtures/content.ts';
import { keptRows } from '../fixtures/device-storage.ts';
import { busyServer, expectAfterPauses } from '../fixtures/line/writes.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { type AppWindow, look } from '../fixtures/windows.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const isMessage = (url: URL) => url.pathname.endsWith('/message');

/** Chromium writes every refused call into the console. */
const refused = /status of (40\d|503)/;

async function openThread(window: AppWindow, id: string): Promise<ThreadPage> {
  await window.page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(window);
  await thread.expectReady();
  return thread;
}

function noteIn(sent: Map<string, number>, request: Request): void {
  if (request.method() !== 'POST' || !isMessage(new URL(request.url()))) return;
  const { message } = request.postDataJSON() as { message: string };
  sent.set(message, (sent.get(message) ?? 0) + 1);
}

/** How many times each message was tried by this browser. */
function countSent(context: BrowserContext): Map<string, number> {
  const sent = new Map<string, number>();
  context.on('request', (request) => noteIn(sent, request));
  return sent;
}

/** How many times each was answered: a page may try once before it hears that there is no network. */
function countAnswered(context: BrowserContext): Map<string, number> {
  const answered = new Map<string, number>();
  context.on('requestfinished', (request) => noteIn(answered, request));
  return answered;
}

const answer503 = (page: Page) => page.route(isMessage, busyServer);

test.beforeEach(({ problems }) => problems.allow(...lostConnections, refused));

test('a message refused for good stays with its text and the cause; the others arrive @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const closed = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const open = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  const later = { ...window, page: await context.newPage() };
  const inClosed = await openThread(window, closed);
  const inOpen = await openThread(later, open);
  await context.setOffline(true);
  await inClosed.write('Too late.');
  await inOpen.write('In time.');
  await api.resolve(doctor, closed);
  await context.setOffline(false);

  await expect(inOpen.message('In time.')).toContainText(t('thread.sent'));
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(dialog).toContainText('Too late.');
  await expect(dialog).toContainText(t('connection.refused'));
  await expect(dialog).toContainText(t('thread_resolved'));
  // Neither here nor in the thread: it would be refused each time.
  await expect(page.getByRole('button', { name: t('connection.send_again') })).toHaveCount(0);
  await page.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: t('connection.look') }).click();
  await dialog.getByRole('button', { name: t('connection.discard'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Too late.');
  await question.getByRole('button', { name: t('connection.discard_confirm', { count: 1 }) }).click();
  await expect(dialog).toContainText(t('connection.nothing_waits'));
  // It was not sent, and nobody is told that everything was.
  await expect(banner).toHaveCount(0);
  await expect(page.getByText(t('connection.connected'))).toHaveCount(0);
  expect(await storedMessages(server.db, closed)).toEqual([]);
  expect(await storedMessages(server.db, open)).toEqual(['In time.']);
});

test('five tries that failed are told, and Send now sends them @phone', async ({ windows, people, api, server }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const sent = countSent(context);
  const thread = await openThread(window, id);
  await answer503(page);
  await thread.write('Knocking.');
  // Here alone the pauses last as long as they do.
  await expect(thread.message('Knocking.')).toContainText(t('thread.not_sent'));
  // The first try by the screen itself, then five from the queue.
  expect(sent.get('Knocking.')).toBe(6);
  const banner = page.getByRole('status').filter({ hasText: t('connection.not_sent', { count: 1 }) });
  await banner.getByRole('button', { name: t('connection.dismiss') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Knocking.');
  await question.getByRole('button', { name: t('connection.keep') }).click();
  await page.unroute(isMessage);
  await banner.getByRole('button', { name: t('connection.send_now') }).click();
  await expect(thread.message('Knocking.')).toContainText(t('thread.sent'));
  expect(await storedMessages(server.db, id)).toEqual(['Knocking.']);
});

test('a write that used up its tries gets new ones when somebody returns to the page @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const sent = countSent(context);
  const thread = await openThread(window, id);
  await answer503(page);
  await page.clock.install();
  await thread.write('Still there?');
  await expectAfterPauses(thread.message('Still there?').filter({ hasText: t('thread.not_sent') }));
  const tries = sent.get('Still there?');
  await page.unroute(isMessage);
  await look(page, 'hidden');
  await expect(thread.message('Still there?')).toContainText(t('thread.not_sent'));
  expect(sent.get('Still there?')).toBe(tries);
  await look(page, 'visible');
  await expect(thread.message('Still there?')).toContainText(t('thread.sent'));
  expect(await storedMessages(server.db, id)).toEqual(['Still there?']);
});

test('Dismiss throws away only after it has named what will be lost @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = await openThread(window, id);
  await answer503(page);
  await page.clock.install();
  await thread.write('Never mind.');
  const banner = page.getByRole('status').filter({ hasText: t('connection.not_sent', { count: 1 }) });
  await expectAfterPauses(banner);
  await banner.getByRole('button', { name: t('connection.dismiss') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Never mind.');
  await question.getByRole('button', { name: t('connection.discard_confirm', { count: 1 }) }).click();
  await expect(banner).toHaveCount(0);
  // Nor is it said to have been sent.
  await expect(thread.message('Never mind.')).toHaveCount(0);
  await page.unroute(isMessage);
  await page.reload();
  await expect(thread.composer).toBeVisible();
  await expect(thread.message('Never mind.')).toHaveCount(0);
  expect(await storedMessages(server.db, id)).toEqual([]);
});

test('two tabs send what waits once, not twice @phone @story', async ({ windows, people, api, server }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { context, t } = window;
  const other = { ...window, page: await context.newPage() };
  const answered = countAnswered(context);
  const [here, there] = [await openThread(window, id), await openThread(other, id)];
  await context.setOffline(true);
  // The composers share their words: a person does not type into the second before the first has let go of them.
  const letGo = () => expect.poll(async () => (await keptRows(window.page)).readable).not.toContain('underWay');
  for (const [thread, text] of [
    [here, 'One.'],
    [there, 'Two.'],
    [here, 'Three.'],
  ] as const) {
    await thread.write(text);
    await letGo();
  }
  await context.setOffline(false);
  for (const thread of [here, there]) {
    for (const text of ['One.', 'Two.', 'Three.']) {
      await expect(thread.message(text)).toContainText(t('thread.sent'));
    }
  }
  expect(await storedMessages(server.db, id)).toEqual(['One.', 'Two.', 'Three.']);
  expect([...answered.values()]).toEqual([1, 1, 1]);
});

test('writes of one person are neither shown to nor sent by the next on the same phone @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const next = await people.patientOf(doctor);
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor();
  const { page, context, t } = window;
  const sent = countSent(context);
  const login = new LoginPage(window);
  await login.logIn(patient);
  const thread = await openThread(window, id);
  await page.route(isMessage, (route) => route.abort('connectionreset'));
  await thread.write('Only mine.');
  await expect(thread.message('Only mine.')).toContainText(t('thread.waiting'));
  await page.goto('/patient/account');
  await new AccountMenu(window).logOut();
  const warning = page.getByRole('alertdialog');
  await expect(warning).toContainText(t('menu.unsent', { count: 1 }));
  await warning.getByRole('button', { name: t('menu.log_out') }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute(isMessage);
  const tries = sent.get('Only mine.');

  await login.logIn(next);
  await page.goto('/patient/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Only mine.')).toHaveCount(0);
  await expect(page.getByText(t('connection.not_sent', { count: 1 }))).toHaveCount(0);
  await new AccountMenu(window).logOut();
  await expect(page).toHaveURL('/login');
  expect(sent.get('Only mine.')).toBe(tries);
  expect(await storedMessages(server.db, id)).toEqual([]);

  await login.logIn(patient);
  await expect.poll(() => storedMessages(server.db, id)).toEqual(['Only mine.']);
});

test('a browser that keeps nothing still sends, and without a network the words stay in the form @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const thread = await openThread(window, id);
  await thread.write('With a network.');
  await expect(thread.message('With a network.')).toContainText(t('thread.sent'));
  await context.setOffline(true);
  await expect(page.getByText(t('connection.offline'))).toBeVisible();
  await thread.composer.fill('Do not lose me.');
  await page.getByRole('button', { name: t('thread.send'), exact: true }).click();
  await expect(thread.composer).toHaveValue('Do not lose me.');
  await expect(page.getByText(t('connection.not_kept'))).toBeVisible();
  expect(await storedMessages(server.db, id)).toEqual(['With a network.']);
});

test('a page closed while a message was on its way loses nothing @phone', async ({ windows, people, api, server }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = await openThread(window, id);
  const left = new Promise<void>((done) => {
    void page.route(isMessage, () => done());
  });
  await thread.write('Half way.');
  await left;
  await page.close();
  const later = { ...window, page: await context.newPage() };
  await expect((await openThread(later, id)).message('Half way.')).toContainText(t('thread.sent'));
  expect(await storedMessages(server.db, id)).toEqual(['Half way.']);
});
