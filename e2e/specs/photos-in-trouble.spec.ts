/** A photo in trouble: no room, no quota, two tabs, a session that ends, a browser that forgets. One arrives, or a word says why not. */
import type { Page } from '@playwright/test';
import { quotas } from '@hodi/domain/attachments/attachment-limits.ts';
import { emptyPhone, fillPhone } from '../fixtures/device-storage.ts';
import { plainFever } from '../fixtures/content.ts';
import { keptMedia } from '../fixtures/media/camera-photo.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { People } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test, type TestFixtures } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { addPhoto, choosePhoto, patiently } from '../pages/adding-photos.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

type Parts = Pick<TestFixtures, 'windows' | 'api'> & { people: People };

const isContent = (url: URL) => url.pathname.endsWith('/content');

test.beforeEach(({ problems }) => problems.allow(...lostConnections, /status of 40[149]/));

const statesOf = async (server: Server, thread: string): Promise<string[]> => {
  const rows = server.db.selectFrom('attachment').select('state').where('e_contact_id', '=', thread);
  return (await rows.execute()).map(({ state }) => state);
};
const objectsOf = (server: Server, thread: string) =>
  server.db.selectFrom('stored_object').select('id').where('e_contact_id', '=', thread).execute();

/** A patient’s inquiry about a fever, open on their phone. */
async function openThread({ windows, people, api }: Parts) {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const thread = new ThreadPage(window);
  await thread.open(id);
  return { id, window, thread };
}

test('on a full phone a photo is not added, which a word says, and the text stays @phone', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { window, thread } = await openThread({ windows, people, api });
  const { page, t } = window;
  await thread.composer.fill('It has spread.');
  await fillPhone(page, ['put']);
  await choosePhoto(window);
  await expect(page.getByText(t('attach.problem.no_room'))).toBeVisible(patiently);
  await emptyPhone(page);
  await page.getByRole('button', { name: t('shell.close') }).click();
  await expect(thread.composer).toHaveValue('It has spread.');
});

test('in an inquiry that is full the message comes back with its words and its photo @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  test.slow();
  const { id, window, thread } = await openThread({ windows, people, api });
  const { page, t } = window;
  const e_contact = await server.db
    .selectFrom('e_contact')
    .select(['patient_id', 'institution_id', 'submitted_by_user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const many = Array.from({ length: quotas.inquiry.count }, () => ({
    id: crypto.randomUUID(),
    e_contact_id: id,
    patient_id: e_contact.patient_id,
    institution_id: e_contact.institution_id,
    message_id: null,
    question_id: null,
    place: 0,
    author_id: e_contact.submitted_by_user_id,
    author_type: 'patient' as const,
    kind: 'photo' as const,
    state: 'refused' as const,
    type: 'image/webp',
    bytes: 1,
    sha256: Buffer.alloc(32),
    created_at: new Date(),
  }));
  await server.db.insertInto('attachment').values(many).execute();
  await server.db.updateTable('attachment').set({ state: 'awaited' }).where('e_contact_id', '=', id).execute();
  await addPhoto(window);
  await thread.composer.fill('One more.');
  await thread.send();
  await expect(page.getByText(/This conversation has as many photos/)).toBeVisible(patiently);
  await expect(thread.composer).toHaveValue('One more.');
  await expect(page.getByRole('list', { name: t('tray.title') })).toBeVisible();
  await page.getByRole('button', { name: t('tray.remove_photo') }).click();
  await thread.send();
  await expect(thread.message('One more.')).toBeVisible();
});

test('with two tabs a photo is sent by one of them, once @phone', async ({ windows, people, api, server }) => {
  test.slow();
  const { id, window, thread } = await openThread({ windows, people, api });
  const { page, context, t } = window;
  const second = { ...window, page: await context.newPage() };
  await new ThreadPage(second).open(id);
  await page.bringToFront();
  await addPhoto(window);
  await context.setOffline(true);
  await thread.write('Look at this.');
  await expect(thread.message('Look at this.')).toContainText(t('media.on_its_way_photo'));
  await expect(thread.message('Look at this.')).toContainText(t('thread.waiting'));
  const sent: number[] = [];
  const count = (tab: Page) =>
    tab.on('request', (request) => {
      if (request.method() === 'PATCH' && isContent(new URL(request.url()))) {
        sent.push(Number(request.headers()['upload-offset']));
      }
    });
  [page, second.page].forEach(count);
  await context.setOffline(false);
  await expect.poll(() => statesOf(server, id), patiently).toEqual(['stored']);
  expect(await objectsOf(server, id)).toHaveLength(1);
  expect(new Set(sent).size, 'each piece left once').toBe(sent.length);
});

/** From now on no byte of a photo arrives. @returns how they do again. */
async function holdBytes(page: Page): Promise<() => Promise<void>> {
  await page.route(isContent, (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  );
  return () => page.unroute(isContent);
}

test('a session that ends in the middle of a photo loses nothing: it goes on after the next sign-in @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  test.slow();
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.visitor({ language: 'en' });
  const { page, t } = window;
  await new LoginPage(window).logIn(patient);
  const thread = new ThreadPage(window);
  await thread.open(id);
  const release = await holdBytes(page);
  await thread.writeWithPhoto('Look at this.');
  await expect.poll(() => statesOf(server, id), patiently).toEqual(['awaited']);
  const ended_at = new Date();
  await server.db.updateTable('session').set({ ended_at }).where('user_id', '=', patient.user.id).execute();
  await page.reload();
  await expect(page).toHaveURL(/login/, patiently);
  expect(await keptMedia(page)).toMatchObject([{ state: 'waiting', isSealed: true }]);
  await release();
  await new LoginPage(window).logIn(patient);
  await expect.poll(() => statesOf(server, id), patiently).toEqual(['stored']);
  expect(await objectsOf(server, id)).toHaveLength(1);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(thread.message('Look at this.').getByText(t('media.look'))).toBeVisible(patiently);
});

/** As a browser that is short of room does it. */
async function forgetAll({ page, context }: AppWindow): Promise<void> {
  const { origin } = new URL(page.url());
  // A request that is held back would leave when its page goes.
  await page.evaluate(() => void Object.assign(globalThis, { fetch: () => new Promise(() => undefined) }));
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('about:blank');
  const browser = await context.newCDPSession(page);
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers';
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

for (const language of ['en', 'sw'] as const) {
  test(`a photo that the browser cleared away while it waited is told to its author, ${language} @phone`, async ({
    windows,
    people,
    api,
    server,
  }) => {
    test.slow();
    const { patient } = await people.clinic();
    const preferred = server.db.updateTable('app_user').set({ preferred_language: language });
    await preferred.where('id', '=', patient.user.id).execute();
    const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
    const window = await windows.visitor({ language, theme: language === 'sw' ? 'dark' : 'light' });
    const { page, t } = window;
    await new LoginPage(window).logIn(patient);
    const thread = new ThreadPage(window);
    await thread.open(id);
    await holdBytes(page);
    await thread.writeWithPhoto('Look.');
    await expect.poll(() => statesOf(server, id), patiently).toEqual(['awaited']);
    await expect
      .poll(() => page.evaluate(() => decodeURIComponent(document.cookie)), patiently)
      .toMatch(/hodi-waiting={"[^"]+":1}/);
    await forgetAll(window);
    const created_at = new Date(Date.now() - 11 * 60_000);
    await server.db.updateTable('attachment').set({ created_at }).where('e_contact_id', '=', id).execute();
    await page.goto('/login');
    await new LoginPage(window).logIn(patient);
    const told = page.getByRole('alertdialog', { name: t('lost.title', { count: 1 }) });
    await told.getByRole('button', { name: t('lost.understood') }).click();
    await page.goto(`/patient/e-contact/${id}`);
    await expect(thread.message('Look.')).toContainText(t('media.not_here_photo'), patiently);
  });
}

test('a message that was chosen to be answered is still chosen after a reload @phone', async ({
  windows,
  people,
  api,
}) => {
  const { window, thread } = await openThread({ windows, people, api });
  const { page, t } = window;
  await thread.write('Which tablets?');
  const message = thread.message('Which tablets?');
  await message.getByRole('button', { name: t('thread.message_menu', { name: t('thread.you') }) }).click();
  await page.getByRole('menuitem', { name: t('thread.answer') }).click();
  const not = page.getByRole('button', { name: t('thread.answer_not') });
  await expect(not).toBeVisible();
  await page.reload();
  await expect(not).toBeVisible();
  await not.click();
  await page.reload();
  await thread.expectReady();
  await expect(not).toHaveCount(0);
});
