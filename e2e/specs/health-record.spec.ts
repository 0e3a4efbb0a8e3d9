/** Allergies, conditions, medicines and measurements: written by the patient, beside the conversation, confirmed by the clinic. */
import type { Locator } from '@playwright/test';
import { createAllergy, updateAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createMedicine } from '@hodi/domain/record/medicines.api.ts';
import { createMeasurements } from '@hodi/domain/record/measurements.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { aMedicine, anAllergy, aPressure } from '@hodi/domain/testing/record-entries.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

const storedOf = async (db: Database, { id }: PatientSeed): Promise<string[]> =>
  (await db.selectFrom('record_entry').select('kind').where('patient_id', '=', id).execute())
    .map(({ kind }) => kind)
    .sort();

/** A list of the record, on its page. */
const list = ({ page, t }: AppWindow, kind: 'allergy' | 'condition' | 'medicine'): Locator =>
  page.getByRole('region', { name: t(`health.lists.${kind}`) });

/** The record beside the conversation. */
const panel = ({ page, t }: AppWindow): Locator => page.getByRole('region', { name: t('consultation.tab_record') });

async function addAllergy(window: AppWindow, name: string, reaction: string): Promise<void> {
  const { t } = window;
  const allergies = list(window, 'allergy');
  await allergies.getByRole('button', { name: t('health.add.allergy') }).click();
  await allergies.getByLabel(t('health.field.allergy_name')).fill(name);
  await allergies.getByLabel(t('health.field.reaction')).fill(reaction);
  await allergies.getByRole('button', { name: t('health.save'), exact: true }).click();
}

async function measurePressure({ page, t }: AppWindow, upper: string, lower: string): Promise<void> {
  await page.getByRole('button', { name: t('health.write_down') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('health.upper_own')).fill(upper);
  await dialog.getByLabel(t('health.lower_own')).fill(lower);
  await dialog.getByRole('button', { name: t('health.save_values', { count: 1 }) }).click();
}

test('an entry that a patient writes without a network arrives once, and the clinician confirms it beside the conversation @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const inquiry = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const desk = await windows.of(doctor, { device: 'desktop' });
  await listening(desk.page, () => desk.page.goto(`/clinician/e-contact/${inquiry}`));
  await desk.page.getByRole('tab', { name: desk.t('consultation.tab_record') }).click();
  await expect(panel(desk)).toContainText(desk.t('health.nothing_known'));

  const window = await windows.of(patient);
  const { page, t } = window;
  await page.goto('/patient/health');
  await expect(list(window, 'allergy')).toContainText(t('health.none_own.allergy'));
  await expectAccessible(page, 'my health, empty');
  await page.context().setOffline(true);
  await addAllergy(window, 'Penisilini', 'Vipele');
  await expect(list(window, 'allergy')).toContainText('Vipele');
  await expect(list(window, 'allergy')).toContainText(t('connection.waiting'));
  await measurePressure(window, '198', '124');
  // The phone itself shows the advice for the danger.
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('198/124');
  await expect(alert).toContainText(t('health.danger_waits'));
  await expectAccessible(page, 'my health, a dangerous value');
  expect(await storedOf(server.db, patient)).toEqual([]);

  await page.context().setOffline(false);
  await expectNothingWaits(page);
  await expect(alert).toContainText(t('health.danger_told'), atOnce);
  expect(await storedOf(server.db, patient)).toEqual(['allergy', 'measurement']);

  // The doctor reads the name in her language.
  await expect(panel(desk)).toContainText('Penicillin', atOnce);
  await expect(panel(desk)).toContainText('198/124');
  await expectAccessible(desk.page, 'the record beside the conversation');
  await panel(desk)
    .getByRole('button', { name: desk.t('health.confirm_named', { name: 'Penicillin' }) })
    .click();
  const confirmed = desk.t('health.source.confirmed_short', { name: displayName(doctor.user, 'doctor') });
  await expect(panel(desk)).toContainText(confirmed);
  // It is at the top of the dashboard until it is confirmed.
  const other = await windows.of(doctor, { device: 'desktop' });
  await listening(other.page, () => other.page.goto('/clinician/dashboard'));
  const waiting = other.page.getByRole('region', { name: other.t('health.waiting.title') });
  await expect(waiting.getByRole('link')).toContainText('198/124');
  await expectAccessible(other.page, 'a dashboard with a dangerous measurement');
  await panel(desk)
    .getByRole('button', { name: desk.t('health.confirm_named', { name: desk.t('health.measure.blood_pressure') }) })
    .click();
  await expect(waiting).toHaveCount(0, atOnce);
  await expect(panel(desk).getByRole('button', { name: desk.t('health.confirm') })).toHaveCount(0);
  await expect(list(window, 'allergy')).toContainText(t('health.state.confirmed'), atOnce);
  // A patient can no longer change an entry that a clinician confirmed.
  await expect(list(window, 'allergy').getByRole('button', { name: 'Penisilini' })).toHaveCount(0);
});

test('a colleague’s edit meets another’s without a network: both are seen, and nothing is lost @desktop @story-on-desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections, /status of 409/);
  const { patient, doctor } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, { role: 'nurse', user: { given_name: 'Fatuma' } });
  await people.connect(nurse, patient);
  const params = { patient_id: patient.id };
  const entry_id = newId(Date.now());
  await api.as(doctor, createAllergy, { params, body: { id: entry_id, ...anAllergy({ reaction: 'Rash' }) } });
  const window = await windows.of(doctor);
  const { page, t } = window;
  await page.goto(`/clinician/patients/${patient.id}/record`);
  const allergies = list(window, 'allergy');
  await expect(allergies).toContainText('Rash');
  await expectAccessible(page, 'the record of a patient');

  await page.context().setOffline(true);
  await allergies.getByRole('button', { name: t('health.edit_named', { name: 'Penicillin' }) }).click();
  await allergies.getByLabel(t('health.field.reaction')).fill('Hives, 2014');
  await allergies.getByRole('button', { name: t('health.save'), exact: true }).click();
  await expect(allergies).toContainText('Hives, 2014');
  await expect(allergies).toContainText(t('connection.waiting'));
  const theirs = { ...anAllergy({ reaction: 'Swollen face' }), version: 1 };
  await api.as(nurse, updateAllergy, { params: { ...params, entry_id }, body: theirs });
  await page.context().setOffline(false);

  const met = allergies.getByRole('group', { name: t('health.refused_new') });
  await expect(met).toContainText('Swollen face', atOnce);
  await expect(met).toContainText('Hives, 2014');
  await expect(met).toContainText(t('health.conflict_title', { name: displayName(nurse.user) }));
  await expectAccessible(page, 'two changes that met');
  await met.getByRole('button', { name: t('health.keep_mine') }).click();
  await expect(met).toHaveCount(0);
  await expect(allergies).toContainText('Hives, 2014');
  await page.getByRole('button', { name: t('health.all_changes') }).click();
  const changes = page.getByRole('dialog');
  await expect(changes).toContainText('Hives, 2014');
  await expect(changes).toContainText('Swollen face');
});

test('pressure and sugar are written down in at most twelve keys beside the numbers, and stand in the chart @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const params = { patient_id: patient.id };
  const day = 86_400_000;
  await api.as(doctor, createMedicine, { params, body: { id: newId(Date.now()), ...aMedicine() } });
  for (const [back, upper] of [
    [60, 138],
    [40, 142],
    [20, 151],
  ] as const) {
    const measured_at = new Date(Date.now() - back * day).toISOString();
    const values = [{ id: newId(Date.now()), ...aPressure(upper, 88) }];
    await api.as(doctor, createMeasurements, {
      params,
      body: { measured_at, measured_by: 'clinic', remark: '', values },
    });
  }
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${patient.id}/record`);
  await page.getByRole('button', { name: t('health.new_measurement') }).click();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.keyboard.type('158');
  await press('Tab');
  await page.keyboard.type('96');
  const sugar = page.getByLabel(t('health.measure.glucose'), { exact: true });
  // Past the pulse and the temperature.
  for (let field = 0; field < 3; field += 1) await press('Tab');
  await expect(sugar).toBeFocused();
  await page.keyboard.type('6,4');
  // Past "when": no unit is preset on a device that has seen none.
  for (const key of ['Tab', 'Tab', 'Space', 'Shift+Tab', 'Shift+Tab', 'Enter']) await press(key);
  expect(keys).toBeLessThanOrEqual(12);
  await expect(page.getByText(t('health.values_saved', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('link', { name: t('health.next_patient') })).toBeFocused();

  // Impossible values are refused in words.
  await page.keyboard.press('Escape');
  await page.getByLabel(t('health.measure.temperature')).fill('70');
  await page.getByRole('button', { name: t('health.save_nothing'), exact: true }).click();
  await expect(page.getByText(t('health.wrong.out_of_range', { min: 30, max: 45, unit: '°C' }))).toBeVisible();

  await page.getByRole('link', { name: t('health.all_with_chart') }).click();
  await expect(page.getByRole('img', { name: t('health.measure.blood_pressure') })).toBeVisible();
  await expectAccessible(page, 'the chart of measurements');
  await page.getByRole('button', { name: t('health.target.set') }).click();
  await page.getByLabel(t('health.target.systolic_below')).fill('140');
  await page.getByLabel(t('health.target.diastolic_below')).fill('90');
  await page.getByRole('button', { name: t('health.save'), exact: true }).click();
  await expect(page.getByText(t('health.chart.in_row', { count: 3 }))).toBeVisible();
  await page.getByRole('radio', { name: t('health.chart.table') }).check();
  await expect(page.getByRole('row').filter({ hasText: '158/96' })).toContainText(t('health.chart.above_short'));
  await expectAccessible(page, 'the table of measurements');
});

test('on a diabetes clinic day the next patient takes at most twelve keys beside the name and the numbers @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { patient: first, doctor } = await people.clinic();
  const next = await people.patientOf(doctor, { user: { given_name: 'Nekesa' } });
  const { page, t } = await windows.of(doctor);
  await page.goto(`/clinician/patients/${first.id}/record#new`);
  await expect(page.getByLabel(t('health.upper'))).toBeFocused();
  await page.keyboard.type('150');
  await page.keyboard.press('Tab');
  await page.keyboard.type('90');
  const sugar = page.getByLabel(t('health.measure.glucose'), { exact: true });
  await sugar.fill('115');
  // The meter of this clinic shows mg/dL.
  const units = page.getByRole('group', { name: t('health.unit_label', { measure: t('health.measure.glucose') }) });
  await units.getByRole('button', { name: 'mg/dL' }).click();
  await sugar.press('Enter');

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const toNext = page.getByRole('link', { name: t('health.next_patient') });
  await expect(toNext).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('searchbox', { name: t('patients.search') })).toBeFocused();
  await page.keyboard.type('Nekesa');
  const found = page.getByRole('row').getByRole('link', { name: displayName(next.user), exact: true });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(found).toBeVisible();
  const isFound = () => found.evaluate((link) => link === document.activeElement);
  for (let tries = 0; tries < 12 && !(await isFound()); tries += 1) await press('Tab');
  await press('Enter');
  await expect(page.getByRole('heading', { name: t('health.of', { name: displayName(next.user) }) })).toBeVisible();
  await expect(page.getByLabel(t('health.upper'))).toBeFocused();
  await page.keyboard.type('142');
  await press('Tab');
  await page.keyboard.type('88');
  for (let field = 0; field < 3; field += 1) await press('Tab');
  await expect(sugar).toBeFocused();
  await page.keyboard.type('126');
  await press('Enter');
  await expect(toNext).toBeFocused();
  expect(keys).toBeLessThanOrEqual(12);
  const stored = await server.db
    .selectFrom('record_entry')
    .select('details')
    .where('patient_id', '=', next.id)
    .where('measure', '=', 'glucose')
    .execute();
  // 126 mg/dL: the unit of before.
  expect(stored.map(({ details }) => details['value'])).toEqual([7]);
});
