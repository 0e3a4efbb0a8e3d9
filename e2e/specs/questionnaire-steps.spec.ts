/** Going through a questionnaire: forth, back, by touch and by keyboard, and what is said when something is wrong. */
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever, profileOf, questionTexts } from '../fixtures/content.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('Continue says what is missing, beside the question, and goes on when it is there @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  await quiz.next();
  await expect(
    page.getByRole('group', { name: quiz.content.texts.questions['fever_now']?.text }),
  ).toHaveAccessibleDescription(t('required'));
  await expectAccessible(page, 'a question with a problem');
  await quiz.option('fever_now', 'yes').check();
  await expect(page.getByText(t('required'))).toHaveCount(0);
  await quiz.next();
  await quiz.expectQuestion('brain_signs');
  await expect(quiz.heading).toBeFocused();
  await expect(page.getByText(/2 of (about )?\d+/)).toBeVisible();
});

test('Back and the browser lead to the question before, and the answers are still there @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/get-help');
  await page.getByRole('link', { name: quiz.content.texts.title }).click();
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'temperature_measured' });
  await quiz.back();
  await quiz.expectQuestion('body_signs');
  await expect(quiz.option('body_signs', 'none')).toBeChecked();
  await page.goBack();
  await quiz.expectQuestion('brain_signs');
  await page.goForward();
  await quiz.expectQuestion('body_signs');
  await page.goBack();
  await page.goBack();
  await quiz.expectQuestion('fever_now');
  await page.goBack();
  await expect(page).toHaveURL('/patient/get-help');
});

test('a draft taken up in the middle has the questions before it behind Back @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'body_signs' });
  await page.getByRole('link', { name: t('quiz.back_to_help') }).click();
  await page.getByRole('link', { name: t('help.continue', { age: '' }) }).click();
  await quiz.expectQuestion('body_signs');
  await page.goBack();
  await quiz.expectQuestion('brain_signs');
  await expect(quiz.option('brain_signs', 'none')).toBeChecked();
  await page.reload();
  await quiz.expectQuestion('brain_signs');
  await quiz.back();
  await quiz.expectQuestion('fever_now');
});

test('None stands alone, and Other opens its own text @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'other_symptoms' });
  await quiz.option('other_symptoms', 'cough').check();
  await quiz.option('other_symptoms', 'none').check();
  await expect(quiz.option('other_symptoms', 'cough')).not.toBeChecked();
  await quiz.option('other_symptoms', 'other').check();
  await expect(quiz.option('other_symptoms', 'none')).not.toBeChecked();
  const words = page.getByRole('textbox');
  await words.fill('A bitter taste since Thursday');
  await quiz.next();
  await quiz.back();
  await expect(page.getByRole('textbox')).toHaveValue('A bitter taste since Thursday');
  // Quicker than anything can be drawn.
  const touches = ['none', 'cough', 'chills'].map((code) => quiz.option('other_symptoms', code));
  await quiz.touchAndContinue(touches);
  await expect(quiz.heading).not.toContainText(questionTexts(quiz.content, 'other_symptoms').text);
  await quiz.back();
  for (const code of ['cough', 'chills']) await expect(quiz.option('other_symptoms', code)).toBeChecked();
  for (const code of ['none', 'other']) await expect(quiz.option('other_symptoms', code)).not.toBeChecked();
});

test('a number says its limits, an unusual one is asked about once @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'diabetes');
  const signs = { high_signs: ['none'], low_signs: ['none'], feet_eyes: ['none'] };
  const answers = { diabetes_type: 'type2', readings_available: ['hba1c'], ...signs };
  await page.goto('/patient/quiz/diabetes');
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'hba1c' });
  const field = page.getByRole('textbox');
  await field.fill('2');
  await quiz.next();
  await expect(field).toHaveAccessibleDescription(t('quiz.number_range', { min: 3, max: 20, unit: '%' }));
  await expect(field).toBeFocused();
  await field.fill('high');
  await expect(field).toHaveAccessibleDescription(/such as \d/);
  await field.fill('15,5');
  await quiz.next();
  await expect(page.getByText(t('quiz.check_number'))).toBeVisible();
  await quiz.expectQuestion('hba1c');
  await quiz.next();
  await quiz.expectQuestion('medicine_adherence');
});

test('blood pressure asks for both numbers at once, the lower one below the upper @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'high_blood_pressure');
  await page.goto('/patient/quiz/high_blood_pressure');
  const answers = {
    bp_symptoms: ['none'],
    stroke_signs: ['none'],
    bp_measured: 'yes',
    bp_systolic: { value: 128, unit: 'mmhg' },
    bp_diastolic: { value: 79, unit: 'mmhg' },
  };
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'pregnancy_status' });
  await quiz.back();
  const [upper, lower] = [page.getByRole('textbox').first(), page.getByRole('textbox').last()];
  await lower.fill('140');
  await quiz.next();
  await expect(lower).toHaveAccessibleDescription(quiz.content.texts.questions['bp_diastolic']?.less_than ?? '-');
  await lower.fill('79');
  await quiz.next();
  await quiz.expectQuestion('pregnancy_status');
  await expect(upper).toHaveCount(0);
});

test('an answer is changed from the summary, and what the change opens is asked @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const summary = new SummaryPage(window);
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  await expect(summary.heading).toBeAttached();
  const question = quiz.content.texts.questions['temperature_measured']?.text ?? '';
  await page.getByRole('button', { name: /^See all \d+$/ }).click();
  await page.getByRole('link', { name: t('summary.edit_what', { question }) }).click();
  await quiz.expectQuestion('temperature_measured');
  await quiz.option('temperature_measured', 'yes').check();
  await quiz.next();
  await quiz.expectQuestion('temperature_c');
  await page.getByRole('textbox').fill('37.1');
  await quiz.next();
  await expect(summary.heading).toBeAttached();
  await page.getByRole('button', { name: /^See all \d+$/ }).click();
  await expect(page.getByText('37.1 °C')).toBeVisible();
});

test('an incomplete summary leads to what is missing and back to itself @phone', async ({ windows, people, api }) => {
  const { patient } = await people.clinic();
  const other = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.opened(window, 'temperature');
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'duration' });
  await quiz.expectSaved();
  await page.goto(`/patient/e-contact/${other}`);
  await page.goto('/patient/quiz/temperature/summary');
  await page.getByRole('link', { name: t('quiz.to_questions') }).click();
  // Only what is missing is asked, one after the other.
  const isBack = () => page.url().endsWith('/summary');
  for (let at = ''; !isBack();) {
    at = (await quiz.heading.textContent()) ?? '';
    const question = quiz.content.topic.questions.find(({ id }) => at.includes(questionTexts(quiz.content, id).text));
    if (question) await quiz.answer(question, answers[question.id] ?? 'no');
    await quiz.next();
    await expect.poll(async () => isBack() || (await quiz.heading.textContent()) !== at).toBe(true);
  }
  await expect(page).toHaveURL('/patient/quiz/temperature/summary');
  await expect(new SummaryPage(window).heading).toBeAttached();
});

test('questions that cannot be fetched say so, give the emergency number, and come on a second try @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/ERR_FAILED/, /dynamically imported module/);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'insomnia');
  const isText = (url: URL) => url.pathname.startsWith('/assets/questionnaire-insomnia');
  await page.route(isText, (route) => route.abort());
  await page.goto('/patient/quiz/insomnia');
  await expect(page.getByRole('heading', { name: t('quiz.not_loaded') })).toBeVisible();
  await expectAccessible(page, 'questions that were not loaded');
  await askAgain(page.getByRole('button', { name: t('shell.try_again') }), {
    of: isText,
    mend: () => page.unroute(isText),
    come: quiz.heading.filter({ hasText: questionTexts(quiz.content, 'sleep_problem').text }),
  });
});
