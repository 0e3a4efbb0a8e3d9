/** A reply that was written past a colleague's is held: its author is told, and whoever resolves the thread reads of it. */
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { holdQueue, keptRows } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const fever = { topic: 'temperature', told: plainFever } as const;
const nurseAs = { role: 'nurse', user: { given_name: 'Fatuma', family_name: 'Ali' } } as const;

test('a reply left when its page was closed is told to be held, if a colleague was quicker @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor, patient } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, nurseAs);
  await people.team(doctor);
  const id = await api.ask(patient, fever);
  const window = await windows.of(nurse);
  const { page, context, t } = window;
  const hers = new ConsultationPage(window, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await expect(hers.composer).toBeVisible();
  await expectKeeps(page);
  await context.setOffline(true);
  await holdQueue(page);
  await hers.reply('Stop the tablets.');
  await expect.poll(async () => (await keptRows(page)).readable).toContain('"underWay":[{');
  await page.close();
  await api.say(doctor, id, 'Go on as before.');
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/clinician/dashboard');
  await expect(later.getByText(t('thread.held', { name: patient.user.given_name }))).toBeVisible();
});

test('whoever resolves reads that a reply is held, a photo on its way, and a voice note unheard @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { doctor, patient } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, nurseAs);
  await people.team(doctor);
  const id = await api.ask(patient, fever);
  const body = { message: 'Stop the tablets.', seen_seq: 0 };
  await api.say(doctor, id, 'Go on as before.');
  await api.as(nurse, postMessage, { params: { id }, body });
  const said = await server.db
    .selectFrom('e_contact')
    .select(['patient_id', 'institution_id', 'submitted_by_user_id as author_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const file = { bytes: 1, sha256: Buffer.alloc(32), message_id: null, question_id: null, created_at: new Date() };
  const theirs = { ...said, ...file, e_contact_id: id, author_type: 'patient' } as const;
  const photo = {
    ...theirs,
    id: crypto.randomUUID(),
    place: 0,
    kind: 'photo',
    state: 'awaited',
    type: 'image/webp',
  } as const;
  const voice = {
    ...theirs,
    id: crypto.randomUUID(),
    place: 1,
    kind: 'voice',
    state: 'stored',
    type: 'audio/webm',
  } as const;
  await server.db.insertInto('attachment').values([photo, voice]).execute();

  const window = await windows.of(doctor);
  const { page, t } = window;
  const consultation = new ConsultationPage(window, patient);
  await page.goto('/clinician/patient-inquiries?filter=all');
  await expect(page.getByText(t('inbox.held'))).toBeVisible();
  await expectAccessible(page, 'a list with a reply that is held');
  await page.goto(`/clinician/e-contact/${id}`);
  const send = page.getByRole('button', { name: t('held.send') });
  await expect(send).toBeVisible();
  const question = await consultation.askToResolve();
  for (const key of ['resolve_held', 'resolve_awaited', 'resolve_unheard'] as const) {
    await expect(question).toContainText(t(`consultation.${key}`));
  }
  await expectAccessible(page, 'what a resolve would leave behind');
  await consultation.confirmResolve();
  await expect(consultation.resolved).toBeVisible();
  await expect(page.getByRole('button', { name: t('held.discard') })).toBeVisible();
  await expect(send, 'the server would refuse it').toHaveCount(0);
});
