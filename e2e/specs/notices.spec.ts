/** Short notices are seen, read out and taken away also where a dialog is open. */
import { updatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expect, test } from '../fixtures/test.ts';
import { RecordPage } from '../pages/record-page.ts';
import { holdNotices } from '../pages/waits/held-timers.ts';

test('a notice stands above an open dialog, and closing it leaves the dialog as it is', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 400/);
  const { patient, doctor } = await people.clinic();
  const record = new RecordPage(await windows.of(doctor), patient);
  const { page, context, t } = record.window;
  await context.route(
    (url) => url.pathname === `/patients/${patient.id}`,
    (route) =>
      route.request().method() === updatePatient.method
        ? route.fulfill({ status: 400, json: { code: 'unheard_of', message: 'Nope' } })
        : route.fallback(),
  );
  // A notice goes after some seconds. Here it stays until somebody closes it.
  await holdNotices(page);
  await record.open();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });
  });
  const takeAway = (told: string) => page.getByRole('listitem').filter({ hasText: told }).getByRole('button');
  const failed = t('record.not_saved');
  await record.choose('record.edit');
  const editing = record.dialog(t('record.edit_title', { name: displayName(patient.user) }));
  await editing.getByRole('textbox', { name: t('person.address') }).fill('Kondele');
  await editing.getByRole('button', { name: t('account.save'), exact: true }).click();
  const said = editing.getByRole('status').filter({ hasText: failed });
  await expect(said).toBeVisible();
  // On a phone it lets through to the dialog what is pressed; elsewhere a press beside the dialog would close it.
  await said.click({ force: true });
  await takeAway(failed).click();
  await expect(takeAway(failed)).toHaveCount(0);
  await expect(editing.getByRole('textbox', { name: t('person.address') })).toHaveValue('Kondele');

  await editing.getByRole('button', { name: t('shell.cancel') }).click();
  await expect(editing).toHaveCount(0);
  const notCopied = t('record.not_copied');
  await page.getByRole('button', { name: t('record.copy_id') }).click();
  await takeAway(notCopied).click();
  await expect(takeAway(notCopied)).toHaveCount(0);
});
