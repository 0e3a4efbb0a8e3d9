/** Writes that wait on this device are marked in their place: on the patient, in the lists, at the institution. */
import type { Page } from '@playwright/test';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { noLine, writesMeet } from '../fixtures/line/writes.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { openInvite } from '../pages/invite-dialog.ts';
import { RecordPage } from '../pages/record-page.ts';

test.beforeEach(({ problems }) => problems.allow(/ERR_INTERNET_DISCONNECTED/));

/**
 * The connection is gone for the page's writes. @returns a function that restores it, with the next check of the queue
 * at once.
 */
async function lineLost(page: Page): Promise<() => Promise<void>> {
  const recover = await writesMeet(page, noLine);
  return async () => {
    await recover();
    await page.clock.fastForward('00:11');
  };
}

test('a service that is asked for, and a patient who is deactivated @phone', async ({ windows, people, problems }) => {
  problems.allow(/status of 404/);
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const record = new RecordPage(window, patient);
  await page.clock.install();
  await record.open();
  const recover = await lineLost(page);
  const adding = record.dialog(t('record.add_service'));
  const openServices = () => page.getByRole('button', { name: t('record.add_service') }).click();
  await openServices();
  await adding.getByRole('checkbox', { name: serviceTitles.MALARIA_TEST.sw }).check();
  await adding.getByRole('button', { name: t('record.add_service_save'), exact: true }).click();
  const waiting = (what: string) => page.getByRole('main').getByText(what, { exact: true });
  await expect(waiting(serviceTitles.MALARIA_TEST.sw)).toBeVisible();
  await expect(waiting(t('connection.waiting'))).toHaveCount(1);
  // It is not requested twice.
  await openServices();
  await expect(adding.getByRole('checkbox', { name: serviceTitles.MALARIA_TEST.sw })).toBeDisabled();
  await adding.getByRole('button', { name: t('shell.cancel') }).click();

  await record.choose('record.deactivate');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('record.deactivate') })
    .click();
  await expect(waiting(t('record.deactivate'))).toBeVisible();
  await expect(waiting(t('connection.waiting'))).toHaveCount(2);
  await expectAccessible(page, 'a patient with a service and a deactivation that wait');
  await recover();
  // The record is closed to everybody now.
  await expect(page.getByText(t('patient.not_found_text'))).toBeVisible();
  await expectNothingWaits(page);
});

test('a patient who is invited stands among the invited @desktop', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const desk = await windows.of(doctor);
  const { page, t } = desk;
  await page.clock.install();
  await page.goto('/clinician/patients?tab=pending');
  const list = page.getByRole('tabpanel');
  await expect(list).toContainText(t('patients.empty_pending'));
  const recover = await lineLost(page);
  const { field, send } = await openInvite(desk);
  await field('given_name').fill('Achieng');
  await field('family_name').fill('Otieno');
  await field('mobile_number').fill(newNumber());
  await send.click();
  await expect(list).toContainText('Achieng Otieno');
  await expect(list).toContainText(t('connection.waiting'));
  await expect(list).not.toContainText(t('patients.empty_pending'));
  await expectAccessible(page, 'an invitation that waits');
  // A search asks the clinic.
  const search = page.getByRole('searchbox');
  await search.fill('Achieng');
  await expect(list).toContainText(t('patients.nothing_found'));
  await expect(list).not.toContainText(t('connection.waiting'));
  await search.fill('');
  await expect(list).toContainText(t('connection.waiting'));
  await recover();
  await expect(list.getByRole('row').filter({ hasText: 'Achieng Otieno' })).toBeVisible();
  await expect(list).not.toContainText(t('connection.waiting'));
});

test('an administrator’s waiting changes stand on the people and things that they change @desktop', async ({
  windows,
  people,
}) => {
  const { institution, doctor } = await people.clinic({ asksApproval: true });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const nurse = await people.colleagueOf(doctor, {
    role: 'nurse',
    approval: 'waiting',
    user: { given_name: 'Zuhura' },
  });
  const desk = await windows.of(admin);
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  await page.clock.install();
  await list.open(institution);
  const recover = await lineLost(page);
  const name = displayName(nurse.user);
  await list.button('staff.approve_named', name).click();
  await expect(list.rowOf(name)).toContainText(t('connection.waiting'));

  await list.button('roles.joining').click();
  await page.getByRole('radio', { name: new RegExp(t('institution.registrations.open')) }).check();
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  await expect(page.getByRole('main').locator('h1 + p, header p').first()).toContainText(t('connection.waiting'));
  await expectAccessible(page, 'an institution whose changes wait');

  await list.tab('invitations').click();
  await list.button('staff_invite.open').click();
  await list.fillInvitation({
    role: 'nurse',
    given_name: 'Barasa',
    family_name: 'Wekesa',
    work_experience: 'Six years in Homa Bay',
  });
  await list.press('staff_invite.keep_draft');
  await expect(list.dialog).toBeHidden();
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('Barasa Wekesa');
  await expect(panel).toContainText(t('connection.waiting'));
  await expect(panel).not.toContainText(t('staff_invite.empty'));
  await recover();
  await expect(list.rowOf('Barasa Wekesa')).toContainText(t('staff_invite.status_draft'));
  await expect(page.getByRole('main')).not.toContainText(t('connection.waiting'));
  await expectNothingWaits(page);
  await list.tab('clinicians').click();
  await expect(list.rowOf(name)).not.toContainText(t('staff.waiting'));
});

test('institutions that come and go, and a patient who is taken back @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  // Until then the record is open to nobody.
  problems.allow(/status of 404/);
  const mark = newId(Date.now()).slice(-6);
  const { doctor, patient } = await people.clinic();
  await api.as(doctor, deactivatePatient, { params: { patient_id: patient.id } });
  const desk = await windows.of(await people.colleagueOf(doctor, { role: 'superuser' }));
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  const add = async (name: string) => {
    await list.button('institutions.add').click();
    await list.fillInstitution(name);
    await list.press('institution.save');
    await expect(list.dialog).toBeHidden();
  };
  await page.clock.install();
  await page.goto('/admin/institutions');
  // Early in the list of all.
  const [kept, other] = [`0 Kisiwa ${mark}`, `0 Bandari ${mark}`];
  await add(kept);
  const row = page.getByRole('row').filter({ hasText: kept });
  await expect(row).toBeVisible();
  const recover = await lineLost(page);
  await add(other);
  await expect(page.getByRole('main').getByText(other, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(t('connection.waiting'))).toHaveCount(1);
  await list.button('institutions.delete_named', kept).click();
  await list.answer('institutions.delete');
  await expect(row).toContainText(t('connection.waiting'));
  await expectAccessible(page, 'institutions that wait');
  await recover();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: other })).toBeVisible();
  await expectNothingWaits(page);

  await page.goto(`/clinician/patients/${patient.id}`);
  const again = await lineLost(page);
  await list.button('record.reactivate_named', displayName(patient.user)).click();
  await list.answer('record.reactivate');
  await expect(page.getByRole('main').getByText(`${t('record.reactivate')}:`)).toContainText(t('connection.waiting'));
  await again();
  await expect(page.getByText(t('record.inactive_title'))).toHaveCount(0);
  await expectNothingWaits(page);
});
