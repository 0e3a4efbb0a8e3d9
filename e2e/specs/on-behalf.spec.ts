import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, fullAnswers, profileOf } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('a clinician fills in a questionnaire for a patient, who sees it at once @desktop @story', async ({
  windows,
  people,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const their = await windows.of(patient);
  await their.page.goto('/patient/get-help?tab=mine');
  await expect(their.page.getByText(their.t('help.empty'))).toBeVisible();

  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const quiz = await QuizPage.of(ours, 'temperature');
  const emergency = new EmergencyScreen(ours);
  await page.goto(`/clinician/patient/${patient.id}/quiz/temperature`);
  const age = t('people.years', { count: profileOf(patient).age_years });
  const whose = t('quiz.on_behalf', { name: [displayName(patient.user), patient.member_id, age].join(' · ') });
  await expect(page.getByText(whose)).toBeVisible();
  await expectAccessible(page, 'question on behalf');
  await quiz.fillIn({
    answers: await fullAnswers('temperature', feverEmergency, patient),
    profile: profileOf(patient),
    onEmergency: async () => {
      await emergency.expectWhole();
      await emergency.understand();
    },
  });
  await expect(new SummaryPage(ours).heading).toBeAttached();
  await expect(page).toHaveURL(`/clinician/patient/${patient.id}/quiz/temperature/summary`);
  await expect(page.getByText(whose)).toBeVisible();
  await expectAccessible(page, 'summary on behalf');
  await page.getByRole('button', { name: t('summary.send_inquiry') }).click();
  await expect(page).toHaveURL(/\/clinician\/e-contact\//);
  await new ConsultationPage(ours, patient).show('answers');
  await expect(page.getByText(t('answers.by_clinic'))).toBeVisible();

  const title = (await QuizPage.of(their, 'temperature')).content.texts.title;
  await their.page.getByRole('link', { name: title }).click();
  await expect(their.page.getByText(their.t('thread.inquiry_by_clinic'))).toBeVisible();
});

test('cancelling leads to the patients, and the answers are still there afterwards @desktop', async ({
  windows,
  people,
}) => {
  const { patient, doctor } = await people.clinic();
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const address = `/clinician/patient/${patient.id}/quiz/temperature`;
  const quiz = await QuizPage.of(ours, 'temperature');
  await page.goto(address);
  await quiz.option('fever_now', 'recent').check();
  await quiz.expectSaved();
  await page.getByRole('link', { name: t('quiz.cancel') }).click();
  await expect(page).toHaveURL('/clinician/patients');
  await page.goto(address);
  await expect(quiz.option('fever_now', 'recent')).toBeChecked();
});

test("another clinician's patient is not found, like one that does not exist @phone", async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 404/);
  const { doctor } = await people.clinic();
  const { patient: stranger } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  for (const id of [stranger.id, '01990000-0000-7000-8000-00000000abcd']) {
    await page.goto(`/clinician/patient/${id}/quiz/temperature`);
    await expect(page.getByRole('heading', { level: 1, name: t('patient_not_found') })).toBeVisible();
  }
});
