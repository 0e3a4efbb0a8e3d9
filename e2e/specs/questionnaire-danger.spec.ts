/** Danger is said at once, in both languages, without a network too; it blocks nothing and leaves a trail. */
import { saveDraft } from '@hodi/domain/questionnaires/drafts.api.ts';
import { draftInput } from '@hodi/domain/questionnaires/flow/keep-draft.ts';
import { emptyQuiz } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedInquiries } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('the emergency comes with the answer, without a network, and again when the answer comes again @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, institution } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { page, context } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'brain_signs' });
  await context.setOffline(true);

  await quiz.option('brain_signs', 'stiff_neck').check();
  await emergency.expectWhole();
  const text = quiz.content.texts.emergencies['FEVER_EMERGENCY_001'];
  await expect(emergency.dialog.getByText(text?.sw ?? '-').first()).toBeVisible();
  await expect(emergency.dialog.getByText(text?.en ?? '-').first()).toBeAttached();
  await expect(emergency.dialog).toContainText(
    quiz.content.texts.questions['brain_signs']?.options?.['stiff_neck'] ?? '-',
  );
  for (const number of [institution.emergency_phone, '112'])
    await expect(emergency.dialog.locator(`a[href="tel:${number}"]`)).toHaveCount(1);
  await emergency.understand();

  await quiz.option('brain_signs', 'light_hurts').check();
  await expect(emergency.dialog).toHaveCount(0);
  await quiz.option('brain_signs', 'stiff_neck').uncheck();
  await quiz.option('brain_signs', 'light_hurts').uncheck();
  await quiz.option('brain_signs', 'stiff_neck').check();
  await expect(emergency.dialog).toBeVisible();
});

test('an emergency that was not understood before a reload is shown again @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'brain_signs' });
  await quiz.touchAndContinue([quiz.option('brain_signs', 'stiff_neck')]);
  await emergency.expectWhole();
  await quiz.expectSaved();
  await page.reload();
  await emergency.expectWhole();
  await emergency.understand();
  await quiz.expectSaved();
  await page.reload();
  await quiz.expectQuestion('brain_signs');
  await expect(emergency.dialog).toHaveCount(0);
});

test('a number half typed calls nothing; done, it does @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature');
  const told = { ...plainFever, temperature_measured: 'yes' };
  await quiz.fillIn({ answers: told, profile: profileOf(patient), until: 'temperature_c' });
  const field = page.getByRole('textbox');
  await field.pressSequentially('33');
  await quiz.expectSaved();
  await expect(emergency.dialog).toHaveCount(0);
  await field.blur();
  await expect(emergency.dialog).toBeVisible();
  await emergency.understand();
  await field.fill('37.2');
  await quiz.next();
  await quiz.expectQuestion('chronic_conditions');
});

/** Somebody with a measured fever, as far as nothing worries. */
const measured = { ...plainFever, temperature_measured: 'yes', temperature_c: { value: 38.4, unit: 'c' } } as const;

test('a number changed from the summary is looked at when the phone goes Back @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  const summary = new SummaryPage(window);
  await page.goto('/patient/quiz/temperature');
  const answers = await fullAnswers('temperature', measured, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient) });
  await page.getByRole('button', { name: /^See all \d+$/ }).click();
  await page.locator('a[href*="q=temperature_c"]').click();
  const field = page.getByRole('textbox');
  await field.fill('41.2');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/patient/quiz/temperature/summary');
  await emergency.expectWhole();
  // As over a question: neither Esc nor another Back nor opening the page anew is a way round it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await emergency.expectWhole();
  await quiz.expectSaved();
  await page.reload();
  await emergency.expectWhole();
  await emergency.understand();
  await expect(summary.heading).toBeAttached();
  await expect(page.getByRole('heading', { name: t('danger.note_title') })).toBeVisible();
  await page.getByRole('button', { name: /^See all \d+$/ }).click();
  await expect(page.getByText('41.2')).toBeVisible();
  await summary.sendTo(doctor).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  const { red_flags } = await api.thread(doctor, page.url().split('/').slice(-1)[0] ?? '');
  expect(red_flags.map(({ rule_id }) => rule_id)).toContain('FEVER_EMERGENCY_003');
});

test('a number is looked at too when the phone goes Back to the question before it @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: measured, profile: profileOf(patient), until: 'temperature_c' });
  await page.getByRole('textbox').fill('41.2');
  await page.goBack();
  await emergency.expectWhole();
  await emergency.understand();
  await quiz.expectQuestion('temperature_measured');
});

test('answers of another device show their emergency before they can be sent @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const { topic } = (await QuizPage.of(window, 'temperature')).content;
  const answers = await fullAnswers('temperature', feverEmergency, patient);
  await api.as(patient, saveDraft, {
    params: { patient_id: patient.id, topic: topic.key },
    body: draftInput({ ...emptyQuiz, answers }, { content_version: topic.version, becomes: newId(Date.now()) }),
  });
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature/summary');
  await emergency.expectWhole();
  // Under the dialog no finger reaches it, but a tap that was on its way does.
  const send = page.locator('button', { hasText: displayName(doctor.user, doctor.role) });
  await send.evaluate((button) => (button as HTMLElement).click());
  await emergency.understand();
  expect(await storedInquiries(server.db, patient)).toEqual([]);
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature']);
});

test('an option passed with the arrow keys calls nothing; chosen, it does @desktop', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'shortage_of_breadth');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/shortage_of_breadth');
  const told = { sob_now: 'yes', onset: 'days', duration: 'd1_3', breath_when: 'hard_effort', breath_severity: 'mild' };
  await quiz.fillIn({ answers: told, profile: profileOf(patient), until: 'speech' });
  await quiz.option('speech', 'short').check();
  for (const code of ['few_words', 'too_young']) {
    await page.keyboard.press('ArrowDown');
    await expect(quiz.option('speech', code)).toBeChecked();
  }
  await expect(emergency.dialog).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await emergency.expectWhole();
  await emergency.understand();
  await quiz.expectQuestion('associated');
});

test('answers taken back before sending reach the clinician @phone @story', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  const summary = new SummaryPage(window);
  await page.goto('/patient/quiz/temperature');
  const profile = profileOf(patient);
  await quiz.fillIn({ answers: plainFever, profile, until: 'brain_signs' });
  await quiz.option('brain_signs', 'stiff_neck').check();
  await emergency.understand();
  await quiz.option('brain_signs', 'none').check();
  await quiz.next();
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile, from: 'body_signs' });
  await summary.sendTo(doctor).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  const id = page.url().split('/').slice(-1)[0] ?? '';
  const { changed_answers, red_flags } = await api.thread(doctor, id);
  expect(red_flags).toEqual([]);
  expect(changed_answers.map(({ before, after }) => [before, after])).toEqual([[['stiff_neck'], ['none']]]);
});

test('a warning is a calm note that blocks nothing; the emergency stays in sight on the summary @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  const emergency = new EmergencyScreen(window);
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({
    answers: await fullAnswers('temperature', feverEmergency, patient),
    profile: profileOf(patient),
    onEmergency: () => emergency.understand(),
  });
  await expect(page.getByText(quiz.content.texts.warnings['FEVER_WARNING_001'] ?? '-')).toBeVisible();
  await expect(page.getByRole('heading', { name: t('danger.note_title') })).toBeVisible();
  await expectAccessible(page, 'summary with red flags');
});

test('the crisis contact stands before the first answer, and no score is shown @phone @story', async ({
  windows,
  people,
}) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'anxiety_depression');
  const emergency = new EmergencyScreen(window);
  const summary = new SummaryPage(window);
  const crisis = page.getByRole('heading', { name: t('danger.crisis_title') });
  await page.goto('/patient/quiz/anxiety_depression');
  const box = page.locator('section').filter({ has: crisis });
  await expect(box.getByRole('paragraph')).toBeVisible();
  await expectAccessible(page, 'crisis contact');
  const often = { phq1: 'nearly_every_day', phq2: 'nearly_every_day', phq9: 'nearly_every_day' };
  const told = { main_concern: ['low_mood'], duration: 'w2_4', ...often, safety_thoughts: 'past', impairment: 'very' };
  await quiz.fillIn({
    answers: await fullAnswers('anxiety_depression', told, patient),
    profile: profileOf(patient),
    onEmergency: async () => {
      await emergency.expectWhole();
      await emergency.understand();
    },
  });
  await expect(box.getByRole('paragraph')).toBeVisible();
  await expect(page.getByText(/PHQ|GAD/)).toHaveCount(0);
  await summary.sendTo(doctor).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
});
