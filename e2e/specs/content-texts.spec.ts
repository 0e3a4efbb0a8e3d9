/** Texts of the content are worded otherwise without a release: one proposes, another accepts, and patients read it once they begin. */
import { createHash } from 'node:crypto';
import { contentCsv } from '@hodi/domain/content-review/content-file.ts';
import { signContent } from '@hodi/domain/content-review/content-review.api.ts';
import { loadContent } from '@hodi/domain/content-review/load-content.ts';
import { signedItems, signedText } from '@hodi/domain/content-review/signed-text.ts';
import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { password } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { QuizPage } from '../pages/quiz-page.ts';

const topic = 'fatigue';
const item = 'question.danger_signs';
const old = 'Do you have any of these now?';
const fresh = 'Do you have any of these at this moment?';
const ofTopic = `/admin/content/${topic}?tab=questions&item=${item}`;

test('a text is proposed by one, accepted by another, and read by whoever begins after that @desktop @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor, patient: begun } = await people.clinic({ patientSpeaks: 'en' });
  const later = await people.patientOf(doctor, { user: { preferred_language: 'en' } });
  const proposer = await people.colleagueOf(doctor, { role: 'superuser' });
  const second = await people.colleagueOf(doctor, { role: 'superuser' });

  // A draft in the words of now, on a phone that goes out of reach with it.
  const before = await windows.of(begun);
  const draft = await QuizPage.opened(before, topic);
  await draft.chooseAndSave('danger_signs', 'none');
  await before.context.setOffline(true);

  const { page, t } = await windows.of(proposer);
  await page.goto(ofTopic);
  await page.getByRole('button', { name: t('content.texts.edit', { text: old }), exact: true }).click();
  const dialog = page.locator('dialog');
  const typed = dialog.getByLabel(t('content.texts.new_text'));
  await typed.fill(' ');
  await dialog.getByRole('button', { name: t('content.texts.propose') }).click();
  await expect(dialog.getByText(t('content.texts.problem.required'))).toBeVisible();
  await expectAccessible(page, 'other words for a text');
  await typed.fill(fresh);
  await dialog.getByRole('button', { name: t('content.texts.propose') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(fresh)).toBeVisible();
  await expect(page.getByRole('button', { name: t('content.texts.take_back') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('content.texts.accept'), exact: true })).toHaveCount(0);

  const other = await windows.of(second);
  await other.page.goto(`/admin/content/${topic}?tab=changes`);
  await other.page.getByRole('button', { name: t('content.texts.accept'), exact: true }).click();
  await expectAccessible(other.page, 'accepting a text');
  await other.page
    .locator('dialog')
    .getByRole('button', { name: t('content.texts.accept') })
    .click();
  await expect(other.page.locator('dialog')).toHaveCount(0);
  await expect(other.page.getByText(/\+1$/)).toBeVisible();
  await other.page.goto(ofTopic);
  await expect(other.page.getByRole('button', { name: t('content.texts.edit', { text: fresh }) })).toBeVisible();

  const { page: theirs } = await windows.of(later);
  await theirs.goto(`/patient/quiz/${topic}`);
  await expect(theirs.getByRole('heading', { level: 1, name: fresh })).toBeVisible();

  await before.context.setOffline(false);
  await before.page.reload();
  await expect(before.page.getByText(old)).toHaveCount(1);
  await expect(before.page.getByText(fresh)).toHaveCount(0);
});

test('a new title reaches an open list at the moment at which a newer app would be found @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, patient } = await people.clinic({ patientSpeaks: 'en' });
  const [proposer, second] = [
    await people.colleagueOf(doctor, { role: 'superuser' }),
    await people.colleagueOf(doctor, { role: 'superuser' }),
  ];
  const { page } = await windows.of(patient);
  await page.clock.install();
  await page.goto('/patient/get-help');
  await expect(page.getByRole('link', { name: /^Trouble breathing/ })).toBeVisible();

  const params = { topic: 'shortage_of_breadth' } as const;
  const rename = async (before: string, after: string) => {
    const proposal = {
      id: newId(Date.now()),
      item_id: 'topic',
      line_id: 'title',
      language: 'en' as const,
      before,
      after,
    };
    await api.as(proposer, proposeTexts, { params, body: { proposals: [proposal] } });
    await api.as(second, decideTexts, { params, body: { proposal_ids: [proposal.id], is_accepted: true, reason: '' } });
  };
  const newest = async () => ((await (await page.request.get('/version.json')).json()) as { content: string }).content;
  const known = await newest();
  await rename('Trouble breathing', 'Short of breath');
  // For some seconds a server answers with the content that it knew before.
  await expect.poll(newest).not.toBe(known);

  const asked = page.waitForResponse('**/version.json');
  await page.clock.fastForward('05:00');
  await asked;
  await expect(page.getByRole('link', { name: /^Short of breath/ })).toBeVisible();
  // Everybody on this server reads it.
  await rename('Short of breath', 'Trouble breathing');
});

test('a changed file says row by row what is wrong, then what it would change, and proposes that @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(lead);
  await page.goto('/admin/content/joint_pain?tab=changes');
  const csv = contentCsv(await loadContent('joint_pain'));
  const upload = async (text: string) => {
    const file = { name: 'joint_pain.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel(t('content.texts.upload')).setInputFiles(file);
  };
  const dialog = page.locator('dialog');
  await upload(csv);
  await expect(dialog.getByText(t('content.texts.import_nothing'))).toBeVisible();
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();

  const text = 'Did an injury cause the pain?';
  await upload(csv.replace(text, ''));
  await expect(dialog.getByText(t('content.texts.import_problems', { count: 1 }))).toBeVisible();
  await expect(dialog.getByText(t('content.texts.problem.required'))).toBeVisible();
  await expectAccessible(page, 'a file that cannot be taken');
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();

  const better = 'Did the pain begin with an injury?';
  await upload(csv.replace(text, better));
  await expect(dialog.getByText(t('content.texts.import_changes', { count: 1 }))).toBeVisible();
  await dialog.getByRole('button', { name: t('content.texts.propose_all', { count: 1 }) }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(better)).toBeVisible();
});

test('words that a release changed wait for a signature, and their reviewer sees which are read @desktop', async ({
  windows,
  people,
  server,
  api,
}) => {
  const topic = 'skin_rashes';
  const { doctor, patient } = await people.clinic({ patientSpeaks: 'en' });
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(lead);
  const { recoveryCodes } = await api.turnOnSecondFactor(lead);
  const { items } = await loadContent(topic);
  const question = items.find(({ kind }) => kind === 'question');
  const now = question?.lines[0]?.en ?? '';
  const then = 'What does your skin look like?';
  const before = items.map((item) =>
    item === question
      ? { ...item, lines: item.lines.map((line, at) => (at === 0 ? { ...line, en: then } : line)) }
      : item,
  );
  const hashOf = (of: typeof items) => createHash('sha256').update(signedText(of, 'en')).digest('hex');
  // As the server of the release before left it.
  const signed = {
    topic,
    language: 'en',
    hash: hashOf(before),
    items: JSON.stringify(signedItems(before, 'en')),
  } as const;
  const signer = { signed_by: lead.user.id, name: 'Dr. Wanjiru', profession: 'Physician', licence_number: 'KMPDC 7' };
  await server.db
    .insertInto('content_sign_off')
    .values({
      id: newId(Date.now()),
      ...signed,
      ...signer,
      version: '2026-01-01.0a0a0a0a',
      signed_at: new Date('2026-02-01'),
    })
    .execute();

  const theirs = await windows.of(patient);
  await theirs.page.goto(`/patient/quiz/${topic}`);
  await expect(theirs.page.getByRole('heading', { level: 1, name: then })).toBeVisible();

  await page.goto(`/admin/content/${topic}?tab=changes`);
  await expect(
    page.getByText(/^The release brought new words\. Patients read the words that Dr\. Wanjiru signed/),
  ).toBeVisible();
  await expect(page.locator('del', { hasText: then })).toBeVisible();
  await expect(page.locator('ins', { hasText: now })).toBeVisible();
  await expectAccessible(page, 'words that a release changed');

  const body = {
    id: newId(Date.now()),
    language: 'en',
    hash: hashOf(items),
    profession: 'Physician',
    licence_number: 'KMPDC 8',
  } as const;
  await api.as(lead, signContent, { params: { topic }, body: { ...body, password, code: recoveryCodes[0] ?? '' } });
  await page.reload();
  await expect(
    page.getByText(t('content.state.signed', { language: 'English' }), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.locator('del', { hasText: then })).toHaveCount(0);
  const later = await people.patientOf(doctor, { user: { preferred_language: 'en' } });
  const begins = await windows.of(later);
  await begins.page.goto(`/patient/quiz/${topic}`);
  await expect(begins.page.getByRole('heading', { level: 1, name: now })).toBeVisible();
});

test('a text that another accepts while the dialog of a signature is open is not signed unread @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/409 \(Conflict\).*\/content\/diarrhea\/sign-offs/);
  const params = { topic: 'diarrhea' } as const;
  const { doctor } = await people.clinic();
  const lead = await people.colleagueOf(doctor, { role: 'superuser' });
  const { page, t } = await windows.of(lead);
  const { recoveryCodes } = await api.turnOnSecondFactor(lead);
  const proposal = {
    id: newId(Date.now()),
    item_id: 'question.stool_count',
    line_id: 'text',
    language: 'en' as const,
    before: 'How many loose stools in the last 24 hours?',
    after: 'How many loose stools since yesterday?',
  };
  const proposer = await people.colleagueOf(doctor, { role: 'superuser' });
  await api.as(proposer, proposeTexts, { params, body: { proposals: [proposal] } });
  await page.goto(`/admin/content/diarrhea?tab=questions&item=${proposal.item_id}`);

  await page.getByRole('button', { name: t('content.sign.button', { language: 'English' }) }).click();
  const dialog = page.locator('dialog');
  await dialog.getByLabel(t('content.sign.licence')).fill('KMPDC 1234');
  const second = await people.colleagueOf(doctor, { role: 'superuser' });
  await api.as(second, decideTexts, { params, body: { proposal_ids: [proposal.id], is_accepted: true, reason: '' } });
  // The page behind the dialog has the new text by now.
  await expect(page.getByText(/\+1$/)).toBeVisible();
  await dialog.getByRole('button', { name: t('content.sign.next') }).click();
  await dialog.getByLabel(t('login.password'), { exact: true }).fill(password);
  await dialog.getByLabel(t('login.totp_code')).fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^The content has changed since you read it/)).toBeVisible();
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await page.getByRole('button', { name: t('content.sign.button', { language: 'English' }) }).click();
  await expect(dialog.getByText(t('content.sign.meanwhile'))).toBeVisible();
  await expect(dialog.locator('del', { hasText: proposal.before })).toBeVisible();
  await expect(dialog.locator('ins', { hasText: proposal.after })).toBeVisible();
  await expectAccessible(page, 'signing what changed while it was read');
});
