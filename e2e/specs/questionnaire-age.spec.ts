/** Somebody has a birthday, or their record is corrected, while their questionnaire is begun and not sent. */
import { updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { birthdayOfBaby, fullAnswers, homeToday, plainFever, profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('a questionnaire that is open asks what the corrected age calls for, and keeps what was answered @phone', async ({
  windows,
  people,
  server,
  api,
}) => {
  const { doctor } = await people.clinic();
  const patient = await people.patientOf(doctor, { birthday: '1990-05-05', gender: 'male' });
  const child = { ...patient, birthday: addDays(homeToday(), -340) };
  const window = await windows.of(patient);
  const quiz = await QuizPage.opened(window, 'temperature');
  await quiz.chooseAndSave('fever_now', 'yes');
  const answers = await fullAnswers('temperature', { ...plainFever, child_danger_signs: ['very_sleepy'] }, child);
  const total = window.page.getByRole('main').getByText(/1 of (about )?\d+/);
  const before = await total.textContent();
  const { given_name, additional_name, family_name, email } = patient.user;
  const { birthday, gender, address } = child;
  const details = { given_name, additional_name, family_name, email, birthday, gender, address };
  await api.as(patient, updateOwnPatient, { body: details });
  await expect(total).not.toHaveText(before ?? '');
  await expect(quiz.option('fever_now', 'yes')).toBeChecked();
  await quiz.next();
  const emergency = new EmergencyScreen(window);
  const onEmergency = () => emergency.understand();
  await quiz.fillIn({ answers, profile: profileOf(child), from: 'child_danger_signs', onEmergency });
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(window.page).toHaveURL(/\/patient\/e-contact\//);
  const sent = await server.db
    .selectFrom('e_contact')
    .select(['answers', 'danger'])
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow();
  expect(sent.danger).toBe(0);
  expect(sent.answers).toMatchObject({ fever_now: 'yes', child_danger_signs: ['very_sleepy'] });
});

test('an adult whose phone falls back to 1970 over an open questionnaire, also where it opens anew, is asked as an adult', async ({
  windows,
  people,
  server,
}) => {
  const { doctor } = await people.clinic();
  const patient = await people.patientOf(doctor, { birthday: '1990-05-05', gender: 'male' });
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.opened(window, 'temperature');
  const total = page.getByRole('main').getByText(/1 of (about )?\d+/);
  const before = await total.textContent();
  await page.clock.setSystemTime(new Date('1970-01-01T00:05:00Z'));
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'duration' });
  await quiz.expectSaved();
  await page.reload();
  await expect(page.getByRole('main').getByText(/\d+ of (about )?\d+/)).toContainText(before?.split(' ').at(-1) ?? '');
  await quiz.fillIn({ answers, profile: profileOf(patient), from: 'duration' });
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  const flags = await server.db
    .selectFrom('red_flag')
    .innerJoin('e_contact', 'e_contact.id', 'red_flag.e_contact_id')
    .select('red_flag.rule_id')
    .where('e_contact.patient_id', '=', patient.id)
    .execute();
  expect(flags).toEqual([]);
});

test('an emergency by the age at which it was begun stays one after the birthday, for the phone and the clinic @story', async ({
  windows,
  people,
  server,
}) => {
  const { doctor } = await people.clinic();
  const patient = await people.patientOf(doctor, { birthday: birthdayOfBaby() });
  const then = addDays(homeToday(), -2);
  const window = await windows.of(patient);
  const { page, t } = window;
  const emergency = new EmergencyScreen(window);
  const quiz = await QuizPage.of(window, 'temperature');
  const answers = await fullAnswers('temperature', plainFever, patient);
  await page.clock.setSystemTime(Date.now() - 2 * 86_400_000);
  await page.goto('/patient/quiz/temperature');
  const onEmergency = () => emergency.understand();
  await quiz.fillIn({ answers, profile: profileOf(patient, then), onEmergency, until: 'duration' });
  await quiz.expectSaved();
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await quiz.fillIn({ answers, profile: profileOf(patient), from: 'duration' });
  await expect(page.getByText(t('danger.note_title'))).toBeVisible();
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  const flags = await server.db
    .selectFrom('red_flag')
    .innerJoin('e_contact', 'e_contact.id', 'red_flag.e_contact_id')
    .select(['red_flag.rule_id', 'e_contact.filled_on'])
    .where('e_contact.patient_id', '=', patient.id)
    .execute();
  expect(flags.map(({ rule_id }) => rule_id)).toContain('FEVER_EMERGENCY_002');
  expect(flags[0]?.filled_on).toBe(null);
});
