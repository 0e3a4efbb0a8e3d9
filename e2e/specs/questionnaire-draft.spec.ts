/** No answer is lost: not by a reload, a change of language, another device, or without a network. */
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { plainFever, profileOf } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage, savedDrafts } from '../pages/quiz-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';

/** The person's own account, changed elsewhere: the window follows at once. */
const speakKiswahili = () =>
  fetch('/auth/update', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ preferred_language: 'sw' }),
  }).then(({ ok }) => ok);

test('the answers and the question stay when the language changes @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'duration' });
  await quiz.option('duration', 'd1_3').check();
  await quiz.expectSaved();
  await page.evaluate(speakKiswahili);
  const inKiswahili = await QuizPage.of({ ...window, language: 'sw' }, 'temperature');
  await inKiswahili.expectQuestion('duration');
  await expect(inKiswahili.option('duration', 'd1_3')).toBeChecked();
});

test('a draft is continued on another device, and the newer one wins @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const first = await windows.of(patient);
  const quiz = await QuizPage.opened(first, 'temperature');
  await quiz.chooseAndSave('fever_now', 'recent');

  const second = await windows.of(patient);
  const there = await QuizPage.of(second, 'temperature');
  await second.page.goto('/patient/get-help');
  await expect(second.page.getByRole('link', { name: new RegExp(`^${quiz.content.texts.title}.+`) })).toBeVisible();
  await second.page.goto('/patient/quiz/temperature');
  await expect(there.option('fever_now', 'recent')).toBeChecked();
  await there.chooseAndSave('fever_now', 'yes');

  await first.page.goto('/patient/quiz/temperature');
  await expect(quiz.option('fever_now', 'yes')).toBeChecked();
});

test('only looking at older answers makes them no newer than those of another device @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { patient } = await people.clinic();
  const first = await windows.of(patient);
  const quiz = await QuizPage.opened(first, 'temperature');
  // A connection on which no draft gets through.
  await first.page.route('**/questionnaire-drafts/**', (route) => route.abort());
  await quiz.option('fever_now', 'recent').check();
  await quiz.expectSaved();

  const second = await windows.of(patient);
  const there = await QuizPage.opened(second, 'temperature');
  await there.chooseAndSave('fever_now', 'yes');

  await first.page.reload();
  await expect(quiz.option('fever_now', 'recent')).toBeChecked();
  // To the list and back: it is kept once more as it is left.
  await first.page.goto('/patient/get-help');
  await expect(first.page.getByRole('link', { name: new RegExp(`^${quiz.content.texts.title}.+`) })).toBeVisible();
  await first.page.unroute('**/questionnaire-drafts/**');
  await first.page.goto('/patient/quiz/temperature');
  await expect(quiz.option('fever_now', 'yes')).toBeChecked();
});

test('answers given without a network are restored, and go to the server with it @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context } = window;
  const quiz = await QuizPage.opened(window, 'temperature');
  await expectFetched(page, 'draft-store');
  await context.setOffline(true);
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'duration' });
  await quiz.expectSaved();
  const saved = page.waitForResponse(savedDrafts);
  await context.setOffline(false);
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await quiz.expectQuestion('duration');
});

test('discarding asks first, and then it is gone everywhere, also without a network @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'duration' });
  await page.getByRole('button', { name: t('quiz.discard') }).click();
  await page.getByRole('button', { name: t('quiz.discard_keep') }).click();
  await quiz.expectQuestion('duration');
  await page.getByRole('button', { name: t('quiz.discard') }).click();
  await page.getByRole('button', { name: t('quiz.discard_confirm'), exact: true }).click();
  await expect(page).toHaveURL('/patient/get-help');
  const untouched = { name: quiz.content.texts.title, exact: true };
  await page.getByRole('link', untouched).click();
  await quiz.expectQuestion('fever_now');
  await expect(quiz.option('fever_now', 'yes')).not.toBeChecked();

  const saved = page.waitForResponse(savedDrafts);
  await quiz.option('fever_now', 'recent').check();
  expect((await saved).ok()).toBe(true);
  await expectFetched(page, 'draft-store', 'get-help-page');
  await context.setOffline(true);
  await page.getByRole('button', { name: t('quiz.discard') }).click();
  await page.getByRole('button', { name: t('quiz.discard_confirm'), exact: true }).click();
  await expect(page.getByRole('link', untouched)).toBeVisible();
  // This page has not heard that the network is back, and hears nothing more.
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  const told = next.waitForResponse((response) => response.request().method() === 'DELETE');
  await next.goto('/patient/get-help');
  await expect(next.getByRole('link', untouched)).toBeVisible();
  expect((await told).ok()).toBe(true);

  const elsewhere = await windows.of(patient);
  await elsewhere.page.goto('/patient/get-help');
  await expect(elsewhere.page.getByRole('link', untouched)).toBeVisible();
});

test('an answer of the last inquiry is offered, and counts when it is confirmed @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: { ...plainFever, chronic_conditions: ['asthma_copd'] } });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'cold_flu');
  await page.goto('/patient/quiz/cold_flu?q=chronic_conditions');
  await quiz.expectQuestion('chronic_conditions');
  await expect(page.getByText(t('quiz.remembered'))).toBeVisible();
  await expect(quiz.option('chronic_conditions', 'asthma_copd')).toBeChecked();
  await quiz.next();
  await quiz.back();
  await quiz.expectQuestion('chronic_conditions');
  await expect(page.getByText(t('quiz.remembered'))).toHaveCount(0);
  await expect(quiz.option('chronic_conditions', 'asthma_copd')).toBeChecked();
});

test('a refetch after a gap in the connection leaves the answers being given alone @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page } = window;
  const held = Promise.withResolvers<void>();
  await page.route(/socket\.io/, async (line) => {
    await held.promise;
    await line.continue();
  });
  const drafts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/cold_flu')) drafts.push(request.url());
  });
  const quiz = await QuizPage.of(window, 'cold_flu');
  await page.goto('/patient/quiz/cold_flu');
  await expect(quiz.heading).toBeVisible();
  const before = drafts.length;
  await api.say(doctor, id, 'How are you today?');
  const readAnew = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(getOwnPatient.path));
  held.resolve();
  await readAnew;
  // All requests of the reload were sent together; an answer now comes after them.
  await quiz.option('symptoms', 'cough').check();
  await quiz.expectSaved();
  expect(drafts.slice(before)).toEqual([]);
});
