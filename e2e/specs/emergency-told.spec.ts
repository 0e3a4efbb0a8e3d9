/** "Tell my clinic now": the answers so far are one report, which later answers complete. */
import { acknowledgeRedFlag } from '@hodi/domain/red-flags/red-flags.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { putCare } from '@hodi/server/src/testing/rights/put-care.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import type { Server } from '../fixtures/server.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { storedInquiries } from '../fixtures/stored-rows.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { PatientHome } from '../pages/patient-home.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

/** As far as the answer that raises the emergency. */
async function inDanger(window: AppWindow, patient: PatientSeed): Promise<QuizPage> {
  const quiz = await QuizPage.of(window, 'temperature');
  await window.page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: plainFever, profile: profileOf(patient), until: 'brain_signs' });
  return quiz;
}

test('one press tells the clinic, which the patient sees live; the rest of the answers completes the report @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await inDanger(window, patient);
  const emergency = new EmergencyScreen(window);
  await quiz.option('brain_signs', 'stiff_neck').check();
  await emergency.expectWhole();
  await emergency.tell.click();
  await expect(emergency.dialog.getByText(t('emergency.unopened'))).toBeVisible();
  await expect(emergency.tell).toHaveCount(0);
  await expectAccessible(page, 'an emergency that the clinic was told');
  const [report] = await server.db
    .selectFrom('e_contact')
    .select(['id', 'is_partial'])
    .where('patient_id', '=', patient.id)
    .execute();
  expect(report?.is_partial).toBe(true);

  const { red_flags } = await api.thread(doctor, report?.id ?? '');
  for (const { id: red_flag_id } of red_flags) await api.as(doctor, acknowledgeRedFlag, { params: { red_flag_id } });
  const name = displayName(doctor.user, doctor.role);
  await expect(emergency.dialog.getByText(t('emergency.seen', { name, at: '' }).trim())).toBeVisible();

  await emergency.dialog.getByRole('button', { name: t('emergency.to_questions') }).click();
  await quiz.next();
  const answers = await fullAnswers('temperature', feverEmergency, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), from: 'body_signs' });
  await new SummaryPage(window).sendTo(doctor).click();
  await expect(page).toHaveURL(new RegExp(`/patient/e-contact/${report?.id}`));
  await expect(page.getByText(t('danger.note_title'))).toBeVisible();
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature']);
  expect((await api.thread(doctor, report?.id ?? '')).item.e_contact.is_partial).toBe(false);

  // An answer to it ends the advice, and the clinic is told that it was read.
  await api.say(doctor, report?.id ?? '', 'I am calling you now.');
  await expect(page.getByText('I am calling you now.', { exact: true })).toBeVisible();
  await expect(page.getByText(t('danger.note_title'))).toHaveCount(0);
  const emergencyNow = async () => (await api.thread(doctor, report?.id ?? '')).item.emergency;
  await expect.poll(async () => (await emergencyNow())?.answer_read_at ?? null).not.toBeNull();
});

/** Told from this device, and back at the questions. @returns the id of the report. */
async function tellAndGoOn(window: AppWindow, patient: PatientSeed, { db }: Server): Promise<string> {
  const quiz = await inDanger(window, patient);
  const emergency = new EmergencyScreen(window);
  await quiz.option('brain_signs', 'stiff_neck').check();
  await emergency.tell.click();
  await expect(emergency.dialog.getByText(window.t('emergency.unopened'))).toBeVisible();
  await emergency.dialog.getByRole('button', { name: window.t('emergency.to_questions') }).click();
  await quiz.expectSaved();
  const ofPatient = db.selectFrom('e_contact').select('id').where('patient_id', '=', patient.id);
  return (await ofPatient.executeTakeFirstOrThrow()).id;
}

/** The questions behind the one that raised the emergency, up to the button that sends. */
async function answerTheRest(window: AppWindow, patient: PatientSeed): Promise<void> {
  const quiz = await QuizPage.of(window, 'temperature');
  await quiz.next();
  const answers = await fullAnswers('temperature', feverEmergency, patient);
  await quiz.fillIn({ answers, profile: profileOf(patient), from: 'body_signs' });
}

test('an answer of the clinic while the patient looks at the advice appears there, with the way to it @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const quiz = await inDanger(window, patient);
  const { dialog, tell } = new EmergencyScreen(window);
  await quiz.option('brain_signs', 'stiff_neck').check();
  await tell.click();
  await expect(dialog.getByText(window.t('emergency.unopened'))).toBeVisible();
  const report = await server.db
    .selectFrom('e_contact')
    .select('id')
    .where('patient_id', '=', patient.id)
    .executeTakeFirstOrThrow();
  await api.say(doctor, report.id, 'Nenda hospitali sasa');
  await expect(dialog.getByText('Nenda hospitali sasa')).toBeVisible();
  await dialog.getByRole('link', { name: window.t('emergency.open') }).click();
  await expect(window.page).toHaveURL(new RegExp(`/patient/e-contact/${report.id}`));
});

test('a report told on one device is completed on another @phone', async ({ windows, people, api, server }) => {
  const { patient, doctor } = await people.clinic();
  const first = await windows.of(patient);
  const id = await tellAndGoOn(first, patient, server);
  const drafts = server.db.selectFrom('questionnaire_draft').select('answers').where('patient_id', '=', patient.id);
  await expect
    .poll(async () => (await drafts.execute()).map(({ answers }) => 'brain_signs' in Object(answers)))
    .toEqual([true]);
  await first.page.close();
  const second = await windows.of(patient, { device: 'desktop' });
  await second.page.goto('/patient/quiz/temperature');
  // It shows the outcome there too.
  const { dialog } = new EmergencyScreen(second);
  await expect(dialog.getByText(second.t('emergency.unopened'))).toBeVisible();
  await dialog.getByRole('button', { name: second.t('emergency.to_questions') }).click();
  await answerTheRest(second, patient);
  await new SummaryPage(second).sendTo(doctor).click();
  await expect(second.page).toHaveURL(new RegExp(`/patient/e-contact/${id}`));
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature']);
  expect((await api.thread(doctor, id)).item.e_contact.is_partial).toBe(false);
});

test('a report that the clinic closed meanwhile says so, and its answers go as a new inquiry @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const id = await tellAndGoOn(window, patient, server);
  const { red_flags } = await api.thread(doctor, id);
  for (const flag of red_flags) await api.as(doctor, acknowledgeRedFlag, { params: { red_flag_id: flag.id } });
  await api.say(doctor, id, 'We are sending the ambulance.');
  await api.resolve(doctor, id);
  await answerTheRest(window, patient);
  const send = new SummaryPage(window).sendTo(doctor);
  await send.click();
  await expect(page.getByText(t('summary.report_closed'))).toBeVisible();
  await send.click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  expect(page.url()).not.toContain(id);
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature', 'temperature']);
});

test('an untold emergency stands on the dashboard, without its topic, and can be told without a network @phone @story', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, institution } = await people.clinic();
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const quiz = await inDanger(window, patient);
  const emergency = new EmergencyScreen(window);
  await quiz.option('brain_signs', 'stiff_neck').check();
  await emergency.understand();
  await quiz.expectSaved();
  await page.goto('/patient/dashboard');
  const home = new PatientHome(window);
  await expect(home.page.getByText(t('emergency.unsent'))).toBeVisible();
  await expect(page.getByText(quiz.content.texts.title, { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'an emergency that was not told');

  await context.setOffline(true);
  await page.getByRole('button', { name: t('emergency.tell') }).click();
  await expect(page.getByText(t('emergency.waits'), { exact: true })).toBeVisible();
  const sms = page.getByRole('link', { name: t('emergency.send_sms') });
  await expect(sms).toHaveAttribute('href', new RegExp(`^sms:\\${institution.emergency_phone}\\?body=`));
  expect(await storedInquiries(server.db, patient)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(t('emergency.unopened'))).toBeVisible();
  expect(await storedInquiries(server.db, patient)).toEqual(['temperature']);
  expect(institution.emergency_phone).toMatch(/^\+/);
});

test('an untold emergency stands once on the dashboard of all people @phone', async ({ windows, people, server }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(patient);
  const { page, t } = window;
  const quiz = await inDanger(window, patient);
  await quiz.option('brain_signs', 'stiff_neck').check();
  await new EmergencyScreen(window).understand();
  await quiz.expectSaved();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  await page.goto('/patient/dashboard?people=all');
  const whose = page.getByRole('group', { name: t('caregivers.whose') });
  await expect(whose.getByRole('button', { name: 'Zuri' })).toBeVisible();
  const untold = page.getByText(t('emergency.unsent'));
  await expect(untold.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(untold).toHaveCount(1);
});

test('a danger sign that is answered after the clinic was told is not told by that, and is in one more press @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { page, t } = window;
  const { dialog, tell } = new EmergencyScreen(window);
  const quiz = await QuizPage.of(window, 'chest_pain');
  const signs = { pain_character: ['crushing'], associated: ['breathless'] };
  const told = { pain_now: 'now', pain_score: 5, pain_length: 'lt_15m', onset: 'hours', duration: 'lt_24h', ...signs };
  const answers = await fullAnswers('chest_pain', told, patient);
  const profile = profileOf(patient);
  await page.goto('/patient/quiz/chest_pain');
  await quiz.fillIn({ answers, profile, until: 'pain_character' });
  await quiz.option('pain_character', 'crushing').check();
  await tell.click();
  await expect(dialog.getByText(t('emergency.unopened'))).toBeVisible();
  await dialog.getByRole('button', { name: t('emergency.to_questions') }).click();
  await quiz.next();
  await quiz.fillIn({ answers, profile, from: 'spreads_to', until: 'associated' });
  await quiz.option('associated', 'breathless').check();
  await expect(dialog.getByText(t('emergency.not_of_this'))).toBeAttached();
  await expect(dialog.getByText(t('emergency.unopened'))).toHaveCount(0);
  await expect(tell).toBeVisible();
  await dialog.getByRole('button', { name: t('danger.understood') }).click();
  await quiz.expectSaved();

  await page.goto('/patient/dashboard');
  await expect(page.getByText(t('emergency.not_of_this'))).toBeVisible();
  await expectAccessible(page, 'a danger sign that was not told');
  await page.getByRole('button', { name: t('emergency.tell') }).click();
  await expect(page.getByText(t('emergency.not_of_this'))).toHaveCount(0);
  const [report] = await server.db
    .selectFrom('e_contact')
    .select(['id', 'is_partial'])
    .where('patient_id', '=', patient.id)
    .execute();
  const { red_flags } = await api.thread(doctor, report?.id ?? '');
  const rules = red_flags.map(({ rule_id }) => rule_id).sort();
  expect([report?.is_partial, ...rules]).toEqual([true, 'CHEST_PAIN_EMERGENCY_001', 'CHEST_PAIN_EMERGENCY_003']);
  expect(await storedInquiries(server.db, patient)).toEqual(['chest_pain']);
});

test('without a network an SMS to the clinic is written: of a mental topic it says nothing @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, institution } = await people.clinic({ patientSpeaks: 'sw' });
  const window = await windows.of(patient);
  const { context, t } = window;
  const emergency = new EmergencyScreen(window);
  const smsOf = async (key: TopicKey, told: Record<string, string>, [until, code]: readonly [string, string]) => {
    await context.setOffline(false);
    const quiz = await QuizPage.of(window, key);
    await window.page.goto(`/patient/quiz/${key}`);
    await quiz.fillIn({ answers: told, profile: profileOf(patient), until });
    await context.setOffline(true);
    await quiz.option(until, code).check();
    await expect(emergency.dialog.getByText(t('emergency.offline'))).toBeVisible();
    const href = await emergency.dialog.locator('a[href^="sms:"]').getAttribute('href');
    const [number, body = ''] = (href ?? '').split('?body=');
    expect(number).toBe(`sms:${institution.emergency_phone}`);
    expect(body).not.toContain('+');
    return { text: decodeURIComponent(body), title: quiz.content.texts.title };
  };
  const fever = await smsOf('temperature', plainFever as Record<string, string>, ['brain_signs', 'stiff_neck']);
  expect(fever.text).toBe(t('emergency.sms', { member_id: patient.member_id, topic: fever.title }));
  const often = { phq1: 'nearly_every_day', phq2: 'nearly_every_day', phq9: 'nearly_every_day' };
  const said = { main_concern: ['low_mood'], duration: 'w2_4', ...often, safety_thoughts: 'past', impairment: 'very' };
  const told = await fullAnswers('anxiety_depression', said, patient);
  const low = await smsOf('anxiety_depression', told as Record<string, string>, ['phq9', 'nearly_every_day']);
  expect(low.text).toBe(t('emergency.sms_without_topic', { member_id: patient.member_id }));
});
