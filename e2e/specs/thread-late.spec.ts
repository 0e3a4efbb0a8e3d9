/** A message that waited on a device shows when it was written, and does not mark later ones in the thread as read. */
import type { EContact } from '@hodi/domain/e-contacts/e-contact.ts';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { formatDate, formatDay } from '@hodi/i18n/format.ts';
import { plainFever } from '../fixtures/content.ts';
import { holdQueue, keptRows } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { knowsAhead, look } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { expectKeeps, ThreadPage } from '../pages/thread-page.ts';
import { expectFetched, expectPagesCached } from '../pages/waits/app-files.ts';

const ask = { topic: 'temperature', told: plainFever } as const;
const standing = ({ status, seen_by_patient_seq }: EContact) => ({ status, seen_by_patient_seq });

test('a reply that waited leaves what the patient wrote meanwhile waiting; the next one answers it @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  await api.say(patient, id, 'I feel weak.');
  const ours = await windows.of(doctor);
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(consultation.message('I feel weak.')).toBeVisible();
  await expectKeeps(page);
  await context.setOffline(true);
  await consultation.reply('Drink more, and rest.');
  await expect(consultation.message('Drink more')).toContainText(t('thread.waiting'));
  await api.say(patient, id, 'Now I have chest pain.');
  await context.setOffline(false);
  await expect(consultation.message('Drink more')).toContainText(t('thread.sent'));
  const { item } = await api.thread(doctor, id);
  expect(item.e_contact.status).toBe('patient_waits_response');
  expect(item.e_contact.waiting_since).toBe(item.messages[1]?.e_contact_message.created_at);
  // It stands in sight now, and what is written now answers it.
  await expect(consultation.message('chest pain')).toBeInViewport();
  await consultation.reply('Come to the clinic at once.');
  await expect(consultation.message('at once')).toContainText(t('thread.sent'));
  expect((await api.thread(doctor, id)).item.e_contact.status).toBe('clinic_waits_response');
});

test('a reply written further up does not answer what came below what is in sight @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  for (let number = 1; number <= 25; number += 1) await api.say(patient, id, `Line ${number} of a long story.`);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.message('Line 25 of').scrollIntoViewIfNeeded();
  await expect
    .poll(async () => (await api.thread(doctor, id)).item.e_contact.seen_by_clinician_seq, { message: 'seen' })
    .toBe(25);
  await consultation.message('Line 3 of').scrollIntoViewIfNeeded();
  await api.say(patient, id, 'Now I have chest pain.');
  await expect(page.getByRole('button', { name: t('inquiry.new_messages', { count: 1 }) })).toBeVisible();
  await consultation.reply('About what you said at first.');
  await expect(consultation.message('at first')).toContainText(t('thread.sent'));
  const { item } = await api.thread(doctor, id);
  expect(item.e_contact.status).toBe('patient_waits_response');
  expect(item.e_contact.waiting_since).toBe(item.messages[25]?.e_contact_message.created_at);
});

test('waiting messages keep their order, though the clock was set back in between @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const id = await api.ask(patient, ask);
  const their = await windows.of(patient, { keepsApp: true });
  const { page, context, t } = their;
  const thread = new ThreadPage(their);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await page.getByRole('button', { name: t('shell.later') }).click();
  await expectPagesCached(page);
  await expectKeeps(page);
  await context.setOffline(true);
  await thread.write('First I had a fever.');
  await expect(thread.message('a fever')).toContainText(t('thread.waiting'));
  await page.clock.setSystemTime(Date.now() - 3_600_000);
  await page.reload();
  await thread.write('Then I had a rash.');
  await expect(thread.message('a rash')).toContainText(t('thread.waiting'));
  const words = page.getByText(/^(First|Then) I had a (fever|rash)\.$/);
  await expect(words).toHaveText(['First I had a fever.', 'Then I had a rash.']);
});

test("a patient's message that waited does not tick the clinic's as read, and is told by the clinic's clock @phone", async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const their = await windows.of(patient);
  const { page, context } = their;
  const thread = new ThreadPage(their);
  const ahead = 3 * 3_600_000;
  await knowsAhead(their, ahead);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await page.clock.setSystemTime(Date.now() + ahead);
  await context.setOffline(true);
  await thread.write('From the tunnel.');
  await expect(thread.message('From the tunnel.')).toContainText(their.t('thread.waiting'));
  await api.say(doctor, id, 'Come to the clinic at once.');
  // Nobody looks at the page while the queue sends.
  await look(page, 'hidden');
  await context.setOffline(false);
  await expect(thread.message('From the tunnel.')).toContainText(their.t('thread.sent'));
  const { item } = await api.thread(doctor, id);
  expect(standing(item.e_contact)).toEqual({ status: 'patient_waits_response', seen_by_patient_seq: 0 });
  const { written_at, created_at } = item.messages[1]?.e_contact_message ?? {};
  // The phone's own clock would make the difference as large as `ahead`.
  expect(Math.abs(Date.parse(created_at ?? '') - Date.parse(written_at ?? ''))).toBeLessThan(ahead / 2);
});

test('a patient’s message written while a resolve waited is read first; then it is resolved again @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 409/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const ours = await windows.of(doctor, { fetchesAhead: true });
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(consultation.composer).toBeVisible();
  await expectFetched(page, 'confirm-resolve');
  await expectKeeps(page);
  await context.setOffline(true);
  await consultation.askToResolve();
  await consultation.confirmResolve();
  await expect(consultation.log).toContainText(t('consultation.resolve_waits'));
  await api.say(patient, id, 'Worse since yesterday.');
  await context.setOffline(false);
  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const waits = page.getByRole('dialog', { name: t('connection.unsent_title') });
  await expect(waits).toContainText(t('new_messages'));
  await page.keyboard.press('Escape');
  await expect(consultation.message('Worse since')).toBeInViewport();
  expect((await api.thread(doctor, id)).item.e_contact.status).toBe('patient_waits_response');
  await consultation.askToResolve();
  await consultation.confirmResolve();
  await expect(consultation.resolved.first()).toBeVisible();
  // The one that was refused has come to its end with it.
  await expect(banner).toHaveCount(0);
});

test('a resolving over words further down is refused, and its question closes so that they are read @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  for (let number = 1; number <= 25; number += 1) await api.say(patient, id, `Line ${number} of a long story.`);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  // The thread opens where the new messages begin. Until then it scrolls by itself.
  await expect(consultation.message('Line 1 of')).toBeInViewport();
  await consultation.message('Line 3 of').scrollIntoViewIfNeeded();
  await api.say(patient, id, 'Worse since yesterday.');
  await expect(page.getByRole('button', { name: t('inquiry.new_messages', { count: 1 }) })).toBeVisible();
  await consultation.askToResolve();
  await consultation.confirmResolve();
  await expect(page.getByText(t('new_messages'))).toBeVisible();
  expect((await api.thread(doctor, id)).item.e_contact.status).toBe('patient_waits_response');
  await consultation.message('Worse since').scrollIntoViewIfNeeded();
  await consultation.askToResolve();
  await consultation.confirmResolve();
  await expect(consultation.resolved.first()).toBeVisible();
});

for (const language of ['en', 'sw'] as const) {
  test(`a late message says when it was written and when it came, under the day on which it came, in ${language} @phone`, async ({
    windows,
    people,
    api,
  }) => {
    const { patient, doctor } = await people.clinic({ patientSpeaks: language });
    const id = await api.ask(patient, ask);
    const now = Date.now();
    const writtenAgo: Record<string, number> = { long: 24 * 60, early: 6, once: 1, fast: -60 };
    const came: Record<string, string> = {};
    for (const [message, minutes] of Object.entries(writtenAgo)) {
      const body = { message, written_at: new Date(now - minutes * 60_000).toISOString() };
      came[message] = (await api.as(doctor, postMessage, { params: { id }, body })).e_contact_message.created_at;
    }
    const window = await windows.of(patient);
    const { page, t } = window;
    const thread = new ThreadPage(window);
    await page.goto(`/patient/e-contact/${id}`);
    const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    const time = (at: number | string) => formatDate(at, 'time', { language, timeZone });
    const day = (at: number | string) => formatDay(at, { language, timeZone, now }, t);
    const told = (message: string) => {
      const [at, arrived] = [now - (writtenAgo[message] ?? 0) * 60_000, came[message] ?? ''];
      const written = day(at) === day(arrived) ? time(at) : `${day(at)} ${time(at)}`;
      return t('thread.waited', { written, arrived: time(arrived) });
    };
    await expect(thread.message('long').getByText(told('long'), { exact: true })).toBeVisible();
    await expect(thread.message('long')).toContainText(day(now - 24 * 60 * 60_000));
    await expect(thread.message('early').getByText(told('early'), { exact: true })).toBeVisible();
    // Sent as it was written, or by a phone whose clock is fast: when it came.
    for (const message of ['once', 'fast']) {
      await expect(thread.message(message).getByText(time(came[message] ?? ''), { exact: true })).toBeVisible();
    }
    await expect(thread.log.getByText(day(now), { exact: true })).toHaveCount(1);
  });
}

test('a message sent in the moment in which the app is closed goes by itself at the next start @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, context } = window;
  const thread = new ThreadPage(window);
  const senders: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/send-left-')) senders.push(request.url());
  });
  await thread.open(id);
  expect(senders, 'what sends is not fetched while nothing was left').toEqual([]);
  await context.setOffline(true);
  await holdQueue(page);
  await thread.write('It has spread.');
  await expect.poll(async () => (await keptRows(page)).readable).toContain('"underWay":[{');
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/patient/dashboard');
  const texts = async () => (await api.thread(doctor, id)).item.messages.map((one) => one.e_contact_message.message);
  await expect.poll(texts).toContain('It has spread.');
  expect(senders).toHaveLength(1);
  await later.reload();
  expect((await texts()).filter((text) => text === 'It has spread.')).toHaveLength(1);
});
