/** Every number of a clinician's dashboard leads to a list of that length, also after what others did meanwhile. */
import type { Locator } from '@playwright/test';
import { createServiceInterest } from '@hodi/domain/service-interests/service-interests.api.ts';
import { setFreeServices } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { serviceTitles } from '@hodi/domain/services/service-titles.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { putRelationship } from '@hodi/server/src/testing/insert-people.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const fever = { topic: 'temperature', told: plainFever } as const;
const malaria = serviceTitles.MALARIA_TEST.en;

/** The rows of every table on the page. */
const rowsOf = ({ page }: AppWindow): Locator => page.getByRole('main').locator('tbody').getByRole('row');

/** Follows the link of a number, counts what stands there, and comes back. */
async function expectAsLong(window: AppWindow, link: Locator, count: number): Promise<void> {
  await link.click();
  await expect(rowsOf(window)).toHaveCount(count);
  await window.page.goBack();
  await expect(window.page.getByRole('heading', { name: window.t('clinician_home.patients') })).toBeVisible();
}

test('each number leads to a list of that length, and follows what others do @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor } = await people.clinic();
  const juma = await people.patientOf(doctor, { user: { given_name: 'Juma', family_name: 'Baraka' } });
  const invited = await people.patientOf(doctor, { user: { given_name: 'Salma', family_name: 'Yusuf' } });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await server.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', invited.id).execute();
  const yesterday = new Date(Date.now() - 3 * 86_400_000);
  await server.db
    .updateTable('relationship')
    .set({ activated_at: yesterday })
    .where('patient_id', '=', juma.id)
    .execute();
  const hour = 3_600_000;
  const visit = (hours: number, status: 'scheduled' | 'completed') =>
    putAppointment(
      put,
      { clinician: doctor, patient },
      { start: new Date(Date.now() + hours * hour).toISOString(), status },
    );
  await visit(48, 'scheduled');
  await visit(72, 'scheduled');
  await visit(-48, 'completed');
  const answered = await api.ask(patient, { ...fever, services: ['MALARIA_TEST'] });
  await api.ask(juma, { ...fever, services: ['HIV_TEST', 'FREE_VITALS'] });

  const window = await windows.of(doctor);
  const { page, t } = window;
  await listening(page, () => page.goto('/clinician/dashboard'));
  const needs = (count: number) => page.getByRole('main').getByRole('link', { name: t('nav.waiting', { count }) });
  const number = (key: 'inquiries_count' | 'services_count' | 'upcoming_count' | 'completed_count', count: number) =>
    page.getByRole('link', { name: t(`clinician_home.${key}`, { count }), exact: true });
  const stat = (key: 'total' | 'active' | 'pending' | 'activated_today') =>
    page.getByRole('link', { name: t(`clinician_home.${key}`), exact: true });
  await expectAsLong(window, needs(2), 2);
  await expectAsLong(window, number('inquiries_count', 2), 2);
  await expectAsLong(window, number('services_count', 3), 3);
  await expectAsLong(window, stat('total'), 3);
  await expectAsLong(window, stat('active'), 2);
  await expectAsLong(window, stat('pending'), 1);
  await expectAsLong(window, stat('activated_today'), 1);
  await expectAsLong(window, number('upcoming_count', 2), 2);
  await expectAsLong(window, number('completed_count', 1), 1);

  await api.say(doctor, answered, 'Drink much water.');
  await expect(needs(1)).toBeVisible(atOnce);
  await api.ask(patient, fever);
  await expect(needs(2)).toBeVisible(atOnce);
  await expectAsLong(window, number('inquiries_count', 3), 3);
});

test('a service request comes, is free here, and is fulfilled once for both clinicians and the patient @desktop @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { patient, doctor, institution } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, { role: 'nurse' });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  await putRelationship(put, { clinician: nurse, patient }, { id: newId(Date.now()) });
  const params = { institution_id: institution.id };
  await api.as(admin, setFreeServices, { params, body: { free_services: ['MALARIA_TEST'], version: 1 } });

  const ours = await windows.of(doctor);
  const { page, t } = ours;
  await listening(page, () => page.goto('/clinician/dashboard'));
  const requests = page.getByRole('region', { name: t('clinician_home.services') });
  await expect(requests).toContainText(t('clinician_home.no_services'));
  const theirs = await windows.of(nurse);
  await listening(theirs.page, () => theirs.page.goto('/clinician/patient-inquiries'));
  await theirs.page.getByRole('tab', { name: t('services.title') }).click();
  await expect(theirs.page).toHaveURL('/clinician/patient-inquiries?tab=services');
  await expect(theirs.page.getByRole('heading', { name: t('services.empty_open') })).toBeVisible();
  const home = await windows.of(patient);
  await listening(home.page, () => home.page.goto('/patient/dashboard'));
  await expect(home.page.getByRole('heading', { name: t('patient_home.health_record'), exact: true })).toBeVisible();

  const body = { id: newId(Date.now()), patient_id: patient.id, service: 'MALARIA_TEST' as const };
  await api.as(patient, createServiceInterest, { body });
  await expect(requests).toContainText(malaria, atOnce);
  await expect(requests).toContainText(t('summary.free'));
  await expect(rowsOf(theirs)).toHaveCount(1, atOnce);
  await expect(rowsOf(theirs)).toContainText([t('summary.free')]);
  const own = home.page.getByRole('region', { name: t('patient_home.services') });
  await expect(own).toContainText(t('patient_home.service_open'), atOnce);
  await expect(own).toContainText(t('summary.free'));
  await expectAccessible(theirs.page, 'service requests');
  await expectAccessible(home.page, 'a patient’s services');

  const fulfil = t('services.fulfil_named', { service: malaria, name: displayName(patient.user) });
  await requests.getByRole('button', { name: fulfil }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: t('services.fulfil_not_yet') }).click();
  await expect(requests).toContainText(malaria);
  await requests.getByRole('button', { name: fulfil }).click();
  await expectAccessible(page, 'fulfilling a service');
  await question.getByRole('button', { name: t('services.fulfil_confirm') }).click();
  await expect(requests).toContainText(t('clinician_home.no_services'), atOnce);
  await expect(theirs.page.getByRole('heading', { name: t('services.empty_open') })).toBeVisible(atOnce);
  await expect(own).not.toContainText(t('patient_home.service_open'), atOnce);
  await theirs.page.getByRole('radio', { name: t('services.state.fulfilled') }).check();
  await expect(rowsOf(theirs)).toContainText([malaria]);
  await theirs.page.getByRole('searchbox', { name: t('services.search') }).fill('hiv');
  await expect(theirs.page.getByRole('heading', { name: t('services.nothing_found') })).toBeVisible();
  await theirs.page
    .getByRole('button', { name: t('inquiries.clear_search') })
    .last()
    .click();
  await expect(rowsOf(theirs)).toHaveCount(1);
});

test('without a line requests say so, and a fulfilment waits on the device @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /ERR_FAILED|status of 500/);
  const { patient, doctor } = await people.clinic();
  await api.ask(patient, { ...fever, services: ['MALARIA_TEST'] });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const isServices = (url: URL) => url.pathname === '/service-interests';
  await page.route(isServices, (route) => route.abort());
  await page.goto('/clinician/patient-inquiries?tab=services');
  await expect(page.getByRole('heading', { name: t('services.not_loaded') })).toBeVisible();
  await askAgain(page.getByRole('button', { name: t('shell.try_again') }), {
    of: isServices,
    mend: () => page.unroute(isServices),
    come: rowsOf(window),
  });
  await expectKeeps(page);
  await page.context().setOffline(true);
  await rowsOf(window).getByRole('button').click();
  await page.getByRole('button', { name: t('services.fulfil_confirm') }).click();
  await expect(rowsOf(window)).toContainText([t('connection.waiting')]);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: t('services.empty_open') })).toBeVisible();
});
