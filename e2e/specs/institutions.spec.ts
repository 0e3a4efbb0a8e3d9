/** All institutions, as superusers manage them; the text of one's cards, and its patients. */
import {
  createInstitution,
  getInstitution,
  updateInstitution,
} from '@hodi/domain/institutions/manage-institutions.api.ts';
import { deactivatePatient } from '@hodi/domain/patients/manage-patients.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Api } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import type { Server } from '../fixtures/server.ts';
import { expect, test } from '../fixtures/test.ts';
import { InstitutionPage } from '../pages/institution-page.ts';

interface Elsewhere {
  api: Api;
  server: Server;
  person: ClinicianSeed;
}

/** Another superuser gives the institution another name, and hours. */
async function changeElsewhere({ api, server, person }: Elsewhere, name: string, other: string): Promise<void> {
  const { id } = await server.db
    .selectFrom('institution')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const params = { institution_id: id };
  const { institution } = await api.as(person, getInstitution, { params });
  const body = {
    institution: {
      ...institution,
      type: 'dispensary' as const,
      sector: null,
      level: null,
      name: other,
      business_hours: 'Mon-Fri 08:00-16:00',
    },
    version: institution.version,
  };
  await api.as(person, updateInstitution, { params, body });
}

test('a superuser adds institutions, sees what another changed meanwhile, and deletes only where nobody is @desktop @story', async ({
  windows,
  people,
  server,
  api,
  problems,
}) => {
  problems.allow(/status of 409/);
  const mark = newId(Date.now()).slice(-6);
  const { institution, doctor: theirs } = await people.clinic({ named: `Bandari ${mark}` });
  await people.colleagueOf(theirs, { approval: 'waiting' });
  const left = await people.clinic({ named: `Zamani ${mark}` });
  await server.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', left.doctor.user.id).execute();
  const ended = server.db.updateTable('relationship').set({ status: 'ended' });
  await ended.where('patient_id', '=', left.patient.id).execute();
  const { doctor } = await people.clinic();
  const person = await people.colleagueOf(doctor, { role: 'superuser' });
  const desk = await windows.of(await people.colleagueOf(doctor, { role: 'superuser' }));
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  const name = `Kisiwa ${mark}`;
  await page.goto('/admin/institutions');
  await page.getByRole('searchbox', { name: t('institutions.search') }).fill(mark);
  await expect(list.button('institutions.edit_named', institution.name)).toBeVisible();
  await expect(page.getByRole('link', { name: t('institutions.waiting', { count: 1 }) })).toHaveAttribute(
    'href',
    new RegExp(institution.id),
  );
  await list.button('institutions.add').click();
  await list.press('institution.save');
  await expect(list.field('institution.name')).toBeFocused();
  await expect(list.field('institution.name')).toHaveAccessibleDescription(t('required'));
  await expectAccessible(page, 'adding an institution, with faults');
  await list.fillInstitution(name);
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Homa Bay');

  await list.button('institutions.edit_named', name).click();
  await list.field('institution.name').fill(`${name} Mpya`);
  await changeElsewhere({ api, server, person }, name, `${name} Kuu`);
  // Behind the dialog, by itself.
  await expect(page.locator('tr').filter({ hasText: `${name} Kuu` })).toBeVisible();
  await expect(list.dialog).toContainText(t('account.newer_title'));
  // A change that came while typing is never replaced by the first press.
  await list.press('institution.save');
  await expect(page.getByText(t('account.newer_title'))).toHaveCount(2);
  await expect(list.dialog).toContainText(`${name} Kuu`);
  await expect(list.field('institution.name')).toHaveValue(`${name} Mpya`);
  await expect(list.field('institution.business_hours')).toHaveValue('Mon-Fri 08:00-16:00');
  await expectAccessible(page, 'an institution that was changed elsewhere');
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  await expect(list.button('institutions.edit_named', `${name} Mpya`)).toBeVisible();

  const abroad = `Lusaka ${mark}`;
  await list.button('institutions.add').click();
  await list.field('institution.name').fill(abroad);
  await list.field('institution.type').selectOption('clinic');
  await list.field('institution.country').selectOption({ label: t('institution.other_country') });
  await list.field('institution.country_code').fill('zm');
  await list.field('institution.county_elsewhere').fill('Lusaka Province');
  await list.field('institution.county_code').fill('09');
  await list.field('institution.full_address').fill('Cairo Road');
  await list.field('institution.emergency_phone').fill('991');
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: abroad })).toContainText('Lusaka Province');
  await list.button('institutions.delete_named', abroad).click();
  await list.answer('institutions.delete');
  await expect(page.getByRole('row').filter({ hasText: abroad })).toHaveCount(0);

  await list.button('institutions.delete_named', institution.name).click();
  await list.answer('institutions.delete');
  const some = {
    clinicians: t('staff.some_clinicians', { count: 2 }),
    patients: t('staff.some_patients', { count: 1 }),
  };
  const told = t('institutions.in_use', { name: institution.name, people: t('institutions.both', some) });
  await expect(list.question).toContainText(told);
  await expect(list.question).toContainText(t('institutions.in_use_patients'));
  await expect(list.question.getByRole('button', { name: t('institutions.delete') })).toHaveCount(0);
  await list.question
    .getByRole('button', { name: t('shell.close') })
    .first()
    .click();

  // An institution whose clinicians are all deactivated can be deleted, although its row counts them.
  await expect(page.getByRole('row').filter({ hasText: left.institution.name })).toContainText(
    t('staff.some_clinicians', { count: 1 }),
  );
  await list.button('institutions.delete_named', left.institution.name).click();
  await list.answer('institutions.delete');
  await expect(page.getByRole('row').filter({ hasText: left.institution.name })).toHaveCount(0);

  // The log is narrowed to any of them, whatever page of the list it stands on.
  await page.route(/institutions\?.*limit=100/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
  );
  await page.goto('/admin/audit');
  const choice = page.getByLabel(t('audit.institution'), { exact: true });
  await choice.selectOption(doctor.institution_id);
  await expect(choice).toHaveValue(doctor.institution_id);
});

test('an institution that arrived while its page died is not there twice when its form is opened anew @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { doctor } = await people.clinic();
  const desk = await windows.of(await people.colleagueOf(doctor, { role: 'superuser' }));
  const { page, context, t } = desk;
  const name = `Mfangano ${newId(Date.now()).slice(-6)}`;
  const stored = async () =>
    (await server.db.selectFrom('institution').select('id').where('name', '=', name).execute()).length;
  const list = new InstitutionPage(desk);
  await page.goto('/admin/institutions');
  await list.button('institutions.add').click();
  await list.fillInstitution(name);
  await expectKept(page, name);
  // The server does it, and the page dies before it gets the answer.
  await context.route(`**${pathOf(createInstitution)}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
  });
  await list.press('institution.save');
  await expect.poll(stored).toBe(1);
  await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });

  const again = { ...desk, page: await context.newPage() };
  const anew = new InstitutionPage(again);
  await again.page.goto('/admin/institutions');
  await anew.button('institutions.add').click();
  await expect(anew.field('institution.name')).toHaveValue(name);
  await anew.press('institution.save');
  await expect(again.page.getByText(t('connection.earlier_arrived'))).toBeVisible();
  await expect(anew.dialog).toBeHidden();
  expect(await stored()).toBe(1);
});

test('the text of the cards is shown as it will look, and a deactivated patient is found and made active again @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 404/);
  const { institution, doctor, patient } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const superuser = await people.colleagueOf(doctor, { role: 'superuser' });
  await api.as(doctor, deactivatePatient, { params: { patient_id: patient.id } });
  const desk = await windows.of(admin);
  const list = new InstitutionPage(desk);
  const { page, t } = desk;
  const name = displayName(patient.user);
  await list.open(institution, 'patients');
  await expect(list.rowOf(name)).toContainText(t('patients.status_inactive'));
  await expect(list.rowOf(name).getByRole('link')).toHaveCount(0);

  await list.button('roles.free').click();
  const malaria = list.dialog.getByRole('checkbox', { name: serviceTitles.MALARIA_TEST.en });
  await malaria.check();
  await expectAccessible(page, 'what is free at an institution');
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  await list.button('roles.free').click();
  await expect(malaria).toBeChecked();
  await list.press('shell.cancel');

  await list.button('roles.card').click();
  const text = list.field('roles.card_text');
  const preview = list.dialog.getByRole('region', { name: t('roles.card_preview') });
  await text.fill('Karibu {blood_group}');
  await expect(text).toHaveAccessibleDescription(new RegExp(t('unknown_variable')));
  await list.press('institution.save');
  await expect(text).toBeFocused();
  await text.fill('Karibu ');
  await list.press('roles.card_fields.patient_name');
  await expect(text).toHaveValue('Karibu {patient_name}');
  await expect(preview).toContainText(`Karibu ${t('roles.card_sample_patient')}`);
  await expectAccessible(page, 'the text of a contact card');
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  await list.button('roles.card').click();
  await expect(text).toHaveValue('Karibu {patient_name}');

  const rootWindow = await windows.of(superuser);
  const root = new InstitutionPage(rootWindow);
  await root.open(institution, 'patients');
  await root.rowOf(name).getByRole('link', { name }).click();
  await expect(root.page.getByRole('main').getByRole('link', { name: institution.name })).toHaveAttribute(
    'href',
    `/admin/institutions/${institution.id}/roles?tab=patients`,
  );
  await root.page.goBack();
  const again = root.rowOf(name).getByRole('button', { name: rootWindow.t('record.reactivate_named', { name }) });
  // On a phone the name's link covers the card, and the action lies above it.
  await root.page.setViewportSize({ width: 360, height: 740 });
  await again.click();
  await expect(root.question).toContainText(rootWindow.t('record.reactivate_meaning', { name }));
  await expectAccessible(root.page, 'a patient who is about to be reactivated');
  await root.answer('record.reactivate');
  await expect(again).toHaveCount(0);
  await expect(root.page.getByText(t('record.reactivated', { name }))).toBeVisible();
});

test('a person searched for on one tab and listed on another is pointed out, and shown there @desktop', async ({
  windows,
  people,
}) => {
  const { institution, doctor, patient } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const desk = await windows.of(admin);
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  await list.open(institution);
  await page.getByRole('searchbox', { name: t('roles.search') }).fill(patient.user.mobile_number.slice(-9));
  await expect(page.getByText(t('roles.found_patients', { count: 1 }))).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: t('roles.patients') })
    .click();
  await expect(list.rowOf(displayName(patient.user))).toBeVisible();
  await expect(page.getByText(t('roles.found_patients', { count: 1 }))).toHaveCount(0);
});
