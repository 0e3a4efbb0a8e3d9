import { setRegistration } from '@hodi/domain/institutions/manage-institutions.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { refreshPath } from '@hodi/domain/sessions/login-rules.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { stopTime } from '../fixtures/time/page-clock.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClinicianDashboard } from '../pages/clinician-lists.ts';

/** Not tested for malaria: a warning, no emergency. */
const warned = { ...plainFever, malaria_test: 'no' };

test('waiting inquiries stand in the order of danger, then of waiting, and go when they are answered @story-on-desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const named = (given_name: string) => people.patientOf(doctor, { user: { given_name, family_name: 'Ouma' } });
  const [first, second, warning, emergency] = [
    await named('Juma'),
    await named('Njeri'),
    await named('Zawadi'),
    await named('Halima'),
  ];
  const firstId = await api.ask(first, { topic: 'temperature', told: plainFever });
  await api.ask(second, { topic: 'temperature', told: plainFever });
  await api.ask(warning, { topic: 'temperature', told: warned });
  await api.ask(emergency, { topic: 'temperature', told: feverEmergency });

  const window = await windows.of(doctor);
  const { page, t } = window;
  await listening(page, () => page.goto('/clinician/dashboard'));
  const { rows } = new ClinicianDashboard(window);
  const expectOrder = async (expected: readonly PatientSeed[]) => {
    await expect(rows).toHaveCount(expected.length);
    for (const [index, { user }] of expected.entries()) await expect(rows.nth(index)).toContainText(displayName(user));
  };
  await expectOrder([emergency, warning, first, second]);
  await expect(rows.first()).toContainText(t('danger_sign.emergency_open'));
  await expect(rows.nth(1)).toContainText(t('inquiry.red_flag.warning'));
  await expect(rows.nth(2)).toContainText(t('inquiry.badge.awaiting_your_response'));
  await expectAccessible(page, 'clinician dashboard');

  await test.step('a new one takes its place at once', async () => {
    await api.ask(patient, { topic: 'temperature', told: plainFever });
    await expectOrder([emergency, warning, first, second, patient]);
    await expect(
      page.getByRole('link', { name: t('clinician_home.inquiries_count', { count: 5 }), exact: true }),
    ).toBeVisible();
  });

  await test.step('an answered one goes at once', async () => {
    await api.say(doctor, firstId, 'Drink much water.');
    await expectOrder([emergency, warning, second, patient]);
    await expect(page.getByRole('link', { name: t('nav.waiting', { count: 4 }) }).last()).toBeVisible();
  });

  await rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/clinician\/e-contact\//);
});

test('the waiting time moves on by itself @desktop', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  await page.clock.install();
  await page.goto('/clinician/dashboard');
  const { rows } = new ClinicianDashboard(window);
  await expect(rows).toContainText(/just now|min ago/i);
  await stopTime(page);
  const minutes = async () => Number(/(\d+) min ago/.exec(await rows.innerText())?.[1] ?? 0);
  const before = await minutes();
  await page.clock.runFor('03:00');
  await expect.poll(minutes).toBe(before + 3);
  await expect(rows.getByRole('link', { name: t('inquiries.open') })).toBeVisible();
});

test('nothing waits: it says so; the numbers lead to their lists @desktop', async ({ windows, people, server }) => {
  const { patient, doctor } = await people.clinic({ doctorSpeaks: 'sw' });
  const invited = await people.patientOf(doctor, { user: { given_name: 'Salma', family_name: 'Yusuf' } });
  await server.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', invited.id).execute();
  const { page, t } = await windows.of(doctor);
  await page.goto('/clinician/dashboard');
  await expect(page.getByRole('heading', { name: t('clinician_home.nothing_waits') })).toBeVisible();
  await expect(page.getByText(t('clinician_home.no_appointments'))).toBeVisible();
  await expect(page.getByText(t('clinician_home.no_services'))).toBeVisible();
  await expectAccessible(page, 'empty clinician dashboard');

  await page.getByRole('link', { name: t('clinician_home.pending') }).click();
  await expect(page).toHaveURL('/clinician/patients?tab=pending');
  await expect(page.getByRole('tabpanel')).toContainText(displayName(invited.user));
  await expect(page.getByRole('tabpanel')).not.toContainText(displayName(patient.user));
});

test('the day: what is over, what is next, and the services asked for @desktop', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const { patient, doctor, institution } = await people.clinic();
  // At noon of the clinic's day, so that the hours around it are of the same day; in Nairobi it begins three hours early.
  const noon = new Date(Date.now() + 3 * 3_600_000);
  noon.setUTCHours(9, 0, 0, 0);
  const at = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
  const rows = [
    { start: -120, status: 'completed' as const, type: 'checkup' as const },
    { start: -60, status: 'scheduled' as const, type: 'therapy' as const },
    { start: 25, status: 'scheduled' as const, type: 'consultation' as const },
    { start: 24 * 60, status: 'scheduled' as const, type: 'follow_up' as const },
  ];
  const common = { clinician_id: doctor.id, patient_id: patient.id, institution_id: institution.id, topic: 'Fever' };
  for (const { start, ...row } of rows) {
    const times = { start_time: at(start), end_time: at(start + 20), created_at: at(-10_000) };
    await server.db
      .insertInto('appointment')
      .values({ id: newId(Date.now()), ...common, ...row, ...times })
      .execute();
  }
  await api.ask(patient, { topic: 'temperature', told: plainFever, services: ['MALARIA_TEST'] });
  const { page, t } = await windows.of(doctor);
  await page.clock.setFixedTime(noon);
  // A new token would tell the app what the time is.
  await page.route(`**${refreshPath}`, (route) => route.abort());
  await page.goto('/clinician/dashboard');
  const today = page.getByRole('region', { name: t('clinician_home.appointments_today') });
  await expect(today.getByRole('link', { name: displayName(patient.user) })).toHaveCount(3);
  await expect(today).toContainText(t('appointment.state.completed'));
  await expect(today).toContainText(t('appointment.state.to_confirm'));
  await expect(today).toContainText('In 25 min');
  const services = page.getByRole('region', { name: t('clinician_home.services') });
  await expect(services).toContainText('Malaria test');
  await services.getByRole('link', { name: displayName(patient.user) }).click();
  await expect(page).toHaveURL(`/clinician/patients/${patient.id}`);
});

test('an emergency that a colleague has not confirmed stands above all, and opens from there @desktop @story', async ({
  windows,
  people,
  server,
  api,
}) => {
  const { institution, patient, doctor } = await people.clinic();
  const colleague = await people.colleagueOf(doctor, { role: 'nurse' });
  await people.connect(colleague, patient);
  const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  const { page, t } = await windows.of(colleague, { theme: 'dark' });
  const overdue = page.getByRole('region', { name: t('clinician_home.overdue') });
  await page.goto('/clinician/dashboard');
  await expect(page.getByText(t('clinician_home.nothing_waits'), { exact: true })).toBeVisible();
  await expect(overdue).toHaveCount(0);
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const desk = await windows.of(admin);
  const here = desk.page.getByRole('region', {
    name: desk.t('clinician_home.overdue_here', { institution: institution.name }),
  });
  await desk.page.goto('/clinician/dashboard');
  await expect(desk.page.getByRole('region', { name: institution.name, exact: true })).toContainText(
    desk.t('clinician_home.institution_patients'),
  );
  await expect(here).toHaveCount(0);
  // The server's action once the time has passed.
  await server.db.updateTable('e_contact').set({ escalated_at: new Date() }).where('id', '=', id).execute();
  // Admins are told of an emergency by the same news of their institution as of a setting.
  await api.as(admin, setRegistration, {
    params: { institution_id: institution.id },
    body: { registration: 'open', version: 1 },
  });
  await expect(here).toContainText(displayName(doctor.user, doctor.role));
  await expect(here).toContainText(desk.t('clinician_home.emergencies', { count: 1 }));
  await expect(here.getByRole('link')).toHaveAttribute('href', `tel:${doctor.user.mobile_number}`);
  await expect(here).not.toContainText(patient.user.given_name);
  await expectAccessible(desk.page, 'emergencies of an institution');
  // One who has moved meanwhile is called elsewhere, and nobody is told to call themselves.
  const goesTo = (clinician_id: string) =>
    server.db.updateTable('e_contact').set({ clinician_id }).where('id', '=', id).execute();
  await goesTo((await people.clinic()).doctor.id);
  await desk.page.reload();
  await expect(here).toContainText(desk.t('clinician_home.overdue_elsewhere'));
  await expect(here.getByRole('link')).toHaveCount(0);
  await goesTo(admin.id);
  await desk.page.reload();
  await expect(here.getByRole('link', { name: desk.t('clinician_home.overdue_own') })).toBeVisible();
  await expect(here).not.toContainText(desk.t('clinician_home.overdue_here_text'));
  await goesTo(doctor.id);
  await page.reload();
  await expect(overdue.getByText(displayName(patient.user))).toBeVisible();
  await expectAccessible(page, 'a colleague’s emergency');
  await overdue.getByRole('link').first().click();
  const arrived = page.waitForResponse(/\/acknowledge$/);
  await page
    .getByRole('button', { name: t('red_flag.acknowledge'), exact: true })
    .first()
    .click();
  await arrived;
  await page.goto('/clinician/dashboard');
  await expect(page.getByText(t('clinician_home.nothing_waits'), { exact: true })).toBeVisible();
  await expect(overdue).toHaveCount(0);
  await desk.page.reload();
  await expect(desk.page.getByRole('region', { name: institution.name, exact: true })).toBeVisible();
  await expect(here).toHaveCount(0);
});
