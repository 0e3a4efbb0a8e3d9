/** Texts that are ready for replies: written once, found by a slash, filled in, sent by a person. */
import { createQuickReply, orderQuickReplies, updateQuickReply } from '@hodi/domain/quick-replies/quick-replies.api.ts';
import { gapText, gapWords } from '@hodi/domain/quick-replies/quick-reply-text.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { Person } from '../fixtures/people.ts';
import { expect, test, type TestFixtures } from '../fixtures/test.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';

const plain = { topic: 'temperature', told: plainFever } as const;

const ors = {
  title: 'Rehydration',
  shortcut: 'ors',
  text_en: 'I am sorry, {name}. Drink one cup after every stool.',
  text_sw: 'Pole sana, {name}. Kunywa kikombe kimoja.',
};
const onana = {
  title: 'Come',
  shortcut: 'onana',
  text_en: 'Please come {when}, or after {days}.',
  text_sw: 'Tafadhali njoo {when}, au baada ya {days}.',
};

const addTo = async (api: TestFixtures['api'], person: Person, words: typeof ors) =>
  api.as(person, createQuickReply, { body: { id: newId(Date.now()), owner: 'clinician', ...words } });

test('a slash finds it by the keyboard alone, in the patient’s language; a gap is filled in before it is sent @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const id = await api.ask(patient, plain);
  for (const words of [ors, onana]) await addTo(api, doctor, words);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  const box = consultation.composer;
  const options = page.getByRole('listbox', { name: t('quick_replies.title') }).getByRole('option');

  await box.pressSequentially('Habari. /o');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText(`Pole sana, ${patient.user.given_name}.`);
  await expect(options.first()).toContainText(`I am sorry, ${patient.user.given_name}.`);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'quick replies found');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue('Habari. /o');
  // The next letter of the same word does not bring it back; another slash does.
  await box.pressSequentially('r');
  await expect(options).toHaveCount(0);
  await box.fill('');
  await box.pressSequentially('/');
  await expect(options).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const [when, days] = [gapText(gapWords.sw.when), gapText(gapWords.sw.days)];
  await expect(box).toHaveValue(`Tafadhali njoo ${when}, au baada ya ${days}.`);

  // The first gap is selected: what is typed takes its place. With one left nothing is sent.
  await page.keyboard.type('kesho');
  await expect(box).toHaveValue(`Tafadhali njoo kesho, au baada ya ${days}.`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(t('quick_replies.gap_left'))).toBeVisible();
  await page.keyboard.type('siku 2');
  await page.keyboard.press('Control+Enter');
  await expect(box).toHaveValue('');
  await expect(consultation.message('Tafadhali njoo kesho, au baada ya siku 2.')).toBeVisible();
});

test('a phone has a button for it, and it is there without a network @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const id = await api.ask(patient, plain);
  await addTo(api, doctor, ors);
  const ours = await windows.of(doctor, { device: 'phone' });
  const { page, context, t } = ours;
  const consultation = new ConsultationPage(ours, patient);
  await page.goto(`/clinician/e-contact/${id}`);
  await consultation.show('messages');
  const button = page.getByRole('button', { name: t('quick_replies.title') });
  const found = page.getByRole('listbox', { name: t('quick_replies.title') }).getByRole('option');
  await button.click();
  await expect(found).toHaveCount(1);
  await expectAccessible(page, 'quick replies by the button');
  await context.setOffline(true);
  await found.click();
  await expect(consultation.composer).toHaveValue(
    `I am sorry, ${patient.user.given_name}. Drink one cup after every stool.`,
  );
  await expect(found).toHaveCount(0);
  await context.setOffline(false);
});

test('one’s own are written, put in order, changed and deleted; the clinic’s by its admin alone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 400/);
  const { doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const { page, t } = await windows.of(doctor);
  await page.goto('/clinician/account');
  await page.locator('a[href="/clinician/quick-replies"]').click();
  const own = page.getByRole('region', { name: t('quick_replies.of_clinician') });
  const ofClinic = page.getByRole('region', { name: t('quick_replies.of_institution') });
  await expect(ofClinic.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'no quick replies yet');

  const dialog = page.getByRole('dialog', { name: t('quick_replies.new') });
  const add = async (shortcut: string, text: string) => {
    await own.getByRole('button', { name: t('quick_replies.new') }).click();
    await dialog.getByLabel(t('quick_replies.name')).fill('Maji');
    await dialog.getByLabel(t('quick_replies.shortcut')).fill(shortcut);
    await dialog.getByLabel(t('quick_replies.text_sw'), { exact: true }).fill(text);
    await dialog.getByRole('button', { name: t('quick_replies.save') }).click();
  };
  await add('/Maji', 'Kunywa maji, {jina}.');
  await expect(dialog.getByText(t('unknown_placeholder'))).toBeVisible();
  await expectAccessible(page, 'a quick reply with a fault');
  const text = dialog.getByLabel(t('quick_replies.text_sw'), { exact: true });
  await text.fill('Kunywa maji, ');
  await dialog.getByRole('button', { name: t('quick_replies.placeholder.name') }).click();
  await expect(text).toHaveValue('Kunywa maji, {name}');
  await dialog.getByRole('button', { name: t('quick_replies.save') }).click();
  await expect(dialog).toHaveCount(0);
  await add('lala', 'Pumzika.');
  await expect(own.getByText('/lala', { exact: true })).toBeVisible();
  await expect(own.getByText(t('quick_replies.only_sw'))).toHaveCount(2);
  const ordered = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(orderQuickReplies.path));
  await own.getByRole('button', { name: t('quick_replies.move_up', { shortcut: 'lala' }) }).click();
  await expect(own.getByText(/^\//)).toHaveText(['/lala', '/maji']);
  await ordered;
  await page.reload();
  await expect(own.getByText(/^\//)).toHaveText(['/lala', '/maji']);
  await own.getByRole('button', { name: t('quick_replies.actions_of', { shortcut: 'lala' }) }).click();
  await page.getByRole('menuitem', { name: t('quick_replies.delete') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('quick_replies.delete') })
    .click();
  await expect(own.getByText('/lala', { exact: true })).toHaveCount(0);

  const theirs = await windows.of(admin);
  await theirs.page.goto('/clinician/quick-replies');
  const clinics = theirs.page.getByRole('region', { name: theirs.t('quick_replies.of_institution') });
  await expect(clinics.getByRole('button', { name: theirs.t('quick_replies.new') })).toBeVisible();
  await expect(theirs.page.getByText('/maji', { exact: true })).toHaveCount(0);
});

test('a change that met a newer one is saved the second time, after its author read that @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { doctor } = await people.clinic();
  const { quick_reply } = await addTo(api, doctor, ors);
  const { page, t } = await windows.of(doctor);
  await page.goto('/clinician/quick-replies');
  await page.getByRole('button', { name: t('quick_replies.actions_of', { shortcut: 'ors' }) }).click();
  await page.getByRole('menuitem', { name: t('quick_replies.edit'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('quick_replies.edit_title') });
  const title = dialog.getByLabel(t('quick_replies.name'));
  const save = dialog.getByRole('button', { name: t('quick_replies.save') });
  await title.fill('Mine');
  const params = { quick_reply_id: quick_reply.id };
  await api.as(doctor, updateQuickReply, { params, body: { ...ors, title: 'Meanwhile', version: 1 } });
  await save.click();
  const newer = dialog.getByRole('status').filter({ hasText: t('quick_replies.newer_title') });
  await expect(newer).toContainText('Meanwhile');
  await expect(title).toHaveValue('Mine');
  await expectAccessible(page, 'a quick reply that was changed meanwhile');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Mine', { exact: true })).toBeVisible();
});
