/** The clinician's side of an inquiry: red flags, changed answers, a colleague's thread, the end. */
import type { Route } from '@playwright/test';
import { createEContact } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { AskOptions } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, feverEmergency, fullAnswers, optionText, plainFever, questionTexts } from '../fixtures/content.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const plain = { topic: 'temperature', told: plainFever } as const;
const dangerous = { topic: 'temperature', told: feverEmergency } as const;
const warned: AskOptions = { topic: 'temperature', told: { ...feverEmergency, brain_signs: ['none'] } };

test('a red flag acknowledged without a network is acknowledged once there is one @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, dangerous);
  const ours = await windows.of(doctor);
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(consultation.acknowledgements).toHaveCount(2);
  // This browser keeps nothing of the app: what writes comes after the page.
  await expectKeeps(page);
  await context.setOffline(true);
  // Nothing comes under the finger, nor is the focus on the next one: a second press acknowledges nothing unseen.
  await consultation.acknowledgements.first().dblclick();
  await expect(consultation.acknowledgements).toHaveCount(1);
  await expect(page.getByText(t('red_flag.waits'))).toBeVisible();
  await expect(consultation.acknowledgements).not.toBeFocused();
  expect((await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(2);
  await context.setOffline(false);
  await expect(page.getByText(t('red_flag.waits'))).toHaveCount(0);
  await expect(consultation.acknowledgedBy()).toHaveCount(1);
  const { item, red_flags } = await api.thread(doctor, id);
  expect(item.unacknowledged_red_flag_count).toBe(1);
  expect(red_flags.map(({ acknowledged_by }) => acknowledged_by)).toEqual(['Dr. Wanjiru Kamau', null]);
});

test('a red flag that the clinic does not take as acknowledged says so, and can be acknowledged again @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 400/);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const id = await api.ask(patient, dangerous);
  const ours = await windows.of(doctor, { device: 'phone' });
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(consultation.acknowledgements).toHaveCount(2);

  const refuse = (route: Route) => route.fulfill({ status: 400, json: { code: 'unheard_of', message: 'Nope' } });
  await context.route('**/red-flags/**', refuse);
  await consultation.acknowledgements.first().click();
  await expect(page.getByText(t('red_flag.failed'), { exact: true })).toBeVisible();
  await expect(consultation.acknowledgements).toHaveCount(2);
  await expectAccessible(page, 'a red flag not acknowledged');
  expect((await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(2);

  await context.unroute('**/red-flags/**', refuse);
  await consultation.acknowledgements.first().click();
  await expect(consultation.acknowledgements).toHaveCount(1);
  await expect.poll(async () => (await api.thread(doctor, id)).item.unacknowledged_red_flag_count).toBe(1);
});

test('answers that were changed before sending are shown both ways, and what was wished for @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const answers = await fullAnswers('temperature', plainFever, patient);
  const changed = {
    question_id: 'brain_signs',
    before: ['stiff_neck'],
    after: ['none'],
    rule_ids: ['FEVER_EMERGENCY_001'],
  };
  const their = await windows.of(patient);
  await their.page.goto('/patient/account');
  const id = await their.page.evaluate(
    async ([path, body]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      };
      const answer = await fetch(path, { method: 'POST', headers, body });
      return ((await answer.json()) as { e_contact: { id: string } }).e_contact.id;
    },
    [
      createEContact.path,
      JSON.stringify({
        topic: 'temperature',
        answers,
        changed_answers: [changed],
        selected_services: ['MALARIA_TEST'],
      }),
    ] as const,
  );
  expect((await api.thread(doctor, id)).changed_answers).toHaveLength(1);
  const ours = await windows.of(doctor);
  const consultation = new ConsultationPage(ours, patient);
  await ours.page.goto(`/clinician/e-contact/${id}`);
  await consultation.show('answers');
  const content = await contentOf('temperature', 'sw');
  const row = consultation.answerTo(questionTexts(content, 'brain_signs').text);
  await expect(row.first()).toContainText(optionText(content, 'brain_signs', 'stiff_neck'));
  await expect(row.last()).toContainText(optionText(content, 'brain_signs', 'none'));
  await expect(row.first()).toContainText(ours.t('answers.changed_title'));
  await expect(ours.page.getByText(ours.t('answers.services'))).toBeVisible();
  await expectAccessible(ours.page, 'changed answers');
});

test('resolving names the red flags that nobody has acknowledged, and the reply that is not sent @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, warned);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.show('messages');
  await consultation.composer.fill('I was about to');
  await expectKept(page, 'I was about to');
  await page.reload();
  await consultation.show('messages');
  await expect(consultation.composer).toHaveValue('I was about to');
  const question = await consultation.askToResolve();
  const { texts } = await contentOf('temperature', 'en');
  await expect(question.getByRole('listitem')).toHaveCount(1);
  await expect(question).toContainText(texts.warnings['FEVER_WARNING_001'] ?? '-');
  await expect(question).toContainText(t('consultation.resolve_unsent'));
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  expect((await api.thread(doctor, id)).item.e_contact.status).toBe('patient_waits_response');
});

test('Ctrl and Enter send a reply; Enter alone begins a new line @desktop', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const ours = await windows.of(doctor);
  const consultation = new ConsultationPage(ours, patient);
  await ours.page.goto(`/clinician/e-contact/${id}`);
  await consultation.composer.fill('First line');
  await ours.page.keyboard.press('Enter');
  await ours.page.keyboard.type('second line');
  await ours.page.keyboard.press('Control+Enter');
  await expect(consultation.message('First line')).toContainText(ours.t('thread.sent'));
  const { item } = await api.thread(doctor, id);
  expect(item.messages.map(({ e_contact_message }) => e_contact_message.message)).toEqual(['First line\nsecond line']);
});

test("a colleague's thread says so, and looking in does not mark it as read @desktop", async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const { doctor: colleague } = await people.clinic();
  await people.connect(colleague, patient);
  const id = await api.ask(patient, plain);
  await api.say(patient, id, 'Is anybody there?');
  const ours = await windows.of(colleague);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  const marks: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname.endsWith('/mark-seen') && marks.push(request.url()));
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.show('messages');
  await expect(page.getByText(t('consultation.colleague', { name: 'Dr. Wanjiru Kamau' }))).toBeVisible();
  await consultation.reply('I stand in for her today.');
  expect(marks).toEqual([]);
  await expect(consultation.message('I stand in for her today.')).toContainText(t('thread.sent'));
  const { item } = await api.thread(doctor, id);
  expect(item.e_contact.status).toBe('clinic_waits_response');
});
