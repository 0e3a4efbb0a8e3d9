/** Lists of people by what became of them: the choice stands in the address, and an empty one says why it is so. */
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { answerInvitation } from '@hodi/domain/relationships/relationships.api.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Api } from '../fixtures/api.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { doctorName } from '../pages/invite-dialog.ts';
import { PatientList } from '../pages/patient-list.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const invite = async (api: Api, doctor: ClinicianSeed, given: { name: string; family?: string; number?: string }) =>
  api.as(doctor, invitePatient, {
    body: {
      id: newId(Date.now()),
      given_name: given.name,
      additional_name: null,
      family_name: given.family ?? null,
      mobile_number: given.number ?? newNumber(),
      email: null,
      method: 'sms',
    },
  });
const filterOf = ({ page, t }: AppWindow) => page.getByRole('combobox', { name: t('patients.status') });

test('a patient who declined is found under Pending, beside those who have not answered @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const [{ doctor }, { patient }] = [await people.clinic(), await people.clinic()];
  await invite(api, doctor, { name: 'Salma' });
  await invite(api, doctor, { name: 'Baraka', number: patient.user.mobile_number });
  const { id: relationship_id } = await server.db
    .selectFrom('relationship')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('clinician_id', '=', doctor.id)
    .executeTakeFirstOrThrow();
  const window = await windows.of(doctor);
  const { page, t } = window;
  const list = new PatientList(window);
  await listening(page, () => list.open('?tab=pending'));
  const filter = filterOf(window);
  await expect(list.rows).toHaveCount(2);
  await expect(list.rowOf('Salma')).toContainText(t('patients.status_invited'));
  await expect(list.rowOf('Salma')).toContainText(t('invite.delivery_delivered'), atOnce);

  await filter.selectOption('declined');
  await expect(page.getByRole('heading', { name: t('list.nothing_fits') })).toBeVisible();
  await expectAccessible(page, 'no invitation of a status');
  await api.as(patient, answerInvitation, { params: { relationship_id }, body: { status: 'declined' } });
  await expect(list.rows).toHaveCount(1, atOnce);
  await expect(list.rowOf('Baraka')).toContainText(t('patients.status_declined'));
  await expect(list.rows.getByRole('button')).toHaveCount(0);
  await expect(page).toHaveURL('/clinician/patients?tab=pending&status=declined');
  await page.reload();
  await expect(list.rowOf('Baraka')).toContainText(t('patients.status_declined'));
  await expect(filter).toHaveValue('declined');
  await filter.selectOption('accepted');
  await page.getByRole('button', { name: t('list.clear_filter') }).click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.rowOf('Salma')).toHaveCount(1);
  await expect(page).toHaveURL('/clinician/patients?tab=pending');
  await filter.selectOption('expired');
  await list.tab('active').click();
  await expect(page).toHaveURL('/clinician/patients');
});

const long = 'Wanjiku-Nyambura wa Kamau na Njoroge';

for (const role of ['admin', 'superuser'] as const) {
  test(`the ${role} sees whom clinicians have invited, and takes an invitation back @desktop`, async ({
    windows,
    people,
    api,
    problems,
    server,
  }) => {
    problems.allow(...lostConnections, /ERR_FAILED|status of 503/);
    const { institution, doctor } = await people.clinic();
    const boss = await people.colleagueOf(doctor, { role });
    // In the language of the longer words.
    await server.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', boss.user.id).execute();
    const desk = await windows.of(boss, { language: 'sw' });
    const { page, t } = desk;
    const list = new InstitutionPage(desk);
    await list.open(institution, 'patients');
    await expect(list.rows).toHaveCount(1);
    await expect(list.button('patients.show_pending')).toHaveCount(0);
    await filterOf(desk).selectOption('invited');
    await expect(page.getByRole('heading', { name: t('patients.empty_invited') })).toBeVisible();
    await expectAccessible(page, 'no pending invitation of an institution');

    await invite(api, doctor, { name: long, family: long });
    await invite(api, doctor, { name: 'Salma' });
    await list.open(institution, 'patients');
    await expect(page.getByText(t('patients.pending_here', { total: 2 }))).toBeVisible();
    await list.button('patients.show_pending').click();
    await expect(list.rows).toHaveCount(2);
    await expect(page).toHaveURL(/tab=patients&status=invited$/);
    await expect(list.rowOf('Salma')).toContainText(doctorName(doctor));
    await expect(list.rowOf('Salma').getByRole('button')).toHaveCount(1);
    await list.expectWhole();
    await expectAccessible(page, 'pending invitations of an institution');

    await expectKeeps(page);
    await desk.context.setOffline(true);
    await list.button('invite.delete_named', 'Salma').click();
    await expectAccessible(page, 'asked before an invitation is taken back');
    await list.answer('invite.delete_confirm');
    await expect(page.getByText(t('invite.change_waits'))).toBeVisible();
    await desk.context.setOffline(false);
    await expect(list.rowOf('Salma')).toHaveCount(0);
    await expect(list.rowOf(long)).toHaveCount(1);

    const isInvitations = (url: URL) => url.pathname === '/patient-invitations';
    await page.route(isInvitations, (route) => route.abort());
    // Another question than those whose answers the device keeps.
    await page.goto(`/admin/institutions/${institution.id}/roles?tab=patients&status=invited&search=njoroge`);
    const notLoaded = page.getByRole('heading', { name: t('patients.not_loaded') });
    await expect(notLoaded).toBeVisible();
    // Asked for again while it is still broken it says so again.
    const again = page.getByRole('button', { name: t('shell.try_again') });
    const asked = page.waitForRequest((request) => isInvitations(new URL(request.url())));
    await again.click();
    await asked;
    await expect(notLoaded).toBeVisible();
    await askAgain(again, { of: isInvitations, mend: () => page.unroute(isInvitations), come: list.rowOf(long) });
  });
}

test('an institution’s clinicians, invitations and patients are chosen by status @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { institution, doctor, patient } = await people.clinic();
  const gone = await people.patientOf(doctor, { user: { given_name: 'Tabitha' } });
  await server.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', gone.id).execute();
  const waiting = await people.colleagueOf(doctor, { role: 'nurse', approval: 'waiting' });
  await server.db.updateTable('app_user').set({ given_name: 'Rehema' }).where('id', '=', waiting.user.id).execute();
  const desk = await windows.of(await people.colleagueOf(doctor, { role: 'admin' }));
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  await list.open(institution);
  const filter = filterOf(desk);
  await expect(list.rows).toHaveCount(3);
  await filter.selectOption('waiting');
  await expect(list.rows).toHaveCount(1);
  await expect(list.rowOf('Rehema')).toContainText(t('staff.waiting'));
  await expect(page).toHaveURL(/status=waiting$/);
  await page.reload();
  await expect(list.rows).toHaveCount(1);
  await filter.selectOption('refused');
  await expect(page.getByText(t('list.nothing_fits_text', { status: t('staff.refused') }))).toBeVisible();
  await expectAccessible(page, 'no clinician of a status');

  await list.tab('invitations').click();
  await expect(page).toHaveURL(/tab=invitations$/);
  await filter.selectOption('draft');
  await expect(page.getByText(t('list.nothing_fits_text', { status: t('staff_invite.status_draft') }))).toBeVisible();

  await list.tab('patients').click();
  await expect(list.rows).toHaveCount(2);
  await filter.selectOption('inactive');
  await expect(list.rows).toHaveCount(1);
  await expect(list.rowOf('Tabitha')).toContainText(t('patients.status_inactive'));
  await expectAccessible(page, 'inactive patients of an institution');
  await filter.selectOption('active');
  await expect(list.rowOf(displayName(patient.user))).toHaveCount(1);
  await expect(list.rows).toHaveCount(1);
});
