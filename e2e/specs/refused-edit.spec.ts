/** A refused change can be resolved: its author sees it beside the present version, and saves the parts to keep. */
import { createNote, updateNote } from '@hodi/domain/notes/notes.api.ts';
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { getPatient } from '@hodi/domain/patients/patients.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import { RecordPage } from '../pages/record-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';

test('a note and details that others changed meanwhile are edited from what needs attention @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 4\d\d/);
  const { patient, doctor } = await people.clinic();
  const params = { patient_id: patient.id };
  const { note: stored } = await api.as(doctor, createNote, {
    params,
    body: { id: newId(Date.now()), note: 'Takes metformin.' },
  });
  const window = await windows.of(doctor);
  const { page, context, t } = window;
  const record = new RecordPage(window, patient);
  await record.open();
  const notes = record.part('record.notes');
  await notes.getByText('Takes metformin.').waitFor();
  // This browser does not install the app: the code for writes comes after the page.
  await expectFetched(page, 'note-editor');
  await expectKeeps(page);

  await context.setOffline(true);
  await notes.getByRole('button', { name: t('record.note_edit') }).click();
  await notes.getByRole('textbox').fill('Takes metformin, 500 mg.');
  await notes.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  await expect(notes.getByText(t('connection.waiting'))).toBeVisible();
  await record.choose('record.edit');
  const details = record.dialog(t('record.edit_title', { name: 'Achieng Otieno' }));
  await details.getByLabel(t('person.address')).fill('Kondele, Kisumu');
  await details.getByRole('button', { name: t('account.save') }).click();
  await expect(details).toHaveCount(0);

  // Meanwhile, on another device.
  const note_id = stored.id;
  await api.as(doctor, updateNote, { params: { ...params, note_id }, body: { note: 'Takes insulin.', version: 1 } });
  const now = await api.as(doctor, getPatient, { params });
  const { given_name, additional_name, family_name, email, preferred_language } = now.user;
  const named = { given_name, additional_name, family_name, email, preferred_language };
  const { birthday, gender, version } = now.patient;
  await api.as(doctor, updatePatient, {
    params,
    body: { ...named, birthday, gender, version, address: 'Milimani, Kisumu' },
  });
  await context.setOffline(false);

  const banner = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 2 }) });
  await banner.getByRole('button', { name: t('connection.look') }).click();
  const dialog = page.getByRole('dialog', { name: t('connection.unsent_title') });
  const row = (words: string) => dialog.getByRole('listitem').filter({ hasText: words });
  await row('500 mg')
    .getByRole('link', { name: t('connection.edit') })
    .click();
  const field = notes.getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Takes metformin, 500 mg.');
  await expect(notes.getByRole('blockquote')).toHaveText('Takes insulin.');
  await expectAccessible(page, 'a note that was refused, beside what stands there');
  await field.fill('Takes insulin, before that metformin.');
  await notes.getByRole('button', { name: t('record.note_save'), exact: true }).click();
  await expect(field).toHaveCount(0);
  await expect(notes.getByText('Takes insulin, before that metformin.')).toBeVisible();
  await expect(notes.getByText(t('record.note_refused'))).toHaveCount(0);

  const other = page.getByRole('status').filter({ hasText: t('connection.needs_you', { count: 1 }) });
  await other.getByRole('button', { name: t('connection.look') }).click();
  await dialog.getByRole('link', { name: t('connection.edit') }).click();
  const address = details.getByRole('textbox', { name: t('person.address') });
  await expect(address).toHaveValue('Kondele, Kisumu');
  // As where the phone closed the app meanwhile.
  await page.reload();
  await expect(address).toHaveValue('Kondele, Kisumu');
  await expect(details.getByText('Milimani, Kisumu')).toBeVisible();
  await details.getByRole('button', { name: t('account.save') }).click();
  await expect(details).toHaveCount(0);
  await expect(other).toHaveCount(0);
  const after = await api.as(doctor, getPatient, { params });
  expect([after.patient.address, after.clinician_notes[0]?.note]).toEqual([
    'Kondele, Kisumu',
    'Takes insulin, before that metformin.',
  ]);
});
