import type { Route } from '@playwright/test';
import { topicKeys } from '@hodi/domain/questionnaires/topic.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectRead } from '../fixtures/device-storage.ts';
import { expectInStoppedTime, stopTime } from '../fixtures/time/page-clock.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('the app opens without a network once it has said so @phone @story', async ({ windows, people, problems }) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const { page, context, t } = await windows.of(patient, { keepsApp: true });
  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await page.getByRole('button', { name: t('shell.later') }).click();
  await expect(page.getByText(t('shell.offline_ready'))).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(t('connection.offline'))).toBeVisible();
});

/** As a proxy passes on a cut response with its whole head: first nothing, then half. */
async function cutShort(route: Route, part: 0 | 0.5): Promise<void> {
  const response = await route.fetch();
  const text = await response.text();
  const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
  await route.fulfill({ status: 200, headers, body: text.slice(0, part * text.length) });
}

test('a file that comes empty or cut short is not kept, and comes whole the next time @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections, /Failed to fetch dynamically imported module|ERR_FAILED/);
  const { patient } = await people.clinic();
  const { page, context, t } = await windows.of(patient, { keepsApp: true });
  const cuts = { shell: [0.5], page: [0, 0.5] } as Record<'shell' | 'page', (0 | 0.5)[]>;
  const broken = (file: string, of: 'shell' | 'page') =>
    context.route(new RegExp(`/assets/${file}-[^/]*\\.js$`), async (route) => {
      const part = route.request().serviceWorker() === null ? undefined : cuts[of].shift();
      await (part === undefined ? route.continue() : cutShort(route, part));
    });
  await broken('lock-page', 'shell');
  await broken('patient-account', 'page');
  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  expect(cuts.shell, 'the shell met a file that was cut short').toEqual([]);
  await page.goto('/patient/account');
  const title = page.getByRole('heading', { level: 1, name: t('account.title') });
  // It tells that it is not available yet, and looks again by itself.
  await expect(title).toBeVisible();
  expect(cuts.page, 'nothing and half of it came').toEqual([]);
  const different = () =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          return Promise.all(
            (await cache.keys()).map(async ({ url }) => ({ url, text: await (await cache.match(url))?.text() })),
          );
        }),
      );
      const cut = kept.flat().filter(({ url }) => /\/(lock-page|patient-account)-[^/]*\.js$/.test(url));
      const asSent = await Promise.all(
        cut.map(async ({ url, text }) => (await (await fetch(`${url}?whole`)).text()) === text),
      );
      return { kept: cut.length, whole: asSent.filter(Boolean).length };
    });
  expect(await different()).toEqual({ kept: 2, whole: 2 });
  await context.setOffline(true);
  await page.reload();
  await expect(title).toBeVisible();
});

test('without a network what waits and what needs its author can be looked at, beside the news of the app @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 409/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = window;
  await page.goto(`/patient/e-contact/${id}`);
  const news = page.getByText(t('shell.offline_ready'));
  await expect(news).toBeVisible();
  for (const read of ['e_contacts.for_patient', 'patients.me']) await expectRead(page, read);
  await context.setOffline(true);
  const bar = page.getByRole('status').filter({ hasText: t('connection.offline').replace('.', '') });
  const look = bar.getByRole('button', { name: t('connection.look') });
  await expect(bar).toBeVisible();
  await expect(look).toHaveCount(0);
  await expect(news).toBeVisible();
  await expectAccessible(page, 'the news of the app without a network');
  await page.getByRole('button', { name: t('shell.later') }).click();
  await expect(news).toHaveCount(0);

  await page.reload();
  await new ThreadPage(window).write('Waits for the network.');
  await expect(bar).toContainText(t('connection.offline_with', { count: 1 }));
  await look.click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(dialog).toContainText('Waits for the network.');
  await expect(dialog).toContainText(t('connection.waiting'));
  await dialog.getByRole('button', { name: t('shell.close') }).click();

  await api.resolve(doctor, id);
  await context.setOffline(false);
  const needsYou = t('connection.needs_you', { count: 1 });
  await expect(page.getByRole('status').filter({ hasText: needsYou })).toBeVisible();
  await context.setOffline(true);
  await expect(bar).toContainText(needsYou);
  await look.click();
  await expect(dialog).toContainText(t('thread_resolved'));
  await expectAccessible(page, 'what needs its author without a network');
});

test('every questionnaire of the reader’s language is there without a network, though none was opened @phone', async ({
  windows,
  people,
  problems,
}) => {
  test.setTimeout(timeLimit(240_000));
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { keepsApp: true, fetchesAhead: true });
  const { page, context } = window;
  await page.goto('/patient/dashboard');
  const kept = () =>
    page.evaluate(async () => {
      const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const topics = caught.flat().map(({ url }) => /questionnaire-([a-z_]+)\.en-[^/]*\.js$/.exec(url)?.[1]);
      return new Set(topics.filter((topic) => topic !== undefined)).size;
    });
  await expect
    .poll(kept, { timeout: timeLimit(180_000), message: 'questionnaires on the phone' })
    .toBe(topicKeys.length);
  await expectRead(page, 'patients.me');
  await context.setOffline(true);
  for (const topic of ['headache', 'diabetes'] as const) {
    const quiz = await QuizPage.of(window, topic);
    await page.goto(`/patient/quiz/${topic}`);
    await quiz.expectQuestion(quiz.content.topic.questions[0]?.id ?? '');
  }
});

test('the news that it can do so covers neither Send nor Continue @phone', async ({ windows, people, api }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient, { keepsApp: true });
  const { page, t } = window;
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await new ThreadPage(window).write('Can you read this?');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  const quiz = await QuizPage.of(window, 'temperature');
  await page.getByRole('link', { name: t('thread.back_to_mine') }).click();
  // It leads to the own inquiries; the topics are one press further.
  await page.getByRole('link', { name: t('nav.get_help'), exact: true }).click();
  await expect(page).toHaveURL('/patient/get-help');
  await page.getByRole('link', { name: quiz.content.texts.title }).click();
  await quiz.expectQuestion('fever_now');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await quiz.next();
  await expect(page.getByText(t('required')).first()).toBeVisible();
});

test('behind the login nothing is fetched before the first page has all it shows @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const { page, context, t } = await windows.of(patient, { keepsApp: true });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (line) => asked.push(new URL(line.url()).pathname));
  // The dashboard's data come late, as on a slow connection.
  const { promise: isLate, resolve: come } = Promise.withResolvers<void>();
  const isShown = (url: URL) => url.pathname === '/service-interests' || url.pathname.startsWith('/e-contacts/');
  await page.route(isShown, async (route) => {
    await isLate;
    await route.continue();
  });
  // After ten seconds it is fetched all the same.
  await page.clock.install();
  await stopTime(page);
  await page.goto('/patient/dashboard');
  const heading = page.getByRole('heading', { level: 1 }).filter({ hasText: patient.user.given_name });
  await expectInStoppedTime(page, () => heading.isVisible());
  const isForLater = (path: string) =>
    /^\/(service-worker\.js|version\.json|socket\.io\/)|\/background-work-/.test(path);
  expect(asked.filter(isForLater)).toEqual([]);
  come();
  await page.clock.resume();
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  for (const part of ['/service-worker.js', '/version.json', '/socket.io/']) expect(asked).toContain(part);
});
