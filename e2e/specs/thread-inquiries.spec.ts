/** The clinician's list: the right rows in the right order, also while it changes under their eyes. */
import { listForClinician } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { plainFever } from '../fixtures/content.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import { InquiriesPage } from '../pages/clinician-lists.ts';

const fever = { topic: 'temperature', told: plainFever } as const;

test('filters and search stand in the address and hold on the whole list', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const njeri = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  const answered = await api.ask(patient, fever);
  await api.say(doctor, answered, 'Rest well.');
  await api.ask(njeri, fever);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const { rows } = new InquiriesPage(ours);
  await page.goto('/clinician/patient-inquiries');
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, 'inquiries');
  await page.goto('/clinician/patient-inquiries?filter=answered');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(t('inquiry.badge.answered'));
  await page.goto('/clinician/patient-inquiries');
  await page.getByRole('searchbox', { name: t('inquiries.search') }).fill('njer');
  await expect(page).toHaveURL('/clinician/patient-inquiries?search=njer');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Njeri Mwangi');
  await page.getByRole('searchbox', { name: t('inquiries.search') }).fill(patient.member_id);
  await expect(rows.first()).toContainText('Achieng');
  await page.goto('/clinician/patient-inquiries?filter=resolved');
  await expect(page.getByRole('heading', { name: t('inquiries.nothing_found') })).toBeVisible();
  await page.getByRole('button', { name: t('inquiries.show_all') }).click();
  await expect(page).toHaveURL('/clinician/patient-inquiries');
  await expect(rows).toHaveCount(2);
});

test('a resolved inquiry is told as resolved to who has not read it', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const colleague = await people.colleagueOf(doctor, { role: 'nurse' });
  await people.connect(colleague, patient);
  const id = await api.ask(patient, fever);
  await api.say(colleague, id, 'Rest well.');
  await api.resolve(colleague, id);
  const ours = await windows.of(doctor);
  const { rows } = new InquiriesPage(ours);
  await ours.page.goto('/clinician/patient-inquiries?filter=resolved');
  await expect(rows).toContainText(ours.t('inquiry.badge.resolved'));
  const their = await windows.of(patient);
  await their.page.goto('/patient/dashboard');
  const row = their.page.locator(`a[href="/patient/e-contact/${id}"]`).first();
  await expect(row).toContainText(their.t('inquiry.new_messages', { count: 1 }));
  await expect(row).toContainText(their.t('inquiry.badge.resolved'));
});

test('changes elsewhere move, add and remove rows, and the numbers follow @desktop @story', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const njeri = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
  const first = await api.ask(patient, fever);
  await api.ask(njeri, fever);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const { rows } = new InquiriesPage(ours);
  const count = (shown: number, total: number) =>
    page.getByText(t('inquiries.shown', { shown, total }), { exact: true });
  await page.goto('/clinician/patient-inquiries?filter=waiting_for_response');
  await expect(count(2, 2)).toBeVisible();
  await expect(rows.first()).toContainText('Njeri');
  await api.say(patient, first, 'It got worse.');
  await expect(rows.first()).toContainText('It got worse.');
  await expect(rows).toHaveCount(2);
  await api.say(doctor, first, 'Come today.');
  await expect(rows).toHaveCount(1);
  await expect(count(1, 1)).toBeVisible();
  await api.ask(patient, fever);
  await expect(count(2, 2)).toBeVisible();
  await expect(rows.first()).toContainText('Achieng');
});

test('a long list comes page by page, and a new inquiry does not shift it @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  for (let number = 0; number < 22; number += 1) await api.ask(patient, fever);
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const { rows } = new InquiriesPage(ours);
  // News was made a moment before: the page reads its list once more as soon as the live line has told of it.
  let read = 0;
  page.on('requestfinished', (asked) => {
    if (new URL(asked.url()).pathname.endsWith(listForClinician.path)) read += 1;
  });
  await page.goto('/clinician/patient-inquiries');
  await expect(rows).toHaveCount(20);
  await expect.poll(() => read).toBeGreaterThan(1);
  await expect(page.getByText(t('inquiries.shown', { shown: 20, total: 22 }), { exact: true })).toBeVisible();
  await api.ask(patient, fever);
  await expect(rows).toHaveCount(21);
  await page.getByRole('button', { name: t('inquiries.more') }).click();
  await expect(rows).toHaveCount(23);
  await expect(page.getByText(t('inquiries.shown', { shown: 23, total: 23 }), { exact: true })).toBeVisible();
});

test('the whole card leads to the inquiry @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, fever);
  const ours = await windows.of(doctor);
  await ours.page.goto('/clinician/patient-inquiries');
  const card = new InquiriesPage(ours).rows.first();
  await card.click({ position: { x: 200, y: 60 } });
  await expect(ours.page).toHaveURL(`/clinician/e-contact/${id}`);
});

test('an administrator, who is not of the team, has the inquiries of their own patients alone @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor } = await people.clinic();
  await people.team(doctor);
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const own = await people.patientOf(admin);
  await api.ask(own, fever);
  const { page, t } = await windows.of(admin);
  await page.goto('/clinician/patient-inquiries');
  await expect(page.getByRole('main').getByText(displayName(own.user)).first()).toBeVisible();
  await expect(page.getByText(t('inbox.view.unassigned'))).toHaveCount(0);
});

test('a search that could not read every message says so @desktop', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  await people.team(doctor);
  const { page, t } = await windows.of(doctor);
  await page.route(/list\/for-clinician.*search=/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), is_search_cut: true } });
  });
  await page.goto('/clinician/patient-inquiries');
  await page.getByRole('searchbox', { name: t('inquiries.search') }).fill('homa');
  await expect(page.getByText(t('inquiries.search_cut'))).toBeVisible();
});
