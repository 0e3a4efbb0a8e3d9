/** Without a network, or with a server that dies: written data arrive once, in order, and nobody has to reload. */
import type { Page } from '@playwright/test';
import { livenessPath } from '@hodi/domain/support/liveness-path.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever, profileOf, questionTexts } from '../fixtures/content.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedInquiries, storedMessages } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { withoutLiveNews } from '../fixtures/windows.ts';
import { InquiriesPage } from '../pages/clinician-lists.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

/** A dead connection is checked again every 30 seconds at the latest. */
const untilItComesBack = { timeout: timeLimit(60_000) };

const isMessage = (url: URL) => url.pathname.endsWith('/message');

/** The server does the request, and dies before it can answer. */
async function dieAfter(page: Page, matches: (url: URL) => boolean, kill: () => Promise<void>): Promise<void> {
  await page.route(
    matches,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await kill();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

test.beforeEach(({ problems }) => problems.allow(...lostConnections));

test('messages written without a network wait on their bubbles and arrive once, in order @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.write('With a network.');
  await expect(thread.message('With a network.')).toContainText(t('thread.sent'));
  await thread.expectReady();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: t('connection.offline') })).toBeVisible();
  for (const text of ['First without.', 'Second without.']) {
    await thread.write(text);
    await expect(thread.message(text)).toContainText(t('thread.waiting'));
  }
  await expect(page.getByText(t('connection.offline_with', { count: 2 }))).toBeVisible();
  await context.setOffline(false);
  await expect(thread.message('Second without.')).toContainText(t('thread.sent'), untilItComesBack);
  await expect(thread.message('First without.')).toContainText(t('thread.sent'));
  expect(await storedMessages(server.db, id)).toEqual(['With a network.', 'First without.', 'Second without.']);
});

test('a message that waits outlives the page @phone @story', async ({ windows, people, api, server }) => {
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('Written before the battery died.');
  await expect(thread.message('Written before')).toContainText(t('thread.waiting'));
  await page.close();
  await context.setOffline(false);
  const later = { ...window, page: await context.newPage() };
  await later.page.goto(`/patient/e-contact/${id}`);
  await expect(new ThreadPage(later).message('Written before')).toContainText(t('thread.sent'), untilItComesBack);
  expect(await storedMessages(server.db, id)).toEqual(['Written before the battery died.']);
});

test('a message whose answer the dying server never gave is there once @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  test.slow();
  // If the WebSocket is refused for long, long polling is tried, which is refused too.
  problems.allow(/ERR_FAILED.*socket\.io/);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  // Else the news of it may come over the live line just before the server dies, and the message is sent at once.
  await withoutLiveNews(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await dieAfter(page, isMessage, () => server.kill());
  await thread.write('Did this arrive?');
  await expect(thread.message('Did this arrive?')).toContainText(t('thread.waiting'));
  await server.start();
  await expect(thread.message('Did this arrive?')).toContainText(t('thread.sent'), untilItComesBack);
  expect(await storedMessages(server.db, id)).toEqual(['Did this arrive?']);
});

test('an inquiry whose answer the dying server never gave is there once @phone @story', async ({
  windows,
  people,
  server,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient) });
  await dieAfter(
    page,
    (url) => url.pathname === '/e-contacts',
    () => server.kill(),
  );
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(page).toHaveURL(/get-help/);
  await server.start();
  await expect(page.getByRole('link', { name: quiz.content.texts.title })).toBeVisible(untilItComesBack);
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature']);
});

test('a page whose code was lost on the way says so and comes by itself, once the line is there @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const { page, context, t } = await windows.of(patient);
  const code = /\/assets\/get-help-page/;
  await page.goto('/patient/dashboard');
  await context.route(code, (route) => route.abort('connectionreset'));
  // Away too short for the app to notice: its first look finds the line there again.
  const { promise: isThere, resolve: comeBack } = Promise.withResolvers<void>();
  await context.route(`**${livenessPath}`, async (route) => {
    await isThere;
    await route.continue();
  });
  await page
    .getByRole('link', { name: t('nav.get_help') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.not_here_yet') })).toBeVisible();
  await context.unroute(code);
  comeBack();
  await expect(page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
});

test('a questionnaire whose code is not here has its frame: ways on, whom to call, and it comes with the line @phone', async ({
  windows,
  people,
}) => {
  test.slow();
  const { patient, institution } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient, { theme: 'dark' });
  const { page, context, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const title = page.getByRole('heading', { level: 1, name: t('shell.not_here_yet') });
  const navigation = page.getByRole('navigation', { name: t('nav.main') }).filter({ visible: true });
  const topic = page.getByRole('link', { name: quiz.content.texts.title }).first();
  const code = /\/assets\/quiz-page/;
  await context.route(code, (route) => route.abort('connectionreset'));
  await page.goto('/patient/get-help');
  await topic.waitFor();
  await context.setOffline(true);
  await topic.click();
  await expect(title).toBeVisible();
  await expect(page.getByRole('main')).toContainText(t('shell.not_on_device'));
  await expect(page.getByRole('banner').getByText(institution.name)).toBeVisible();
  await expect(page.getByText(t('connection.offline'), { exact: true })).toBeVisible();
  await expect(page.locator(`a[href="tel:${institution.emergency_phone}"]`)).toBeVisible();
  await expect(page.locator('a[href="tel:112"]')).toBeVisible();
  await expectAccessible(page, 'a questionnaire whose code is not here');
  await navigation.getByRole('link', { name: t('nav.get_help') }).click();
  await topic.click();
  await expect(title).toBeVisible();
  await context.unroute(code);
  await context.setOffline(false);
  await expect(quiz.heading).not.toHaveText(t('shell.not_here_yet'), untilItComesBack);
  await quiz.expectQuestion(quiz.content.topic.questions[0]?.id ?? '');
});

test('so has one that a clinician fills in, and it can be tried again', async ({ windows, people, problems }) => {
  problems.allow(/Failed to fetch dynamically imported module|ERR_FAILED/);
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const isCode = (url: URL) => url.pathname.startsWith('/assets/patient-quiz-page');
  await page.route(isCode, (route) => route.abort());
  await page.goto(`/clinician/patient/${patient.id}/quiz/temperature`);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.not_here_yet') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('nav.patients') }).first()).toBeVisible();
  const first = questionTexts(quiz.content, quiz.content.topic.questions[0]?.id ?? '');
  await askAgain(page.getByRole('button', { name: t('shell.reload') }), {
    of: isCode,
    mend: () => page.unroute(isCode),
    come: quiz.heading.filter({ hasText: first.text }),
  });
});

test('an optional part of a page that did not load comes with the connection @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const listen = page.getByRole('button', { name: t('speech.listen') });
  await context.route(/\/assets\/listen-question-.*\.js/, (route) => route.abort('connectionreset'));
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/listen-question-'));
  await QuizPage.opened(window, 'temperature');
  await missed;
  await expect(listen).toHaveCount(0);
  await context.unrouteAll();
  await context.setOffline(true);
  await expect(page.getByText(t('connection.offline'), { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(listen).toBeVisible(untilItComesBack);
});

test('events missed by a cut-off window show without a reload, once and in order @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const ours = await windows.of(doctor);
  const their = await windows.of(patient);
  await ours.page.goto('/clinician/patient-inquiries');
  const { rows } = new InquiriesPage(ours);
  await expect(rows).toHaveCount(1);
  await their.page.goto(`/patient/e-contact/${id}`);
  const thread = new ThreadPage(their);
  await thread.expectReady();
  for (const page of [ours.page, their.page]) await page.evaluate(() => document.body.setAttribute('data-mark', ''));

  await ours.context.setOffline(true);
  await their.context.setOffline(true);
  await server.kill();
  await server.start();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(doctor, id, 'One.');
  await api.say(doctor, id, 'Two.');
  await ours.context.setOffline(false);
  await their.context.setOffline(false);

  await expect(rows).toHaveCount(2, untilItComesBack);
  await expect(thread.message('Two.')).toBeVisible(untilItComesBack);
  await expect(thread.log.getByRole('article')).toContainText(['One.', 'Two.']);
  for (const page of [ours.page, their.page]) await expect(page.locator('body[data-mark]')).toHaveCount(1);
});
