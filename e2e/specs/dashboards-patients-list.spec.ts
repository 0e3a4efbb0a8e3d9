import type { Locator } from '@playwright/test';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { feverEmergency, urgentResult } from '../fixtures/content.ts';
import { askAgain } from '../fixtures/line/ask-again.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { PatientList } from '../pages/patient-list.ts';

test('patients are found by name, phone and member ID; the address keeps the search @story-on-desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const njeri = await people.patientOf(doctor, {
    user: { given_name: 'Njeri', family_name: "Ng'ang'a", email: 'njeri@example.co.ke' },
  });
  await api.ask(njeri, { topic: 'temperature', told: feverEmergency });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const list = new PatientList(window);
  await list.open();
  await expect(list.rows).toHaveCount(2);
  await expect(list.tab('active')).toContainText('2');
  await expect(list.rowOf('Njeri')).toContainText(t('inquiry.red_flags_emergency', { count: 2 }));
  await expect(list.rowOf('Njeri')).toContainText(t('patients.unread', { count: 1 }));
  await expectAccessible(page, 'my patients');

  const digits = njeri.user.mobile_number.slice(-9);
  for (const typed of ['nganga', `0${digits}`, njeri.member_id.toLowerCase(), 'njeri@example']) {
    await list.search.fill(typed);
    await expect(list.rows, typed).toHaveCount(1);
    await expect(list.rows, typed).toContainText('Njeri');
  }
  await expect(page).toHaveURL('/clinician/patients?search=njeri%40example');
  await page.reload();
  await expect(list.search).toHaveValue('njeri@example');
  await expect(list.rows).toHaveCount(1);

  await list.search.fill('nobody of this name');
  await expect(page.getByRole('heading', { name: t('patients.nothing_found') })).toBeVisible();
  await page.getByRole('button', { name: t('patients.clear_search') }).click();
  await expect(list.rows).toHaveCount(2);
  await expect(page).toHaveURL('/clinician/patients');
  await list.rowOf(displayName(patient.user)).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: displayName(patient.user) })).toBeVisible();
});

test('Back shows the same page and row of the list, namesakes differ, and the other tab is named @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor } = await people.clinic();
  const names = { given_name: 'Barasa', family_name: 'Kamau' };
  const young = await people.patientOf(doctor, { user: names, birthday: '2004-05-06', gender: 'male' });
  const old = await people.patientOf(doctor, { user: names, birthday: '1951-05-06', gender: 'female' });
  for (let n = 0; n < 22; n += 1) await people.patientOf(doctor, { user: { given_name: 'Zawadi' } });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const list = new PatientList(window);
  await list.open('?search=barasa');
  await expect(list.rowOf(old.member_id)).toContainText(t('people.female'));
  await expect(list.rowOf(young.member_id)).toContainText(t('people.male'));

  await list.open();
  await page.getByRole('button', { name: t('list.next') }).click();
  const range = t('list.range', { from: 21, to: 25, total: 25 });
  await expect(page.getByText(range)).toBeVisible();
  const link = list.rows.last().getByRole('link').first();
  const href = (await link.getAttribute('href')) ?? '-';
  await link.click();
  await expect(page).toHaveURL(href);
  await page.goBack();
  await expect(page.getByText(range)).toBeVisible();
  await expect(link).toBeFocused();
  await page.reload();
  await expect(page.getByText(range)).toBeVisible();

  const body = { id: newId(Date.now()), given_name: 'Wambui', mobile_number: newNumber(), method: 'sms' as const };
  await api.as(doctor, invitePatient, { body });
  await list.search.fill('wambui');
  await expect(page.getByText(t('patients.found_pending', { count: 1 }))).toBeVisible();
  await expectAccessible(page, 'nobody here, somebody there');
  await page.getByRole('link', { name: t('patients.show_found') }).click();
  await expect(list.rowOf('Wambui')).toBeVisible();
  await list.search.fill('barasa');
  await expect(page.getByText(t('patients.found_active', { count: 2 }))).toBeVisible();
});

for (const [language, theme] of [
  ['en', 'light'],
  ['sw', 'dark'],
] as const) {
  test(`an emergency stands out from a warning as in the list of inquiries, ${language}, ${theme}`, async ({
    windows,
    people,
    api,
  }) => {
    const { patient: urgent, doctor } = await people.clinic({ doctorSpeaks: language });
    const warned = await people.patientOf(doctor, { user: { given_name: 'Salma', family_name: 'Yusuf' } });
    await api.ask(urgent, { topic: 'services', told: { ...urgentResult, urgent_signs: ['hard_breathing'] } });
    await api.ask(warned, { topic: 'services', told: urgentResult });
    const window = await windows.of(doctor, { theme });
    const { page, t } = window;
    const looksOf = async (row: Locator, words: string) => {
      const badge = row.getByText(words, { exact: true }).locator('..');
      await expect(badge).toBeVisible();
      return badge.evaluate((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return { color, backgroundColor, sign: element.querySelector('svg')?.innerHTML };
      });
    };
    const list = new PatientList(window);
    await list.open();
    const emergency = await looksOf(
      list.rowOf(displayName(urgent.user)),
      t('inquiry.red_flags_emergency', { count: 2 }),
    );
    const warning = await looksOf(list.rowOf('Salma Yusuf'), t('inquiry.red_flags', { count: 1 }));
    await expectAccessible(page, 'my patients, one of them in danger');
    await page.goto('/clinician/patient-inquiries');
    const rows = page.getByRole('table').getByRole('row');
    const told = rows.filter({ hasText: displayName(urgent.user) });
    expect(emergency).toEqual(await looksOf(told, t('danger_sign.emergency_open')));
    const milder = rows.filter({ hasText: 'Salma Yusuf' });
    expect(warning).toEqual(await looksOf(milder, t('inquiry.red_flag.warning')));
    expect(emergency.sign).not.toEqual(warning.sign);
  });
}

test('invited patients stand apart, with the day of the invitation and without a record @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { doctor } = await people.clinic();
  const invited = await people.patientOf(doctor, { user: { given_name: 'Salma', family_name: 'Yusuf' } });
  await server.db.updateTable('relationship').set({ status: 'invited' }).where('patient_id', '=', invited.id).execute();
  const window = await windows.of(doctor);
  const list = new PatientList(window);
  await list.open();
  await expect(list.rows).toHaveCount(1);
  await list.tab('pending').click();
  await expect(list.page).toHaveURL('/clinician/patients?tab=pending');
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText('Salma Yusuf');
  await expect(list.rows).toContainText(window.t('patients.status_invited'));
  await expect(list.rows.getByRole('link')).toHaveCount(0);
  await expectAccessible(list.page, 'pending invitations');
  await list.page.goBack();
  await expect(list.tab('active')).toHaveAttribute('aria-selected', 'true');
});

test('a long list comes page by page @desktop', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  for (let number = 10; number < 31; number += 1) {
    await people.patientOf(doctor, { user: { given_name: 'Patient', family_name: `Number${number}` } });
  }
  const window = await windows.of(doctor);
  const { page, t } = window;
  const list = new PatientList(window);
  await list.open();
  await expect(list.rows).toHaveCount(20);
  await expect(page.getByText(t('list.range', { from: 1, to: 20, total: 22 }))).toBeVisible();
  const back = page.getByRole('button', { name: t('list.back') });
  const next = page.getByRole('button', { name: t('list.next') });
  await expect(back).toBeDisabled();
  await next.click();
  await expect(list.rows).toHaveCount(2);
  await expect(list.rowOf('Number30')).toHaveCount(1);
  await expect(page.getByText(t('list.range', { from: 21, to: 22, total: 22 }))).toBeVisible();
  await expect(next).toBeDisabled();
  await back.click();
  await expect(list.rows).toHaveCount(20);
});

test('without a line it says so and can be tried again @desktop', async ({ windows, people, problems }) => {
  problems.allow(...lostConnections, /ERR_FAILED/);
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const list = new PatientList(window);
  const isPatients = (url: URL) => url.pathname === '/patients';
  await list.page.route(isPatients, (route) => route.abort());
  await list.open();
  await expect(list.page.getByRole('heading', { name: window.t('patients.not_loaded') })).toBeVisible();
  await expectAccessible(list.page, 'my patients, not loaded');
  await askAgain(list.page.getByRole('button', { name: window.t('shell.try_again') }), {
    of: isPatients,
    mend: () => list.page.unroute(isPatients),
    come: list.rows,
  });
});
