/** A patient's answers are never lost, and never sent twice. */
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { storedInquiries } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage, savedDrafts } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('a reload in the middle keeps the answers and the place @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'brain_signs' });
  await quiz.option('brain_signs', 'none').check();
  await quiz.expectSaved();
  await page.reload();
  await quiz.expectQuestion('brain_signs');
  await expect(quiz.option('brain_signs', 'none')).toBeChecked();
  await quiz.back();
  await expect(quiz.option('fever_now', 'yes')).toBeChecked();
});

test('a questionnaire begun on one device goes on at another @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const first = await windows.of(patient);
  const quiz = await QuizPage.of(first, 'temperature');
  await first.page.goto('/patient/quiz/temperature');
  await quiz.option('fever_now', 'recent').check();
  // The draft with the new position. An earlier one is still at the first question.
  const saved = first.page.waitForResponse(
    (answer) =>
      savedDrafts(answer) && answer.ok() && (answer.request().postData() ?? '').includes('"position":"brain_signs"'),
  );
  await quiz.next();
  await saved;
  const second = await windows.of(patient);
  const there = await QuizPage.of(second, 'temperature');
  await second.page.goto('/patient/quiz/temperature');
  await there.back();
  await expect(there.option('fever_now', 'recent')).toBeChecked();
});

test('a double tap on Send makes one inquiry @phone @story', async ({ windows, people, server }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient) });
  await new SummaryPage(window).sendTo(doctor).dblclick();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature']);
  // The next one begins anew.
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  await expect(quiz.option('fever_now', 'yes')).not.toBeChecked();
});

test('an unknown topic says so and leads to the list of topics @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const { page, t } = await windows.of(patient);
  for (const topic of ['toothache', 'toString', '%20']) {
    await page.goto(`/patient/quiz/${topic}`);
    await expect(page.getByRole('heading', { level: 1, name: t('quiz.topic_not_found') })).toBeVisible();
  }
  await page.getByRole('link', { name: t('quiz.choose_topic') }).click();
  await expect(page).toHaveURL('/patient/get-help');
});

test('a summary without answers says what is missing and leads to the questions @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto('/patient/quiz/temperature/summary');
  await expect(page.getByRole('heading', { level: 1, name: t('quiz.missing') })).toBeVisible();
  await page.getByRole('link', { name: t('quiz.to_questions') }).click();
  await (await QuizPage.of(window, 'temperature')).expectQuestion('fever_now');
});
