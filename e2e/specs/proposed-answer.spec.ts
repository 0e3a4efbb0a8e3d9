/**
 * The machine proposes; a clinician ticks, rewrites, takes over and sends; and warnings appear on a reply before it is
 * sent.
 */
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { proposeAnswer } from '@hodi/domain/proposed-answers/proposed-answers.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentOf, feverEmergency, optionText, plainFever, questionTexts } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';

const plain = { topic: 'temperature', told: plainFever } as const;
const dangerous = { topic: 'temperature', told: feverEmergency } as const;

const anyPath = `**${proposeAnswer.path.replace(':id', '*')}`;
const line = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
const sentence = { kind: 'reply', part: 'advice', text: 'Rest well.', question_ids: [], language: 'en' };
const content = { ...sentence, is_ticked: true, is_locked: false };

test('a draft is ticked, rewritten, taken into the reply and sent; its notes are saved @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.show('messages');
  await consultation.composer.fill('Habari.');
  await consultation.propose();
  await expectAccessible(page, 'a draft');
  const { draft } = consultation;
  await expect(draft.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(draft.getByText(t('proposal.not_reviewed'))).toBeVisible();
  await expect(consultation.tickOf(patient.user.given_name)).toBeChecked();

  // Why: the answers that a sentence rests on.
  await consultation.showMore();
  const { text: asked } = questionTexts(await contentOf('temperature', 'en'), 'duration');
  const row = draft.getByRole('listitem').filter({ hasText: 'You reported fever' });
  await row.getByRole('button', { name: t('proposal.why') }).click();
  await expect(row.getByRole('list')).toContainText(asked);

  const rest = draft.getByRole('listitem').filter({ hasText: 'Rest, and drink' });
  await rest.getByRole('checkbox').uncheck();
  const greeting = draft.getByRole('listitem').filter({ hasText: patient.user.given_name }).first();
  await greeting.getByRole('button', { name: t('proposal.edit'), exact: true }).click();
  await page.getByRole('textbox', { name: t('proposal.edit_sentence') }).fill('Karibu sana.');
  await page.getByRole('button', { name: t('proposal.done') }).click();

  await draft.getByRole('button', { name: t('proposal.save_notes') }).click();
  await expect(draft.getByText(t('proposal.notes_saved'))).toBeVisible();
  await consultation.continueWithDraft();
  await expect(consultation.composer).toBeFocused();
  await expect(consultation.composer).toHaveValue(/^Habari\.\n\nKaribu sana\./);
  await expect(consultation.composer).not.toHaveValue(/Rest, and drink/);
  await expect(consultation.message('Karibu sana.')).toHaveCount(0);
  await page.getByRole('button', { name: t('thread.send_reply'), exact: true }).click();
  await expect(consultation.message('Karibu sana.')).toBeVisible();

  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(page.getByText(/^S: /).first()).toBeVisible();
});

test('a draft says what was corrected, and leaves what rests on it to be ticked by a person @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const correct = (question_id: string, text: string) => {
    const body = { id: newId(Date.now()), question_id, text, data_request_id: null };
    return api.as(doctor, createCorrection, { params: { id }, body });
  };
  await correct('chronic_conditions', 'Liver disease');
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.propose();
  const { draft } = consultation;
  const told = (count: number) => draft.getByText(t('proposal.knows_no_corrections', { count }), { exact: true });
  await expect(told(1)).toBeVisible();
  const row = draft.getByRole('listitem').filter({ hasText: 'paracetamol' });
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await row.getByRole('button', { name: t('proposal.why') }).click();
  await expect(row.getByRole('list')).toContainText('Liver disease');
  await expect(row.getByRole('list')).toContainText('Dr. Wanjiru Kamau');
  await expectAccessible(page, 'a draft beside a correction');

  // Answers corrected after the draft was made.
  await consultation.showMore();
  await consultation.tickOf(/Wear light clothes/).check();
  await correct('fever_now', 'No fever any more');
  await expect(told(2)).toBeVisible();
  await expect(consultation.tickOf(/Wear light clothes/)).not.toBeChecked();
  await expect(consultation.tickOf(/Rest, and drink/)).toBeChecked();
});

test('with an open emergency, urgent care leads and stays; advice waits to be ticked @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, dangerous);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await api.say(patient, id, 'Sasa ni mbaya zaidi.');
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.propose();
  const { draft } = consultation;
  const first = draft.getByRole('checkbox').first();
  await expect(first).toBeChecked();
  await expect(first).toBeDisabled();
  const leading = draft.getByRole('listitem').first();
  await expect(leading.locator('[lang=sw]')).toContainText('Tafadhali piga simu');
  await expect(leading.locator('[lang=en]')).toContainText('Please call');
  await expect(draft.getByText(t('proposal.patient_language_sw'))).toBeVisible();
  await consultation.showMore();
  await expect(consultation.tickOf(/paracetamol/).first()).not.toBeChecked();
  // It knows messages from before the request, and mentions later ones.
  await expect(draft.getByText('Unaandika kuwa hali imezidi', { exact: false })).toBeVisible();
  await expect(draft.getByText('“Sasa ni mbaya zaidi.”')).toBeVisible();
  for (const count of [1, 2]) {
    await api.say(patient, id, 'Bado ni mbaya zaidi.');
    await expect(draft.getByText(t('proposal.knows_no_messages', { count }), { exact: true })).toBeVisible();
  }
  await draft.getByRole('button', { name: t('proposal.regenerate') }).click();
  await expect(draft.getByText('Bado ni mbaya zaidi.', { exact: false })).toBeVisible();
  await expect(draft.getByText(t('proposal.knows_no_messages', { count: 2 }), { exact: true })).toHaveCount(0);
  await consultation.continueWithDraft();
  // Nothing of the notes below the sentences, which are for the clinician.
  await expect(consultation.composer).toHaveValue(/^Tafadhali/);
  await expect(consultation.composer).not.toHaveValue(/Please/);

  // A reply of the clinician's own that forgets it gets a warning, and can still be sent.
  await consultation.composer.fill('This is only a small fever.');
  await expect(page.getByText(t('reply_check.emergency'))).toBeVisible();
  await expect(page.getByText(t('reply_check.no_next_step'))).toBeVisible();
  await expectAccessible(page, 'a note on a reply');
  await consultation.composer.fill('Go to the nearest hospital now.');
  await expect(page.getByText(t('reply_check.title'))).toHaveCount(0);
});

test('a few sentences stand there at once; more, and what a person did, wait for that person @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  const { draft } = consultation;
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.propose();
  await expect(draft.getByText(t('proposal.no_full_check'))).toBeVisible();
  const attested = consultation.tickOf('I have read all your answers.');
  await expect(draft.getByText(t('proposal.attestations')).first()).toBeVisible();
  await expect(attested).not.toBeChecked();
  const ticked = draft.locator('input:checked');
  const before = await ticked.count();
  expect(before).toBeLessThanOrEqual(12);

  // By keyboard alone.
  const more = draft.locator('summary').first();
  await expect(more).toHaveText(/\d+/);
  const hidden = consultation.tickOf(/Wear light clothes/);
  await expect(hidden).toHaveCount(0);
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(hidden).not.toBeChecked();
  await expectAccessible(page, 'more of a draft');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(ticked).toHaveCount(before + 1);
  await attested.check();
  await consultation.continueWithDraft();
  await expect(consultation.composer).toHaveValue(/I have read all your answers\.$/);
});

test('the patient’s reports contradict advice and reply; both say that it is no full check @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: { ...plainFever, chronic_conditions: ['kidney'] } });
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.propose();
  await consultation.showMore();
  await expect(consultation.tickOf(/Wear light clothes/)).toHaveCount(1);
  await expect(consultation.tickOf(/drink water or other/)).toHaveCount(0);
  await consultation.composer.fill('Take ibuprofen, and come tomorrow.');
  const reported = optionText(await contentOf('temperature', 'en'), 'chronic_conditions', 'kidney');
  // In the record's present words.
  const known = { name: 'ibuprofen', reported: `“${reported}”` };
  await expect(page.getByText(t('reply_check.medicine', known))).toBeVisible();
  await expect(page.getByText(t('reply_check.no_full_check'))).toBeVisible();
  await consultation.composer.fill('Do not take ibuprofen; come tomorrow.');
  await expect(page.getByText(t('reply_check.no_full_check'))).toHaveCount(0);
});

test('a tablet that is turned keeps what was ticked and rewritten @desktop', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.propose();
  await consultation.tickOf(/Rest, and drink/).uncheck();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('tab', { name: t('proposal.tab') }).click();
  await expect(consultation.tickOf(/Rest, and drink/)).not.toBeChecked();
  await expect(consultation.tickOf(patient.user.given_name)).toBeChecked();
});

test('errors are shown as specified, and Try again begins anew @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 50\d/, /ERR_FAILED/);
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const ours = await windows.of(doctor);
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  const { draft } = consultation;
  await page.goto(`/clinician/e-contact/${id}`);
  const answers: [answer: { status?: number; body: string } | 'abort', message: string][] = [
    [{ status: 503, body: 'busy' }, t('proposal.not_connected', { status: 503, body: 'busy' })],
    [
      { status: 500, body: '{"code":"x","message":"Broken."}' },
      t('proposal.not_connected', { status: 500, body: 'Broken.' }),
    ],
    [{ body: line({ content }) + line({ error: 'Over the limit.' }) }, 'Over the limit.'],
    [{ body: line({ content }) }, t('proposal.interrupted')],
    [{ body: line({ content }) + 'data: {"con\n\n' }, t('proposal.interrupted')],
    ['abort', t('proposal.failed', { message: 'Failed to fetch' })],
  ];
  await draft.getByRole('button', { name: t('proposal.start') }).waitFor();
  for (const [at, [answer, message]] of answers.entries()) {
    await page.route(anyPath, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ contentType: 'text/event-stream', ...answer }),
    );
    await draft.getByRole('button', { name: t(at === 0 ? 'proposal.start' : 'proposal.try_again') }).click();
    await expect(draft.getByText(message, { exact: true })).toBeVisible();
    if (at === 2) await expectAccessible(page, 'a failure');
    await page.unroute(anyPath);
  }
  await draft.getByRole('button', { name: t('proposal.try_again') }).click();
  await expect(draft.getByRole('button', { name: t('proposal.regenerate') })).toBeVisible();
  await expect(consultation.tickOf(patient.user.given_name)).toBeChecked();
  await draft.getByRole('button', { name: t('proposal.regenerate') }).click();
  await expect(consultation.tickOf(patient.user.given_name)).toBeChecked();
  await page.reload();
  await draft.getByRole('button', { name: t('proposal.start') }).waitFor();
  await context.setOffline(true);
  await expect(draft.getByText(t('proposal.offline'))).toBeVisible();
  await context.setOffline(false);
});

test('a language model’s sentences are unticked and say so @desktop', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, plain);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  const { draft } = consultation;
  await page.goto(`/clinician/e-contact/${id}`);
  const theirs = { ...content, text: 'Drink water.', is_ticked: false, by_model: true };
  const writers = ['model', 'templates_instead'] as const;
  for (const [at, writer] of writers.entries()) {
    const body = line({ content }) + line({ content: theirs }) + line({ done: true, is_reviewed: false, writer });
    await page.route(anyPath, (route) => route.fulfill({ contentType: 'text/event-stream', body }));
    if (at === 0) await consultation.propose();
    else await draft.getByRole('button', { name: t('proposal.regenerate') }).click();
    await expect(draft.getByText(t(`proposal.writer_${writer}`))).toBeVisible();
    await expect(consultation.tickOf('Drink water.')).not.toBeChecked();
    await expect(consultation.tickOf('Rest well.')).toBeChecked();
    await expect(draft.getByText(t('proposal.by_model'))).toHaveCount(1);
    await expectAccessible(page, `a draft by ${writer}`);
    await page.unroute(anyPath);
  }
});
