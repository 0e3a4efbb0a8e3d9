/** Whom a questionnaire is about: the age and sex of that person decide what is asked and what is a danger. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage } from '../pages/quiz-page.ts';

test('a mother reads at the first question that it is about her, and whom to call for her child @phone', async ({
  windows,
  people,
}) => {
  const { doctor, institution } = await people.clinic();
  const patient = await people.patientOf(doctor, { birthday: '1990-01-01' });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  const age = t('people.years', { count: profileOf(patient).age_years });
  const about = page.getByText(t('quiz.about_you', { name: displayName(patient.user), age }));
  await expect(about).toContainText(t('quiz.about_nobody_else'));
  const number = institution.whatsapp_number ?? '';
  await expect(about.getByRole('link', { name: formatPhone(number) })).toHaveAttribute('href', `tel:${number}`);
  await expectAccessible(page, 'whose questionnaire it is');
  await quiz.option('fever_now', 'no').check();
  await quiz.next();
  await expect(about).toHaveCount(0);
});

test('the summary says whose answers are about to be sent @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  const age = t('people.years', { count: profileOf(patient).age_years });
  await expect(page.getByText([displayName(patient.user), patient.member_id, age].join(' · '))).toBeVisible();
  await expectAccessible(page, 'whose summary it is');
});

test('who fills in for a child in the account of that child is told so @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const birthday = `${new Date().getFullYear() - 8}-01-01`;
  const patient = await people.patientOf(doctor, { birthday, user: { preferred_language: 'sw' } });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  const age = t('people.years', { count: 8 });
  await expect(page.getByText(t('quiz.about_child', { name: displayName(patient.user), age }))).toBeVisible();
});

test('a long name leaves the answers of the first question in sight @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const names = { additional_name: 'Nyambura Wangari Muthoni', family_name: 'Kamau-Ndirangu wa Gathogo' };
  const patient = await people.patientOf(doctor, {
    user: { given_name: 'Wanjiru Bahati Neema', ...names, preferred_language: 'sw' },
  });
  const window = await windows.of(patient);
  const quiz = await QuizPage.of(window, 'temperature');
  await window.page.goto('/patient/quiz/temperature');
  await quiz.expectQuestion('fever_now');
  await expect(quiz.option('fever_now', 'yes')).toBeInViewport({ ratio: 1 });
  await expect(quiz.option('fever_now', 'recent')).toBeInViewport();
});

test('who has no clinician yet is not sent to a number that is not of a clinic @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient } = await people.clinic();
  await server.db.deleteFrom('relationship').where('patient_id', '=', patient.id).execute();
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/quiz/temperature');
  await expect(page.getByText(t('quiz.about_nobody_else_go'))).toBeVisible();
});
