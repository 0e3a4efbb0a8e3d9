/**
 * The questions change while a questionnaire waits on a phone: it arrives as it was answered, and the clinic is told.
 */
import type { CreateEContactInput } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { feverEmergency, fullAnswers, profileOf } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

test('an emergency answered without a network to the questions of last week arrives @phone @story', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient, { fetchesAhead: true });
  const { page, context, t } = window;
  const emergency = new EmergencyScreen(window);
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  const onEmergency = () => emergency.understand();
  const answers = await fullAnswers('temperature', feverEmergency, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), onEmergency });
  const send = new SummaryPage(window).sendTo(doctor);
  await quiz.expectReadyToQueue();
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(t('help.waiting'), { exact: true })).toBeVisible();

  // Questions that the former version lacked, and others that it had.
  let told: CreateEContactInput | undefined;
  await context.route('**/e-contacts?people=1', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const body = route.request().postDataJSON() as CreateEContactInput;
    told = body;
    const { malaria_test: _, ...rest } = body.answers;
    const ofThen = { ...rest, duration: 'a_while', brain_signs: ['stiff_neck', 'sees_double'] };
    const raised = [...(body.raised ?? []), { rule_id: 'FEVER_EMERGENCY_009', severity: 'emergency' }];
    return route.continue({ postData: { ...body, content_version: '2026-11-14.0badcafe', answers: ofThen, raised } });
  });
  await context.setOffline(false);
  await expect(page.getByText(t('help.waiting'), { exact: true })).toHaveCount(0);
  const { version } = quiz.content.topic;
  expect([told?.content_version, told?.raised?.[0]?.rule_id]).toEqual([version, 'FEVER_EMERGENCY_001']);
  const inquiry = server.db.selectFrom('e_contact').select(['id', 'danger', 'content_version']);
  const sent = await inquiry.where('patient_id', '=', patient.id).executeTakeFirstOrThrow();
  expect([sent.danger, sent.content_version]).toEqual([0, '2026-11-14.0badcafe']);

  const ours = await windows.of(doctor);
  await ours.page.goto(`/clinician/e-contact/${sent.id}`);
  await expect(new ConsultationPage(ours, patient).acknowledgements).toHaveCount(3);
  await expect(ours.page.getByRole('heading', { name: ours.t('red_flag.other_version') })).toBeVisible();
  for (const mark of ['answers.older_version', 'answers.not_fitting'] as const) {
    await expect(ours.page.getByText(ours.t(mark), { exact: true })).toBeVisible();
  }
  await expect(ours.page.getByText('a_while', { exact: true }).first()).toBeVisible();
  // No name of a rule stands there instead.
  await expect(ours.page.getByRole('main')).not.toContainText('FEVER_EMERGENCY');
});
