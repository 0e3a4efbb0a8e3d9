/** One person, two tabs: what is typed in one is never lost to the other. And "Saved" is said of nothing that is not. */
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

test('a message that is begun in one tab is gone on with in the other @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context } = window;
  const second = { ...window, page: await context.newPage() };
  const [here, there] = [new ThreadPage(window), new ThreadPage(second)];
  for (const tab of [page, second.page]) await tab.goto(`/patient/e-contact/${id}`);
  await here.composer.fill('It began');
  await expect(there.composer).toHaveValue('It began');
  await there.composer.pressSequentially(' yesterday.');
  await expect(here.composer).toHaveValue('It began yesterday.');
  await there.write('It began yesterday.');
  await expect(here.composer).toHaveValue('');
  await expect(here.message('It began yesterday.')).toHaveCount(1);
  expect((await api.thread(doctor, id)).item.messages).toHaveLength(1);
});

test('two tabs that answer one question differently: the person sees both and chooses @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const second = { ...window, page: await context.newPage() };
  const [here, there] = [await QuizPage.of(window, 'temperature'), await QuizPage.of(second, 'temperature')];
  for (const tab of [page, second.page]) await tab.goto('/patient/quiz/temperature');
  for (const quiz of [here, there]) await quiz.expectQuestion('fever_now');
  await here.option('fever_now', 'recent').check();
  await here.expectSaved();
  await there.option('fever_now', 'no').check();
  const question = second.page.getByRole('alertdialog', { name: t('other_words.title') });
  for (const code of ['recent', 'no']) {
    const label = here.content.texts.questions.fever_now?.options?.[code] ?? '';
    await expect(question.getByRole('definition').filter({ hasText: label }).first()).toBeVisible();
  }
  await expectAccessible(second.page, 'other words');
  await question.getByRole('button', { name: t('other_words.take') }).click();
  await expect(question).toHaveCount(0);
  await expect(there.option('fever_now', 'recent')).toBeChecked();
  await there.expectSaved();
  await second.page.reload();
  await expect(there.option('fever_now', 'recent')).toBeChecked();
  await expect(question).toHaveCount(0);
});

test('what keeps words is there before the line is lost, also where the app is not kept', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const { page } = await windows.of(patient, { fresh: true });
  const keeper = page.waitForResponse(/assets\/kept-drafts-/);
  await page.goto('/patient/dashboard');
  expect((await keeper).ok()).toBe(true);
});

test('an answer that this device could not keep is not called saved, until it is @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections, /ERR_FAILED .*\/questionnaire-drafts\//);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { fresh: true });
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const lost = /assets\/kept-drafts-|\/questionnaire-drafts\//;
  await page.route(lost, (route) => route.abort());
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  await quiz.option('fever_now', 'recent').check();
  const saving = page.getByText(t('quiz.saving'), { exact: true });
  await expect(saving).toBeVisible();
  await page.waitForRequest(/assets\/kept-drafts-/);
  await expect(saving).toBeVisible();
  await page.unroute(lost);
  await page.route('**/questionnaire-drafts/**', (route) => route.abort());
  await expect(page.getByText(t('quiz.saved'), { exact: true })).toBeVisible();
  await page.reload();
  await expect(quiz.option('fever_now', 'recent')).toBeChecked();
});
