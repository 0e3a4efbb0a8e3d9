/** Voice notes: asked about an emergency first, heard before they are sent, heard by the clinic. */
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { aNewVoiceNote } from '@hodi/domain/testing/attachments.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const patiently = { timeout: timeLimit(90_000) };

test('a patient is asked about an emergency, speaks, listens, sends; the clinic hears it @phone @story', async ({
  windows,
  people,
  api,
}) => {
  test.slow();
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const window = await windows.of(patient);
  const { page, t } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await page.getByRole('button', { name: t('thread.record'), exact: true }).click();
  const asked = page.getByRole('dialog', { name: t('safety.title') });
  await expect(asked).toBeVisible();
  await expectAccessible(page, 'the question before a voice note');
  // An emergency is never only in a voice note: whom to call comes first.
  await asked.getByRole('button', { name: t('safety.yes') }).click();
  await expect(page.getByRole('dialog').locator('a[href="tel:112"]')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shell.close') })
    .click();
  await page.getByRole('button', { name: t('thread.record'), exact: true }).click();
  await page.getByRole('button', { name: t('safety.no'), exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:(0[2-9]|[1-5])/, patiently);
  await expectAccessible(page, 'recording');
  await page.getByRole('button', { name: t('voice.hear_first') }).click();
  await expect(
    page
      .getByRole('list', { name: t('tray.title') })
      .getByRole('button')
      .first(),
  ).toBeVisible(patiently);
  const said = page.waitForRequest((request) => request.url().includes('/message'), patiently);
  await page.getByRole('button', { name: t('thread.send'), exact: true }).click();
  expect((await said).postDataJSON()).toMatchObject({ message: '', safety: { danger: false } });
  const voiceOf = async () => {
    const { item } = await api.thread(doctor, id);
    const [voice] = item.messages.flatMap(({ e_contact_message }) => e_contact_message.attachments ?? []);
    return voice;
  };
  await expect.poll(async () => (await voiceOf())?.state, patiently).toBe('stored');
  const { page: clinic, t: words } = await windows.of(doctor, { device: 'desktop' });
  await clinic.goto(`/clinician/e-contact/${id}`);
  await expect(clinic.getByText(words('media.not_heard'))).toBeVisible(patiently);
  const sound = clinic.waitForResponse((answer) => answer.url().endsWith('/content'), patiently);
  await clinic.getByRole('log').locator('article').last().getByRole('button').first().click();
  expect((await sound).ok()).toBe(true);
  await expect.poll(async () => (await voiceOf())?.heard_at ?? null, patiently).not.toBeNull();
  await expect(clinic.getByText(words('media.not_heard'))).toBeHidden(patiently);
});

test('a voice note is named in a list; what is typed of it is advised on, and its numbers can be called @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, institution } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const voice = aNewVoiceNote();
  const safety = { danger: false, asked_at: new Date().toISOString() };
  await api.as(patient, postMessage, { params: { id }, body: { message: '', attachments: [voice], safety } });
  await server.db.updateTable('attachment').set({ state: 'stored' }).where('id', '=', voice.id).execute();
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto('/patient/get-help?tab=mine');
  await expect(page.getByText(t('thread.voice_note'))).toBeVisible();
  await new ThreadPage(window).open(id);
  await page.getByRole('button', { name: t('media.transcript_write') }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const call = {
    name: t('danger.call', { number: formatPhone(institution.emergency_phone).replaceAll(' ', '\u00a0') }),
  };
  await expect(dialog.getByRole('link', call)).toHaveCount(0);
  await dialog.getByRole('textbox').fill('I am bleeding a lot. My sister is at 0712 345 678.');
  await expect(dialog.getByRole('link', call)).toBeVisible();
  await dialog.getByRole('button', { name: t('media.transcript_save') }).click();
  await expect(page.getByRole('log').getByRole('link', { name: '0712 345 678' })).toBeVisible();
  await expect(page.getByRole('link', call), 'it counts until the clinic answers').toBeVisible();
});
