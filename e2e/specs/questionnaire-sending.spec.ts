/** One action makes one inquiry, whatever the network, the finger or a reload does meanwhile. */
import { putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPlainDate } from '@hodi/i18n/format.ts';
import type { Locator } from '@playwright/test';
import { birthdayOfBaby, fullAnswers, homeToday, optionText, plainFever, profileOf } from '../fixtures/content.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { Clinic } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow, Windows } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';
import type { Server } from '../fixtures/server.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';

/** All answered, up to the button that sends. */
async function upToSending(
  windows: Windows,
  { patient, doctor }: Clinic,
): Promise<AppWindow & { send: Locator; quiz: QuizPage }> {
  // The pages that follow are opened without a network too.
  const window = await windows.of(patient, { fetchesAhead: true });
  const quiz = await QuizPage.of(window, 'temperature');
  await window.page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  const send = new SummaryPage(window).sendTo(doctor);
  await expect(send).toBeVisible();
  return { ...window, send, quiz };
}

const inquiriesOf = async ({ db }: Server, { patient }: Clinic): Promise<number> => {
  const rows = await db.selectFrom('e_contact').select('id').where('patient_id', '=', patient.id).execute();
  return rows.length;
};

test('a reload in the middle of sending makes one inquiry @phone @story', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /ERR_FAILED/);
  const clinic = await people.clinic();
  const { page, send } = await upToSending(windows, clinic);
  // The server does the work, the answer never arrives.
  let hasArrived: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (hasArrived = resolve));
  let isFirst = true;
  await page.route('**/e-contacts?people=1', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    hasArrived();
  });
  await send.click();
  await arrived;
  await page.reload();
  // It is asked once more, and known to have arrived: the page follows to the inquiry.
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(await inquiriesOf(server, clinic)).toBe(1);
  // The questionnaire is empty again, and the inquiry is in the list.
  await page.goto('/patient/get-help?tab=mine');
  await expect(page.locator('a[href^="/patient/e-contact/"]')).toHaveCount(1);
  await expectNothingWaits(page);
  await page.goto('/patient/quiz/temperature');
  await expect(page.getByRole('main').getByText(/1 of (about )?\d+/)).toBeVisible();
  expect(await inquiriesOf(server, clinic)).toBe(1);
});

test('without a network it waits, says so, and arrives once with it @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const clinic = await people.clinic();
  const { page, context, send, quiz, t } = await upToSending(windows, clinic);
  await page.goto('/patient/get-help?tab=mine');
  await page.goBack();
  await expect(send).toBeVisible();
  await quiz.expectReadyToQueue();
  await context.setOffline(true);
  await send.click();
  await expect(page).toHaveURL('/patient/get-help?tab=mine');
  await expect(page.getByText(t('help.waiting'), { exact: true })).toBeVisible();
  // It has no page yet, but its answers can be read.
  const [first] = quiz.content.topic.questions;
  await page.getByRole('button', { name: t('help.answers'), exact: true }).click();
  await expect(page.getByText(quiz.content.texts.questions[first?.id ?? '']?.text ?? '')).toBeVisible();
  await page.getByRole('button', { name: t('help.answers_close') }).click();
  expect(await inquiriesOf(server, clinic)).toBe(0);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: new RegExp(quiz.content.texts.title) })).toBeVisible();
  await expect(page.getByText(t('help.waiting'), { exact: true })).toHaveCount(0);
  expect(await inquiriesOf(server, clinic)).toBe(1);
});

test('an emergency by age stays one for the clinic though the baby is older when it arrives @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor } = await people.clinic();
  const patient = await people.patientOf(doctor, { birthday: birthdayOfBaby() });
  const filled_on = addDays(homeToday(), -2);
  const window = await windows.of(patient, { fetchesAhead: true });
  const { page, context, t } = window;
  const emergency = new EmergencyScreen(window);
  const quiz = await QuizPage.of(window, 'temperature');
  await page.clock.setSystemTime(Date.now() - 2 * 86_400_000);
  await page.goto('/patient/quiz/temperature');
  const onEmergency = () => emergency.understand();
  const answers = await fullAnswers('temperature', plainFever, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient, filled_on), onEmergency });
  const send = new SummaryPage(window).sendTo(doctor);
  await quiz.expectReadyToQueue();
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(t('help.waiting'), { exact: true })).toBeVisible();
  await page.clock.setSystemTime(Date.now());
  await context.setOffline(false);
  await expect(page.getByText(t('help.waiting'), { exact: true })).toHaveCount(0);
  const inquiry = server.db.selectFrom('e_contact').select(['id', 'filled_on', 'danger']);
  const sent = await inquiry.where('patient_id', '=', patient.id).executeTakeFirstOrThrow();
  expect([sent.filled_on, sent.danger]).toEqual([filled_on, 0]);
  // The clinician reads it among the answers, and beside both flags, even the one by the age at that time.
  const ours = await windows.of(doctor);
  const consultation = new ConsultationPage(ours, patient);
  await ours.page.goto(`/clinician/e-contact/${sent.id}`);
  await expect(consultation.acknowledgements).toHaveCount(2);
  const fever = optionText(quiz.content, 'fever_now', 'yes');
  await expect(ours.page.getByText(fever, { exact: true })).toHaveCount(3);
  const day = formatPlainDate(filled_on, 'short', ours.language);
  const waited = ours.page.getByText(ours.t('thread.inquiry_waited', { day }));
  await expect(waited.filter({ visible: true })).toHaveCount(1);
});

test('a refusal by the server leads to the question, or waits for an author who has left the page @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 4(00|09)/);
  const clinic = await people.clinic();
  const { page, send, quiz, t } = await upToSending(windows, clinic);
  await page.route('**/e-contacts?people=1', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            code: 'invalid_answers',
            message: t('invalid_answers'),
            details: { fields: [{ field: 'answers.duration', code: 'unknown_option', message: t('unknown_option') }] },
          },
        })
      : route.fallback(),
  );
  await send.click();
  await quiz.expectQuestion('duration');
  await page.unroute('**/e-contacts?people=1');
  await quiz.next();
  const answered = Promise.withResolvers<void>();
  await page.route('**/e-contacts?people=1', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await answered.promise;
    return route.fulfill({ status: 409, json: { code: 'no_clinician', message: t('no_clinician') } });
  });
  await send.click();
  await page.goBack();
  await expect(send).toHaveCount(0);
  answered.resolve();
  await expect(page.getByText(t('help.not_sent'), { exact: true })).toBeVisible();
  await page.unroute('**/e-contacts?people=1');
  await page.getByRole('radio', { name: t('help.ask') }).check();
  await expect(page.getByRole('link', { name: new RegExp(`^${quiz.content.texts.title}.+`) })).toBeVisible();
  await page.getByRole('radio', { name: t('help.mine') }).check();
  await page.getByRole('link', { name: t('help.look') }).click();
  await send.click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(await inquiriesOf(server, clinic)).toBe(1);
});

test('answers that had arrived unheard are told to be there; what was changed since stays begun @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 4(00|09)/);
  const clinic = await people.clinic();
  const { page, context, send, quiz, t } = await upToSending(windows, clinic);
  const refusal = { code: 'invalid_answers', message: t('invalid_answers') };
  const fields = [{ field: 'answers.duration', code: 'unknown_option', message: t('unknown_option') }];
  let isLost = false;
  await context.route('**/e-contacts?people=1', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.fulfill({ status: 400, json: { ...refusal, details: { fields } } });
  });
  await send.click();
  await quiz.expectQuestion('duration');
  const changed = quiz.option('duration', 'lt_24h');
  await changed.check();
  await quiz.next();
  await send.click();
  await expect(page.getByText(t('summary.sent_otherwise'))).toBeVisible();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(await inquiriesOf(server, clinic)).toBe(1);
  await page.goto('/patient/quiz/temperature?q=duration');
  await expect(changed).toBeChecked();
});

test('the patient chooses who answers; the selected clinician is proposed @phone', async ({
  windows,
  people,
  server,
}) => {
  const clinic = await people.clinic();
  const { doctor } = await people.clinic();
  const pair = { clinician: doctor, patient: clinic.patient };
  await putRelationship({ db: server.db, at: new Date(), password_hash: '' }, pair, { id: newId(Date.now()) });
  const { page, t } = await upToSending(windows, clinic);
  await page
    .getByRole('radio', { name: displayName(doctor.user, doctor.role) })
    .last()
    .check();
  await page.getByRole('button', { name: t('summary.send', { name: displayName(doctor.user, doctor.role) }) }).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  const sent = await server.db
    .selectFrom('e_contact')
    .select('clinician_id')
    .where('patient_id', '=', clinic.patient.id)
    .executeTakeFirstOrThrow();
  expect(sent.clinician_id).toBe(doctor.id);
});

test('without a clinician the answers are kept, and the patient is told why they cannot be sent @phone', async ({
  windows,
  people,
  server,
}) => {
  const { patient } = await people.clinic();
  await server.db.deleteFrom('relationship').where('patient_id', '=', patient.id).execute();
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto('/patient/get-help');
  await expect(page.getByRole('heading', { name: t('help.no_clinician') })).toBeVisible();
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  await expect(page.getByText(t('summary.no_clinician'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('summary.send_inquiry') })).toBeDisabled();
});

test('a questionnaire that a clinician fills in without a network waits too, and says so @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const clinic = await people.clinic();
  const { patient, doctor } = clinic;
  const window = await windows.of(doctor);
  const { page, context, t } = window;
  const quiz = await QuizPage.of(window, 'temperature');
  await page.goto(`/clinician/patient/${patient.id}/quiz/temperature`);
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  const send = page.getByRole('button', { name: t('summary.send_inquiry') });
  await expect(send).toBeVisible();
  await expectFetched(page, 'patient-summary-page');
  await expectKeeps(page);
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole('heading', { name: t('quiz.waits') })).toBeVisible();
  await context.setOffline(false);
  // Its page follows it to its thread.
  await expect(page).toHaveURL(/\/clinician\/e-contact\//);
  expect(await inquiriesOf(server, clinic)).toBe(1);
});
