/** Care for others: an adult agrees by a code, a clinician adds a caregiver, and hides one inquiry from all of them. */
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putCare } from '@hodi/server/src/testing/rights/put-care.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { codeTo, newNumber, otherCode } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { bookingDialog, fillBooking, saveBooking } from '../pages/appointments-page.ts';
import { PatientHome } from '../pages/patient-home.ts';
import { ThreadPage } from '../pages/thread-page.ts';

const name = 'Onyango';

/** Fields for an adult. The account's own number is refused. */
async function fillInAdult({ page, t }: AppWindow, number: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const list = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await field(t('person.given_name')).fill(name);
  await list(t('person.birthday_known')).selectOption('year');
  await list(t('person.year')).selectOption('1951');
  await field(t('person.gender')).selectOption('male');
  await field(t('caregivers.add.relation', { name })).selectOption('child');
  await field(t('caregivers.add.own_phone', { name })).fill(number);
}

test('a grown-up is added by a code to a number of their own, and nothing is asked for them before @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  // A wrong code.
  problems.allow(/status of 4\d\d/);
  const { patient, doctor, institution } = await people.clinic({ patientSpeaks: 'sw' });
  await people.team(doctor);
  const window = await windows.of(patient);
  const { page, t } = window;
  const number = newNumber();
  await page.goto('/patient/people');
  await page.getByRole('link', { name: t('caregivers.add.adult') }).click();
  await fillInAdult(window, patient.user.mobile_number);
  const add = page.getByRole('button', { name: t('caregivers.add.save'), exact: true });
  await add.click();
  const phone = page.getByLabel(t('caregivers.add.own_phone', { name }), { exact: true });
  await expect(phone).toHaveAccessibleDescription(new RegExp(t('caregivers.add.own_number')));
  await expectAccessible(page, 'adding a grown-up, with a fault');
  await phone.fill(number);
  const mine = t('team_care.chosen', { name: displayName(doctor.user, doctor.role) });
  await page.getByRole('radio', { name: mine }).check();
  await add.click();

  const waiting = page.getByText(t('caregivers.choose.waiting', { name }));
  await expect(waiting).toBeVisible();
  await expectAccessible(page, 'a grown-up who has not agreed');
  await page.goto('/patient/for/temperature');
  await expect(page.getByRole('link', { name }), 'only the way to their consent').toHaveAttribute(
    'href',
    '/patient/people',
  );
  await page.getByRole('link', { name }).click();
  const code = await codeTo(page, number);
  const field = page.getByLabel(t('caregivers.consent.enter_code', { name }));
  const agree = page.getByRole('button', { name: t('caregivers.consent.agree'), exact: true });
  await field.fill(otherCode(code));
  await agree.click();
  await expect(field).toHaveAccessibleDescription(t('invalid_code'));
  await field.fill(code);
  await agree.click();
  await expect(page.getByText(t('caregivers.consent.agreed', { name }))).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: t('caregivers.people.open', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.about', { name }) })).toBeVisible();
  await expect(page.getByText(t('team_care.now_chosen', { clinic: institution.name }))).toBeVisible();
});

test('a clinician adds a caregiver, whose pages have the patient at once @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const daughter = await people.patientOf(doctor, { user: { given_name: 'Akinyi' } });
  const their = await windows.of(daughter, { device: 'phone' });
  await listening(their.page, () => new PatientHome(their).open());
  const whose = their.page.getByRole('group', { name: their.t('caregivers.whose') });
  await expect(whose).toHaveCount(0);

  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  const panel = page.getByRole('region', { name: t('caregivers.clinician.title') });
  await expect(panel).toContainText(t('caregivers.clinician.empty'));
  await panel.getByRole('button', { name: t('caregivers.clinician.add') }).click();
  const dialog = page.getByRole('dialog', { name: t('caregivers.clinician.add_title') });
  const save = dialog.getByRole('button', { name: t('caregivers.add.save'), exact: true });
  await save.click();
  await expect(dialog.getByLabel(t('caregivers.clinician.number'))).toBeFocused();
  await expectAccessible(page, 'adding a caregiver, with faults');
  await dialog.getByLabel(t('caregivers.clinician.number')).fill(daughter.user.mobile_number);
  await dialog.getByLabel(t('caregivers.clinician.relation')).selectOption('child');
  await save.click();
  const called = displayName(daughter.user);
  await expect(page.getByText(t('caregivers.clinician.added', { name: called }))).toBeVisible();
  await expect(panel).toContainText(t('caregivers.author', { name: called, relation: t('caregivers.as.child') }));
  await expect(panel).toContainText(t('caregivers.clinician.confirmed_by', { name: displayName(doctor.user) }));
  await expect(whose.getByRole('button', { name: patient.user.given_name })).toBeVisible(atOnce);
});

test('a clinician keeps one inquiry from caregivers, whose screens lose it at once, and shows it again @desktop @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  // The data on the caregiver's screen are requested once more, and refused.
  problems.allow(/status of 404/);
  const { patient: mother, doctor } = await people.clinic();
  const girl = await people.patientOf(doctor, { birthday: '2012-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: mother, patient: girl }, { sees_record: true });
  const id = await api.ask(girl, { topic: 'temperature', told: plainFever });
  await server.db.updateTable('e_contact').set({ for_caregivers: true }).where('id', '=', id).execute();
  await api.say(doctor, id, 'Drink a lot.');
  const their = await windows.of(mother, { device: 'phone' });
  await listening(their.page, () => their.page.goto(`/patient/e-contact/${id}`));
  await expect(new ThreadPage(their).message('Drink a lot.')).toBeVisible();

  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/e-contact/${id}`);
  const change = async (step: 'keep' | 'show') => {
    await page.getByRole('button', { name: t(`consultation.${step}`), exact: true }).click();
    const asked = page.getByRole('alertdialog', { name: t(`consultation.${step}_title`) });
    await expect(asked).toContainText(t(`consultation.${step}_text`, { name: displayName(girl.user) }));
    await expectAccessible(page, `asked whether to ${step} it`);
    await asked.getByRole('button', { name: t(`consultation.${step}`), exact: true }).click();
    await expect(asked).toHaveCount(0);
  };
  const badge = page.getByText(t('consultation.kept'), { exact: true });
  await change('keep');
  await expect(badge).toBeVisible();
  await expect(new ThreadPage(their).message('Drink a lot.')).toHaveCount(0, atOnce);
  await expect(their.page.getByText(their.t('thread.not_found'))).toBeVisible();
  const title = their.page.getByRole('link', { name: topicTitle('temperature').en });
  await their.page.goto('/patient/get-help?tab=mine');
  await expect(their.page.getByText(their.t('help.empty'))).toBeVisible();

  await change('show');
  await expect(badge).toHaveCount(0);
  await their.page.goto('/patient/get-help?tab=mine');
  await title.first().click();
  await expect(new ThreadPage(their).message('Drink a lot.')).toBeVisible();
});

test('who books from an inquiry that is kept from caregivers reads that they do not see the appointment @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient: mother, doctor } = await people.clinic();
  const girl = await people.patientOf(doctor, { birthday: '2012-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: mother, patient: girl }, { sees_record: true });
  const id = await api.ask(girl, { topic: 'temperature', told: plainFever });
  const kept = { for_caregivers: false, kept_from_caregivers: true };
  await server.db.updateTable('e_contact').set(kept).where('id', '=', id).execute();
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.goto(`/clinician/e-contact/${id}`);
  await page.getByRole('button', { name: t('appointment.new') }).click();
  const dialog = bookingDialog(window);
  const note = t('booking.kept', { name: displayName(girl.user) });
  await expect(dialog.getByText(note)).toBeVisible();
  await expectAccessible(page, 'a booking that caregivers do not see');
  await fillBooking(window, dialog, { quick: '9:00', topic: 'Check' });
  await saveBooking(window, dialog);
  await expect(dialog).toHaveCount(0);
  const booked = server.db.selectFrom('appointment').select(['e_contact_id']).where('patient_id', '=', girl.id);
  await expect.poll(() => booked.execute()).toEqual([{ e_contact_id: id }]);
});
