/** The conversation: nothing written is lost, nothing arrives twice, and each side sees what the other has read. */
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, optionText, plainFever, questionTexts } from '../fixtures/content.ts';
import { expectKept, keptRows } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { look } from '../fixtures/windows.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { expectKeeps, ThreadPage } from '../pages/thread-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';

const ask = { topic: 'temperature', told: plainFever } as const;
const textsOf = ({ item }: Thread): string[] => item.messages.map(({ e_contact_message }) => e_contact_message.message);

test('a message shows at once, and its tick says when the other side has read it @phone @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const their = await windows.of(patient);
  const thread = new ThreadPage(their);
  await their.page.goto(`/patient/e-contact/${id}`);
  await thread.write('It started yesterday.');
  await expect(thread.message('It started yesterday.')).toContainText(their.t('thread.sent'));
  const ours = await windows.of(doctor, { device: 'desktop' });
  await ours.page.goto(`/clinician/e-contact/${id}`);
  const consultation = new ConsultationPage(ours, patient);
  await consultation.show('messages');
  await expect(consultation.message('It started yesterday.')).toBeVisible();
  await expect(thread.message('It started yesterday.')).toContainText(their.t('thread.read'));
  expect(textsOf(await api.thread(doctor, id))).toEqual(['It started yesterday.']);
});

test('new messages are marked once, keep the mark while they are read, and lose it at the next visit @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  await api.say(doctor, id, 'Drink a lot.');
  await api.say(doctor, id, 'Is it better?');
  const window = await windows.of(patient);
  const { page, t } = window;
  const divider = page.getByRole('log').getByText(t('inquiry.new_messages', { count: 2 }), { exact: true });
  await page.goto(`/patient/e-contact/${id}`);
  await expect(divider).toBeInViewport();
  await expect
    .poll(async () => (await api.thread(doctor, id)).item.e_contact.seen_by_patient_seq, { message: 'seen' })
    .toBe(2);
  await api.say(doctor, id, 'And today?');
  await expect(new ThreadPage(window).message('And today?')).toBeInViewport();
  await expect(divider).toHaveCount(1);
  await page.reload();
  await expect(new ThreadPage(window).message('And today?')).toBeVisible();
  await expect(divider).toHaveCount(0);
});

test('a tab that nobody looks at marks nothing as read, and one without a network when it is back @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const { page, context, t } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByRole('log')).toBeVisible();
  await look(page, 'hidden');
  const marks: string[] = [];
  page.on('request', (request) => new URL(request.url()).pathname.endsWith('/mark-seen') && marks.push(request.url()));
  await api.say(doctor, id, 'Are you there?');
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(1);
  await expect(
    page.getByText(t('thread.arrived', { name: 'Dr. Wanjiru Kamau', text: 'Are you there?' })),
  ).toBeAttached();
  await api.say(doctor, id, 'Please answer.');
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(2);
  expect(marks).toEqual([]);
  await expectFetched(page, 'seen-marks');
  await expectKeeps(page);
  await context.setOffline(true);
  await expect(page.getByText(t('connection.offline'))).toBeVisible();
  await look(page, 'visible');
  await expect.poll(async () => (await keptRows(page)).raw).toContain(`/seen/${id}`);
  // The page ends without a word, and the thread is not opened again.
  await page.close();
  await context.setOffline(false);
  await (await context.newPage()).goto('/patient/appointments');
  await expect.poll(async () => (await api.thread(doctor, id)).item.e_contact.seen_by_patient_seq).toBe(2);
});

test('a colleague who stands in is named by each message, and by what is said aloud @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const colleague = await people.colleagueOf(doctor, {
    role: 'nurse',
    user: { given_name: 'Barasa', family_name: 'Wekesa' },
  });
  await people.connect(colleague, patient);
  const id = await api.ask(patient, ask);
  await api.say(doctor, id, 'Drink a lot.');
  await api.say(colleague, id, 'She is off today.');
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(thread.message('Drink a lot.')).toContainText('Dr. Wanjiru Kamau');
  await expect(thread.message('She is off today.').getByText('Barasa Wekesa', { exact: true })).toBeVisible();
  await api.say(colleague, id, 'I stand in for her.');
  await expect(thread.message('I stand in for her.').getByText('Barasa Wekesa', { exact: true })).toBeVisible();
  await expect(
    page.getByText(t('thread.arrived', { name: 'Barasa Wekesa', text: 'I stand in for her.' })),
  ).toBeAttached();
  // Lists do not know the colleague, and name nobody else.
  const row = page.locator(`a[href="/patient/e-contact/${id}"]`).first();
  for (const list of ['/patient/get-help?tab=mine', '/patient/dashboard']) {
    await page.goto(list);
    await expect(row).toContainText(t('inquiries.clinician_wrote', { text: 'I stand in for her.' }));
    await expect(row).not.toContainText('Wanjiru');
  }
});

test('a long thread opens at its end; who has scrolled up is told of new messages and led to them @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  for (let number = 1; number <= 25; number += 1) await api.say(patient, id, `Line ${number} of a long story.`);
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(thread.message('Line 25 of')).toBeInViewport();
  await api.say(doctor, id, 'I follow you.');
  await expect(thread.message('I follow you.')).toBeInViewport();
  await thread.message('Line 3 of').scrollIntoViewIfNeeded();
  await api.say(doctor, id, 'First answer.');
  await api.say(doctor, id, 'Second answer.');
  const jump = page.getByRole('button', { name: t('inquiry.new_messages', { count: 2 }) });
  await expect(jump).toBeVisible();
  await expect(thread.message('Line 3 of')).toBeInViewport();
  await jump.click();
  await expect(thread.message('Second answer.')).toBeInViewport();
  await expect(jump).toHaveCount(0);
});

test('written without a network it waits on the item and is sent once; half a sentence survives a reload @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('From the tunnel.');
  await thread.write('Still in it.');
  await expect(thread.message('From the tunnel.')).toContainText(t('thread.waiting'));
  await expectAccessible(page, 'thread without a network');
  await thread.composer.fill('Half a sen');
  await context.setOffline(false);
  await expect(thread.message('Still in it.')).toContainText(t('thread.sent'));
  await expectKept(page, 'Half a sen');
  await page.reload();
  await expect(thread.composer).toHaveValue('Half a sen');
  await expect(thread.message('From the tunnel.')).toHaveCount(1);
  expect(textsOf(await api.thread(doctor, id))).toEqual(['From the tunnel.', 'Still in it.']);
});

test('a message whose page was closed on its way arrives all the same, once @phone', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const window = await windows.of(patient);
  const { page, context, t } = window;
  await page.addInitScript(() => {
    const real = fetch;
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && /\/message\?/.test(input) ? new Promise(() => undefined) : real(input, init);
  });
  await page.goto(`/patient/e-contact/${id}`);
  await new ThreadPage(window).write('Do not lose this.');
  await expect(new ThreadPage(window).message('Do not lose this.')).toContainText(t('thread.sending'));
  await expectKept(page, 'Do not lose this.');
  await page.close();
  expect(textsOf(await api.thread(doctor, id))).toEqual([]);
  const again = { ...window, page: await context.newPage() };
  await again.page.goto(`/patient/e-contact/${id}`);
  await expect(new ThreadPage(again).message('Do not lose this.')).toContainText(t('thread.sent'));
  await expect(new ThreadPage(again).composer).toHaveValue('');
  expect(textsOf(await api.thread(doctor, id))).toEqual(['Do not lose this.']);
});

test('a message for a thread that was resolved meanwhile stays with its author, with the reason @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 409/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, ask);
  const window = await windows.of(patient);
  const { page, context, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await context.setOffline(true);
  await thread.write('One more thing.');
  await thread.composer.fill('And anoth');
  await api.resolve(doctor, id);
  await context.setOffline(false);
  await expect(thread.resolved.first()).toBeVisible();
  await expect(thread.message('One more thing.')).toContainText(t('thread.refused', { reason: t('thread_resolved') }));
  await expect(thread.message('And anoth')).toContainText(t('thread.not_sent'));
  await expect(thread.composer).toHaveCount(0);
  await expect(page.getByRole('log').getByRole('link', { name: t('thread.new_inquiry') })).toBeVisible();
});

for (const language of ['en', 'sw'] as const) {
  test(`the patient opens their answers in the thread, by keyboard, in ${language} @phone`, async ({
    windows,
    people,
    api,
  }) => {
    const { patient } = await people.clinic({ patientSpeaks: language });
    const id = await api.ask(patient, { ...ask, services: ['MALARIA_TEST'] });
    const { page, t } = await windows.of(patient);
    const content = await contentOf('temperature', language);
    await page.goto(`/patient/e-contact/${id}`);
    const inquiry = page.getByRole('log').locator('summary');
    await inquiry.focus();
    await page.keyboard.press('Enter');
    const { text } = questionTexts(content, 'malaria_test');
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText(optionText(content, 'malaria_test', 'negative'))).toBeVisible();
    await expect(page.getByText(t('answers.services'))).toBeAttached();
    await expectAccessible(page, `answers in the thread, ${language}`);
  });
}

test("another's thread and one that does not exist are told alike, with a way back @phone", async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 404/);
  const { patient } = await people.clinic();
  const { patient: stranger, doctor: strangersDoctor } = await people.clinic();
  const id = await api.ask(stranger, ask);
  await api.say(strangersDoctor, id, 'Only for you.');
  const { page, t } = await windows.of(patient);
  for (const address of [id, '01990000-0000-7000-8000-000000000000']) {
    await page.goto(`/patient/e-contact/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: t('thread.not_found') })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: t('thread.back_to_mine') })
    .last()
    .click();
  await expect(page).toHaveURL('/patient/get-help?tab=mine');
});
