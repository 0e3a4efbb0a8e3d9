/** A number that is dangerous in one unit or the other is asked about before it counts. */
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever, profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';

test('45 is asked about: very low in one unit, very high in the other; until it is said no direction is @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { language: 'en' });
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'diabetes');
  await page.goto('/patient/quiz/diabetes');
  const answers = { diabetes_type: 'type2', readings_available: ['fasting'] };
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'glucose_fasting' });
  const field = page.getByRole('textbox');
  const unclear = page.getByRole('heading', { name: t('danger.unit_unclear') });
  await field.fill('45');
  await quiz.next();
  await expect(field).toHaveAccessibleDescription(t('choose_unit'));

  await quiz.unit('glucose_fasting', 'mg_dl').check();
  const asked = page.getByRole('group', { name: 'Is it 45 mg/dL (very low) or 45 mmol/L (very high)?' });
  await expect(asked).toBeVisible();
  await expect(unclear).toBeVisible();
  await expectAccessible(page, 'a number whose unit is asked about');
  await quiz.next();
  await expect(asked).toHaveAccessibleDescription(t('quiz.say_which'));

  await asked.getByRole('radio', { name: 'I am not sure' }).check();
  await quiz.next();
  await quiz.expectQuestion('reading_time');
  await quiz.back();
  await expect(unclear).toBeVisible();
  await asked.getByRole('radio', { name: '45 mg/dL (very low)' }).check();
  // So low it is an emergency, in one direction now.
  await new EmergencyScreen(window).understand();
  await expect(unclear).toHaveCount(0);
  await expect(page.getByText(quiz.content.texts.warnings['DIABETES_WARNING_001'] ?? '-')).toBeVisible();
  await quiz.next();
  await quiz.expectQuestion('reading_time');
});

test('LO in place of a number is marked where the readings are @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { language: 'en' });
  const { page, t } = window;
  const quiz = await QuizPage.of(window, 'diabetes');
  await page.goto('/patient/quiz/diabetes');
  const answers = { diabetes_type: 'type2', readings_available: ['fasting'] };
  await quiz.fillIn({ answers, profile: profileOf(patient), until: 'glucose_fasting' });
  await page.getByRole('textbox').fill('l0');
  await page.getByRole('textbox').blur();
  await page.getByRole('button', { name: t('quiz.yes') }).click();
  // A reading too low for the meter is an emergency.
  await new EmergencyScreen(window).understand();
  await quiz.expectQuestion('readings_available');
  await expect(quiz.option('readings_available', 'meter_lo')).toBeChecked();
  await expect(quiz.option('readings_available', 'fasting')).not.toBeChecked();
});

test('a finger that chooses the one answer goes on; Back is still there @phone @story', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const { page } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'temperature_measured' });
  await quiz.option('temperature_measured', 'no').tap();
  await quiz.expectQuestion('chronic_conditions');
  await quiz.back();
  await expect(quiz.option('temperature_measured', 'no')).toBeChecked();
});
