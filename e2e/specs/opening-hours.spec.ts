import { zone } from '../pages/appointments-page.ts';
/** When a clinic is open and what it promises; who answers while a clinician is away. */
import { getAbsence, setAbsence } from '@hodi/domain/absences/absences.api.ts';
import { closedWeek, type OpeningHours } from '@hodi/domain/opening-hours/opening-hours.ts';
import { getOpeningHours, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import type { Api } from '../fixtures/api.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { AccountPage } from '../pages/account-page.ts';
import { InquiriesPage } from '../pages/clinician-lists.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const always = [{ from: '00:00', until: '24:00' }];
const everyDay = { sun: always, mon: always, tue: always, wed: always, thu: always, fri: always, sat: always };

async function setHours(api: Api, admin: ClinicianSeed, hours: Partial<OpeningHours>): Promise<void> {
  const params = { institution_id: admin.institution_id };
  const { version, hours: before } = await api.as(admin, getOpeningHours, { params });
  await api.as(admin, setOpeningHours, { params, body: { hours: { ...before, ...hours }, version } });
}

for (const [device, theme, language] of [
  ['@desktop', 'light', 'en'],
  ['@phone', 'dark', 'sw'],
] as const) {
  test(`an administrator enters hours, a holiday and a promise, in ${language} ${device}`, async ({
    windows,
    people,
    api,
    server,
  }) => {
    const { institution, doctor } = await people.clinic();
    const admin = await people.colleagueOf(doctor, { role: 'admin' });
    const { id } = admin.user;
    await server.db.updateTable('app_user').set({ preferred_language: language }).where('id', '=', id).execute();
    const desk = await windows.of(admin, { language, theme });
    const { page, t } = desk;
    const list = new InstitutionPage(desk);
    await list.open(institution);
    if (device === '@phone') {
      await list.button('roles.settings').click();
      await page.getByRole('menuitem', { name: t('roles.hours'), exact: true }).click();
    } else await list.button('roles.hours').click();
    const { dialog } = list;
    await dialog.getByLabel(t('roles.hours_promise'), { exact: true }).fill('4');
    await list.press('institution.save');
    await expect(dialog.getByLabel(t('roles.hours_promise'), { exact: true })).toHaveAccessibleDescription(
      new RegExp(t('roles.hours_faults.promise_needs_hours')),
    );
    await dialog.locator('fieldset').first().getByRole('button').first().click();
    await dialog.getByRole('button', { name: t('roles.hours_copy') }).click();
    await dialog.getByRole('button', { name: t('roles.hours_holiday_add') }).click();
    await dialog.getByLabel(t('roles.hours_holiday_name'), { exact: true }).fill('Jamhuri');
    await dialog.getByLabel(t('roles.hours_safe'), { exact: true }).fill('30');
    await expectAccessible(page, `opening hours, ${language}`);
    await list.press('institution.save');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('roles.hours_saved'))).toBeVisible();
    const { hours } = await api.as(admin, getOpeningHours, { params: { institution_id: institution.id } });
    const working = [{ from: '08:00', until: '17:00' }];
    const workdays = { mon: working, tue: working, wed: working, thu: working, fri: working };
    expect(hours.week).toEqual({ ...closedWeek, ...workdays });
    expect([hours.promise_hours, hours.safe_per_day, hours.holidays[0]?.name]).toEqual([4, 30, 'Jamhuri']);
  });
}

test('an administrator’s typed values stay when another saves meanwhile @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { institution, doctor } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const other = await people.colleagueOf(doctor, { role: 'admin' });
  const desk = await windows.of(admin);
  const { page, t } = desk;
  const list = new InstitutionPage(desk);
  await listening(page, () => list.open(institution));
  await list.button('roles.hours').click();
  const safe = list.field('roles.hours_safe');
  await safe.fill('30');
  const readAnew = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname.endsWith(`${institution.id}/hours`) && answer.ok(),
  );
  await setHours(api, other, { safe_per_day: 20 });
  await readAnew;
  await expect(safe).toHaveValue('30');
  await list.press('institution.save');
  await expect(page.getByText(t('version_conflict'))).toBeVisible();
  await expect(safe).toHaveValue('30');
  await list.press('institution.save');
  await expect(list.dialog).toBeHidden();
  const { hours } = await api.as(admin, getOpeningHours, { params: { institution_id: institution.id } });
  expect(hours.safe_per_day).toBe(30);
});

test('a patient reads when an answer comes, on a busy day and offline too, and who answers @phone @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor, patient } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const user = { given_name: 'Barasa', additional_name: null, family_name: 'Wafula' };
  const cover = await people.colleagueOf(doctor, { role: 'doctor', user });
  await people.team(doctor);
  const today = calendarDay(Date.now(), zone);
  await setHours(api, admin, { week: everyDay, promise_hours: 4, safe_per_day: 1 });
  const absence = { from: today, until: addDays(today, 5), cover_id: cover.id };
  await api.as(doctor, setAbsence, { params: { clinician_id: doctor.id }, body: { absence, version: 0 } });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const { page, t, context } = await windows.of(patient);
  const times = /0–24/;
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('main')).toContainText(displayName(cover.user, cover.role));
  await page.goto('/patient/get-help');
  await expect(page.getByRole('main')).toContainText(times);
  await expect(page.getByText(t('hours.busy'))).toBeVisible();
  await expectAccessible(page, 'get help on a busy day');
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByText(times)).toBeVisible();
  await expect(page.getByText(displayName(cover.user, cover.role))).toBeVisible();
  await expectAccessible(page, 'a thread that waits, with the promise');
  await context.setOffline(true);
  await expect(page.getByText(times)).toBeVisible();
});

test('a patient in an emergency reads no promise of an answer in hours @phone', async ({ windows, people, api }) => {
  const { doctor, patient } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  await setHours(api, admin, { week: everyDay, promise_hours: 4 });
  const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  const { page, t } = await windows.of(patient);
  await page.goto(`/patient/e-contact/${id}`);
  await expect(page.getByText(t('danger.note_title'))).toBeVisible();
  await expect(page.getByText(/0–24/)).toBeHidden();
});

/** From today to this day of the next week. */
async function chooseAWeek({ page, t }: AppWindow, cover: ClinicianSeed): Promise<void> {
  await page.getByRole('button', { name: t('absence.until') }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: t('absence.cover') }).selectOption({ value: cover.id });
}

test('a clinician says when they are away, and comes back @phone @story', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const cover = await people.colleagueOf(doctor, { role: 'nurse' });
  const desk = await windows.of(doctor);
  const { page, t } = desk;
  const account = new AccountPage(desk, 'clinician');
  await account.open('away');
  await account.button('absence.set').click();
  await account.button('absence.save').click();
  await expect(page.getByText(t('absence.missing_day'))).toBeVisible();
  await chooseAWeek(desk, cover);
  await expectAccessible(page, 'an absence');
  await account.button('absence.save').click();
  await expect(page.getByText(t('absence.saved'))).toBeVisible();
  await expect(page.getByRole('main')).toContainText(displayName(cover.user, cover.role));
  await account.button('absence.end').click();
  await expect(page.getByText(t('absence.ended'))).toBeVisible();
  await expect(account.button('absence.set')).toBeVisible();
});

test('an absence that is changed without a network is the one that counts @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor } = await people.clinic();
  const [first, second] = [
    await people.colleagueOf(doctor, { role: 'nurse' }),
    await people.colleagueOf(doctor, { role: 'nurse' }),
  ];
  const desk = await windows.of(doctor);
  const { page, t, context } = desk;
  const account = new AccountPage(desk, 'clinician');
  await account.open('away');
  await expectKeeps(page);
  await context.setOffline(true);
  for (const cover of [first, second]) {
    await account.button('absence.set').click();
    await chooseAWeek(desk, cover);
    await account.button('absence.save').click();
    await expect(page.getByText(t('absence.waits')).first()).toBeVisible();
    await expect(account.button('absence.set')).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page.getByRole('main')).toContainText(displayName(second.user, second.role));
  const { absence } = await api.as(doctor, getAbsence, { params: { clinician_id: doctor.id } });
  expect(absence?.cover?.id).toBe(second.id);
});

test('an open calendar shows at once an absence and hours that others enter @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor } = await people.clinic();
  const [admin, reader] = [
    await people.colleagueOf(doctor, { role: 'admin' }),
    await people.colleagueOf(doctor, { user: { given_name: 'Amina', family_name: 'Yusuf' } }),
  ];
  await setHours(api, admin, { week: everyDay });
  const { page, t } = await windows.of(reader);
  await listening(page, () => page.goto('/clinician/appointments?view=clinic'));
  const column = page.getByRole('region', { name: new RegExp(`^${displayName(doctor.user, doctor.role)} `) });
  const isAway = new RegExp(`${t('calendar.away')}$`);
  await expect(column).toBeVisible();
  await expect(column).not.toHaveAccessibleName(isAway);

  const own = await windows.of(doctor);
  const account = new AccountPage(own, 'clinician');
  await account.open('away');
  await account.button('absence.set').click();
  await chooseAWeek(own, reader);
  await account.button('absence.save').click();
  await expect(column).toHaveAccessibleName(isAway, atOnce);
  await expect(column).toContainText(displayName(reader.user, reader.role));
  await account.button('absence.end').click();
  await expect(column).not.toHaveAccessibleName(isAway, atOnce);

  const today = calendarDay(Date.now(), zone);
  await setHours(api, admin, { holidays: [{ date: today, name: 'Jamhuri' }] });
  await expect(page.getByText(t('calendar.closed'))).toBeVisible(atOnce);
});

test('an inquiry over the promised time is marked, and told to others first @desktop', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { doctor, patient } = await people.clinic();
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  await setHours(api, admin, { week: everyDay, promise_hours: 1 });
  const late = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const [since, promised_by] = [3, 2].map((hours) => new Date(Date.now() - hours * 3_600_000)) as [Date, Date];
  const waiting = { waiting_since: since, patient_waits_since: since, promised_by };
  await server.db.updateTable('e_contact').set(waiting).where('id', '=', late).execute();
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.goto('/clinician/dashboard');
  await expect(page.getByText(t('overdue.badge'))).toHaveCount(1);
  await expectAccessible(page, 'the dashboard with what is overdue');
  await page.goto('/clinician/patient-inquiries');
  const rows = new InquiriesPage(window).rows;
  const isNew = t('inquiry.new');
  const isLate = t('overdue.badge');
  // Of several states a row has the gravest alone.
  await expect(rows.filter({ hasText: isLate })).toHaveCount(1);
  await expect(rows.filter({ hasText: isLate })).not.toContainText(isNew);
  await expect(rows.filter({ hasText: isNew })).toHaveCount(1);
});
