/** One account cares for several people: added on the phone, chosen, confirmed by the clinic, ended. */
import { endCaregiver } from '@hodi/domain/caregivers/caregivers.api.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { putCare } from '@hodi/server/src/testing/rights/put-care.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { busyServer } from '../fixtures/line/writes.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { PatientHome } from '../pages/patient-home.ts';
import { ThreadPage } from '../pages/thread-page.ts';
import { expectFetched } from '../pages/waits/app-files.ts';

const name = 'Amani';

/** From the quiet line of the page of topics, to the child's own pages. */
async function addBaby({ page, t }: AppWindow): Promise<void> {
  await page.getByRole('link', { name: t('caregivers.add.child') }).click();
  await page.getByLabel(t('person.given_name'), { exact: true }).fill(name);
  const list = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await list(t('person.birthday_known')).selectOption('month');
  await list(t('person.month')).selectOption('04');
  await list(t('person.year')).selectOption(String(new Date().getFullYear()));
  await page.getByLabel(t('person.gender'), { exact: true }).selectOption('male');
  await page.getByLabel(t('caregivers.add.relation', { name })).selectOption('mother');
  await page.getByRole('checkbox', { name: t('caregivers.consent.child', { name }) }).check();
  await page.getByRole('button', { name: t('caregivers.add.save'), exact: true }).click();
}

const shownAs = ({ page, t }: AppWindow, who: string) =>
  page.getByRole('group', { name: t('caregivers.whose') }).getByRole('button', { name: who });

/** Keys of all data on the device. */
const allKeys = ({ page }: AppWindow): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('hodi-offline');
    await new Promise((done) => opening.addEventListener('success', done));
    const database = opening.result;
    const keys = database.transaction('cache').objectStore('cache').getAllKeys();
    await new Promise((done) => keys.addEventListener('success', done));
    database.close();
    return [...keys.result.map(String), sessionStorage.getItem('hodi-person') ?? ''];
  });

const keptKeys = async (window: AppWindow, id: string): Promise<string[]> =>
  (await allKeys(window)).filter((key) => key.includes(id));

/** Sent data stay on the device in case of a restore, under keys that do not tell whom they are about. */
const sentKeys = async (window: AppWindow): Promise<string[]> =>
  (await allKeys(window)).filter((key) => key.includes('/sent/'));

test('a mother adds her baby, whose pages are there at once; the clinic confirms her; ended, nothing stays @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  // The page may open with stored data that still name the child: it asks for the child, and is refused.
  problems.allow(/status of 404/);
  const { patient, doctor, institution } = await people.clinic({ patientSpeaks: 'sw' });
  await people.team(doctor);
  const window = await windows.of(patient);
  const { page, t } = window;
  const home = new PatientHome(window);
  await page.goto('/patient/get-help');
  // For oneself nothing is asked.
  const topic = page.getByRole('link', { name: topicTitle('temperature').sw, exact: true });
  await expect(topic).toHaveAttribute('href', '/patient/quiz/temperature');
  await addBaby(window);
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.about', { name }) })).toBeVisible();
  await expect(shownAs(window, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('region', { name: t('caregivers.doctor', { name }) })).toBeVisible();
  await expect(page.getByText(t('team_care.now_team', { clinic: institution.name }))).toBeVisible();
  await expectAccessible(page, 'the dashboard of a child');

  // The choice of the person comes now, with one press.
  await page
    .getByRole('link', { name: t('nav.get_help') })
    .first()
    .click();
  await topic.click();
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.choose.title') })).toBeVisible();
  await expectAccessible(page, 'who is it for');
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', /\/patient\/quiz\/temperature\?for=/);

  const desk = await windows.of(doctor, { device: 'desktop' });
  await desk.page.goto('/clinician/patients');
  await desk.page.getByRole('link', { name }).first().click();
  await desk.page.waitForURL(/\/clinician\/patients\/.+/);
  const child = desk.page.url().split('/').pop() ?? '';
  const panel = desk.page.getByRole('region', { name: desk.t('caregivers.clinician.title') });
  const mother = `${patient.user.given_name} ${patient.user.family_name}`;
  await expect(panel).toContainText(desk.t('caregivers.clinician.added_by', { name: mother }));
  await panel.getByRole('button', { name: desk.t('caregivers.clinician.confirm_named', { name: mother }) }).click();
  await desk.page
    .getByRole('dialog')
    .or(desk.page.getByRole('alertdialog'))
    .getByRole('button', { name: desk.t('caregivers.clinician.confirm'), exact: true })
    .click();
  await expect(panel).toContainText(desk.t('caregivers.clinician.confirmed_by', { name: 'Wanjiru Kamau' }));

  await page.goto('/patient/people');
  await expect(page.getByText(t('caregivers.people.confirmed'))).toBeVisible();
  await expectAccessible(page, 'the people of an account');
  await page.getByRole('button', { name: t('caregivers.ending.by_carer', { name }) }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(t('caregivers.ending.last_carer', { name }));
  await asked.getByRole('button', { name: t('caregivers.ending.confirm') }).click();
  await expect(page.getByText(t('caregivers.people.empty'))).toBeVisible();
  // This device's data about the child are deleted too.
  await expect.poll(() => keptKeys(window, child)).toEqual([]);
  await home.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('patient_home.karibu', { name: patient.user.given_name }),
  );
  await expect(page.getByText(name)).toHaveCount(0);
});

test('without a network a child is added and chosen at once, and reaches the clinic later @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient, { fetchesAhead: true });
  const { page, t, context } = window;
  await page.goto('/patient/get-help');
  await page.getByRole('link', { name: t('caregivers.add.child') }).waitFor();
  // Pages that a day without a network needs are fetched in turn: the thread after the form of a person.
  await expectFetched(page, 'new-person-page', 'own-thread');
  await context.setOffline(true);
  await addBaby(window);
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.about', { name }) })).toBeVisible();
  await expect(page.getByText(t('caregivers.unsent', { name }))).toBeVisible();
  await page
    .getByRole('link', { name: t('nav.get_help') })
    .first()
    .click();
  await page.getByRole('link', { name: topicTitle('temperature').en, exact: true }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', /\?for=/);

  await context.setOffline(false);
  const known = () =>
    server.db
      .selectFrom('caregiver')
      .innerJoin('patient as p', 'p.id', 'caregiver.patient_id')
      .innerJoin('app_user as u', 'u.id', 'p.user_id')
      .where('caregiver.caregiver_id', '=', patient.id)
      .select('u.given_name')
      .execute();
  await expect.poll(known).toEqual([{ given_name: name }]);
});

test('what waits names whom it is about, whoever is chosen: a child, and oneself @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 503/);
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const window = await windows.of(patient);
  const { page, t } = window;
  await page.route(({ pathname }) => pathname === '/e-contacts', busyServer);
  for (const who of [child, patient]) {
    const id = await api.ask(who, { topic: 'temperature', told: plainFever });
    await server.db.updateTable('e_contact').set({ for_caregivers: true }).where('id', '=', id).execute();
    await api.resolve(doctor, id);
    await page.goto(`/patient/e-contact/${id}`);
    await page.getByRole('button', { name: t('follow_up.title') }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: t('follow_up.danger_answers.no'), exact: true }).check();
    await dialog.getByRole('textbox', { name: t('follow_up.message') }).fill('It came back.');
    await dialog.getByRole('button', { name: t('follow_up.send') }).click();
    await expect(page).toHaveURL('/patient/get-help?tab=mine');
  }
  const title = topicTitle('temperature').en;
  await expect(page.getByText(`Zuri · ${title}`, { exact: true })).toBeVisible();
  await expect(page.getByText(`${t('caregivers.me')} · ${title}`, { exact: true })).toBeVisible();
});

test('an access that the clinic ends is told at once, and what was read leaves the device @phone', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  const caregiver_id = await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const window = await windows.of(patient);
  const { page, t } = window;
  const home = new PatientHome(window);
  await listening(page, () => home.open());
  await shownAs(window, 'Zuri').click();
  await expect(page.getByRole('heading', { level: 1, name: t('caregivers.about', { name: 'Zuri' }) })).toBeVisible();
  await expect.poll(() => keptKeys(window, child.id)).not.toEqual([]);

  await api.as(doctor, endCaregiver, { params: { patient_id: child.id, caregiver_id } });
  await expect(page.getByText(t('caregivers.ending.ended_by_others', { name: 'Zuri' }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('patient_home.karibu', { name: patient.user.given_name }),
  );
  await expect(page.getByRole('group', { name: t('caregivers.whose') })).toHaveCount(0);
  await expect.poll(() => keptKeys(window, child.id)).toEqual([]);
});

test('an access that ended while the app was closed is told at the next start, and what was read leaves @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  // Her page is asked for first, as it was left.
  problems.allow(/status of 404/);
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  const caregiver_id = await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const window = await windows.of(patient);
  const { page, t } = window;
  const home = new PatientHome(window);
  await listening(page, () => home.open());
  await shownAs(window, 'Zuri').click();
  await expect.poll(() => keptKeys(window, child.id)).not.toEqual([]);
  await expect.poll(async () => (await allKeys(window)).some((key) => key.endsWith('/people'))).toBe(true);
  await page.goto('/version.json');
  await api.as(doctor, endCaregiver, { params: { patient_id: child.id, caregiver_id } });

  await home.open();
  await expect(page.getByText(t('caregivers.ending.ended_by_others', { name: 'Zuri' }))).toBeVisible();
  await expect.poll(() => keptKeys(window, child.id)).toEqual([]);
});

test('unsent writes about a person are shown before they are discarded @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 404/);
  const { patient, doctor } = await people.clinic();
  const child = await people.patientOf(doctor, { birthday: '2019-02-03', user: { given_name: 'Zuri' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  const caregiver_id = await putCare(put, { caregiver: patient, patient: child }, { sees_record: true });
  const id = await api.ask(child, { topic: 'temperature', told: plainFever });
  await server.db.updateTable('e_contact').set({ for_caregivers: true }).where('id', '=', id).execute();
  const window = await windows.of(patient, { fetchesAhead: true });
  const { page, t, context } = window;
  const thread = new ThreadPage(window);
  await page.goto(`/patient/quiz/temperature?for=${child.id}`);
  await page.getByRole('main').getByRole('radio').first().check();
  await expect.poll(() => keptKeys(window, `quiz/${child.id}`)).not.toEqual([]);
  await page.goto(`/patient/e-contact/${id}`);
  await thread.expectReady();
  await expect(page.getByRole('banner')).toContainText(t('caregivers.about', { name: 'Zuri' }));
  await thread.write('It began yesterday.');
  await expect.poll(() => sentKeys(window)).not.toEqual([]);
  await context.setOffline(true);
  await thread.write('The fever is back.');
  await thread.composer.fill('And he does not');
  await expect.poll(() => keptKeys(window, `reply/${id}`)).not.toEqual([]);
  await api.as(doctor, endCaregiver, { params: { patient_id: child.id, caregiver_id } });
  await context.setOffline(false);

  const told = page.getByRole('alertdialog', { name: t('caregivers.ending.ended_title', { name: 'Zuri' }) });
  await expect(told).toContainText('The fever is back.');
  await expect(told).toContainText(t('caregivers.ending.begun', { count: 1 }));
  await expectAccessible(page, 'an access that has ended');
  // Closed before anybody has read it.
  await page.reload();
  await expect(told).toContainText('The fever is back.');
  await expect(told).toContainText(t('caregivers.ending.begun', { count: 1 }));
  await told.getByRole('button', { name: t('caregivers.ending.ended_remove') }).click();
  await expect(told).toHaveCount(0);
  await expect.poll(() => keptKeys(window, child.id)).toEqual([]);
  await expect.poll(() => keptKeys(window, id)).toEqual([]);
  await expect.poll(() => sentKeys(window)).toEqual([]);
  await expectNothingWaits(page);
});
