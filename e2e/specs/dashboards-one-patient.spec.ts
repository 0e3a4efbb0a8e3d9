import { catalogTopics, topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever, ruleTitle } from '../fixtures/content.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { expect, test } from '../fixtures/test.ts';

test('a patient with their inquiries: open red flags above, search by topic, live @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  const told = { service_category: ['test_results'], test_results: ['get_result'] };
  const services = await api.ask(patient, { topic: 'services', told });
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(page.getByRole('heading', { level: 1, name: displayName(patient.user) })).toBeVisible();
  await expect(page.getByText(patient.member_id).first()).toBeVisible();
  const inquiries = page.getByRole('region', { name: t('patient.inquiries') });
  const [fever, service] = [topicTitle('temperature').en, topicTitle('services').en];
  await expect(inquiries.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: await ruleTitle('FEVER_EMERGENCY_001', 'en') })).toBeVisible();
  await expectAccessible(page, 'patient page');

  await inquiries.getByRole('searchbox').fill('service');
  await expect(inquiries.getByRole('link')).toHaveCount(1);
  await expect(inquiries.getByRole('link')).toContainText(service);
  await inquiries.getByRole('searchbox').fill('');
  await expect(inquiries.getByRole('link')).toHaveCount(2);

  await api.say(doctor, services, 'Your results are ready at the desk.');
  const answered = inquiries.getByRole('link', { name: service });
  await expect(answered).toContainText('Your results are ready at the desk.');
  await expect(answered).toContainText(t('inquiry.badge.answered'));
  await expect(inquiries.getByRole('link', { name: fever })).toContainText(t('danger_sign.emergency_open'));

  await page.getByRole('link', { name: t('patient.open_flag') }).click();
  await expect(page).toHaveURL(/\/clinician\/e-contact\//);
});

test('an error of the server is not blamed on the connection, and asking again loads the data @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 500/);
  const { patient, doctor } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  const ofPatient = (url: URL) => url.pathname === `/patients/${patient.id}`;
  const fault = { code: 'internal', message: 'Something went wrong.' };
  await page.route(ofPatient, (route) => route.fulfill({ status: 500, json: fault }));
  await page.goto(`/clinician/patients/${patient.id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('patient.not_loaded') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(fault.message);
  await askAgain(page.getByRole('button', { name: t('shell.try_again') }), {
    of: ofPatient,
    mend: () => page.unroute(ofPatient),
    come: page.getByRole('heading', { level: 1, name: displayName(patient.user) }),
  });
});

test('a new inquiry begins with the choice of a topic @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  await page.getByRole('button', { name: t('patient.start_inquiry') }).click();
  const dialog = page.getByRole('dialog', { name: t('patient.choose_topic') });
  await expect(dialog.getByRole('link')).toHaveCount(catalogTopics.length);
  await expectAccessible(page, 'choice of a topic');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: t('patient.start_inquiry') }).click();
  await dialog.getByRole('link', { name: topicTitle('headache').sw }).click();
  await expect(page).toHaveURL(`/clinician/patient/${patient.id}/quiz/headache`);
});

test('without a relationship a patient is not there, and an invited one is name and contact @phone @story', async ({
  windows,
  people,
  problems,
  server: { db },
}) => {
  problems.allow(/status of 404/);
  const { doctor } = await people.clinic();
  const { patient: anothers } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${anothers.id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('patient.not_found') })).toBeVisible();
  await expect(page.getByText(t('patient.not_found_text'))).toBeVisible();
  await expectAccessible(page, 'patient not found');
  await page
    .getByRole('link', { name: t('patients.title') })
    .last()
    .click();
  await expect(page).toHaveURL('/clinician/patients');

  const put = { db, at: new Date(), password_hash: '' };
  await putRelationship(put, { clinician: doctor, patient: anothers }, { id: newId(Date.now()), status: 'invited' });
  await page.goto(`/clinician/patients/${anothers.id}`);
  await expect(page.getByText(t('record.invited_title'))).toBeVisible();
  await expect(page.getByRole('link', { name: formatPhone(anothers.user.mobile_number) })).toBeVisible();
  await expect(page.getByText(anothers.member_id)).toHaveCount(0);
  await expectAccessible(page, 'an invited patient');
});

test('an inquiry with a colleague is told apart @desktop', async ({ windows, people, api, server }) => {
  const { patient, doctor } = await people.clinic();
  const { doctor: colleague } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  await server.db
    .updateTable('e_contact')
    .set({ clinician_id: colleague.id })
    .where('patient_id', '=', patient.id)
    .execute();
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}`);
  const row = page.getByRole('region', { name: t('patient.inquiries') }).getByRole('link');
  await expect(row).toContainText(t('inquiry.badge.patient_awaits_response'));
  await expect(row).toContainText(displayName(colleague.user, 'doctor'));
});
