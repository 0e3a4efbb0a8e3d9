/** A clinician looks at the figures of their practice while patients write. */
import { readFile } from 'node:fs/promises';
import { setOwner } from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { getOpeningHours, setOpeningHours } from '@hodi/domain/opening-hours/opening-hours.api.ts';
import { noHours, weekdays, type OpenWeek } from '@hodi/domain/opening-hours/opening-hours.ts';
import { catalogTopics } from '@hodi/domain/questionnaires/catalog.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';

test('figures move as a patient writes and is answered; they can be read, and kept in a file without a network @desktop @story', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor, patient } = await people.clinic();
  const { page, t } = await windows.of(doctor);
  const figure = (key: Parameters<typeof t>[0]) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ hasText: t(key) })
      .locator('dd')
      .first();
  await listening(page, () => page.goto('/clinician/statistics'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('statistics.title'));
  // The clinic of a test is new: its patient came today.
  await expect(figure('statistics.figure.received')).toHaveText('0');

  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await expect(figure('statistics.figure.received')).toHaveText('1', atOnce);
  await expect(figure('statistics.figure.waiting')).toHaveText('1');
  await expect(figure('statistics.figure.answer_median')).toHaveText(t('statistics.none'));
  await api.say(doctor, id, 'Pole sana. Kunywa maji mengi.');
  await expect(figure('statistics.figure.waiting')).toHaveText('0', atOnce);
  await expect(figure('statistics.figure.answer_median')).not.toHaveText(t('statistics.none'));

  await page.getByText(t('statistics.show_numbers')).click();
  const numbers = page.getByRole('table', { name: t('statistics.numbers') });
  await expect(numbers.locator('tbody').getByRole('row')).toHaveCount(7);
  await expect(numbers.locator('tbody').getByRole('row').last().getByRole('cell').first()).toHaveText('1');
  await page.getByText(t('statistics.help'), { exact: true }).click();
  await expectAccessible(page, 'the statistics');

  await page.getByRole('radio', { name: t('statistics.period_24h'), exact: true }).check();
  await expect(page).toHaveURL(/period=24h$/);
  await expect(page.getByRole('img', { name: t('statistics.per_hour') })).toBeVisible();
  await expect(numbers.locator('tbody').getByRole('row')).toHaveCount(24);

  await page.context().setOffline(true);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('statistics.download') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^hodi-statistics-24h-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const [inquiries, count] = [t('statistics.group.inquiries'), t('statistics.file.count')];
  expect(lines).toContain(`${inquiries},${t('statistics.figure.received')},${count},1,0`);
  expect(lines).toContain(`${inquiries},${t('statistics.figure.answered')},${count},1,0`);
  const fever = catalogTopics.find(({ key }) => key === 'temperature')?.title.en ?? '';
  expect(lines).toContain(`${t('statistics.topics')},${fever},${count},1,0`);
});

/** Open at all hours. */
const always = Object.fromEntries(weekdays.map((day) => [day, [{ from: '00:00', until: '24:00' }]])) as OpenWeek;

test('a team reads who answers within the promise, who refers, and what is open at the end of the day @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, patient } = await people.clinic();
  const nurse = await people.colleagueOf(doctor, { role: 'nurse', user: { given_name: 'Fatuma', family_name: 'Ali' } });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  await people.team(doctor);
  const params = { institution_id: doctor.institution_id };
  const { version } = await api.as(admin, getOpeningHours, { params });
  const hours = { ...noHours, week: always, promise_hours: 4 };
  await api.as(admin, setOpeningHours, { params, body: { hours, version } });
  const id = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const refer = { clinician_id: nurse.id, owner_version: 0 };
  await api.as(doctor, setOwner, { params: { id }, body: refer });
  await api.say(nurse, id, 'Pole sana. Kunywa maji mengi.');
  await api.ask(patient, { topic: 'temperature', told: plainFever });

  const { page, t } = await windows.of(doctor);
  await listening(page, () => page.goto('/clinician/statistics'));
  const table = page.getByRole('table', { name: t('statistics.team.title'), exact: true });
  const cellsOf = (name: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
      .getByRole('cell');
  const share = t('statistics.team.share', { percent: 100, within: 1, answered: 1 });
  const numbers = (cells: readonly string[]) =>
    cells.map((cell) => new RegExp(`(^|: )${cell.replace(/[()]/g, '\\$&')}$`));
  await expect(cellsOf(displayName(nurse.user, nurse.role))).toHaveText(numbers(['1', share, '0', '1', '0']));
  await expect(cellsOf(displayName(doctor.user, doctor.role))).toHaveText(numbers(['0', '', '1', '0', '1']));
  await expect(cellsOf(t('statistics.team.total'))).toHaveText(numbers(['1', share, '1', '1', '1']));
  await page.getByText(t('statistics.team.show_days')).click();
  const days = page.getByRole('table', { name: t('statistics.team.open') });
  await expect(days.locator('tbody').getByRole('row').last()).toContainText(displayName(doctor.user, doctor.role));
  await expectAccessible(page, 'the statistics of a team');
});

test('an admin takes the counts of a month along, as a table and for DHIS2 @desktop', async ({
  windows,
  people,
  api,
}) => {
  const { doctor, patient } = await people.clinic();
  await api.ask(patient, { topic: 'temperature', told: plainFever });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const { page, t } = await windows.of(admin);
  await page.goto('/clinician/statistics');
  const report = page.getByRole('region', { name: t('statistics.report.title') });
  await report.getByLabel(t('statistics.month')).selectOption({ index: 0 });
  const save = async (key: 'csv' | 'dhis2') => {
    const button = report.getByRole('button', { name: t(`statistics.report.${key}`) });
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFile(await file.path(), 'utf8');
  };
  expect(await save('csv'), 'one is not told').toContain(t('statistics.report.hidden'));

  await report.getByRole('button', { name: t('statistics.report.dhis2') }).click();
  const facility = report.getByLabel(t('statistics.report.facility'));
  await expect(facility).toHaveAccessibleDescription(new RegExp(t('required')));
  await facility.fill('13023');
  const { orgUnit, dataValues } = JSON.parse(await save('dhis2')) as { orgUnit: string; dataValues: unknown[] };
  expect({ orgUnit, dataValues }).toEqual({ orgUnit: '13023', dataValues: [] });
  await expectAccessible(page, 'the monthly report');

  const theirs = await windows.of(doctor);
  await theirs.page.goto('/clinician/statistics');
  await expect(theirs.page.getByText(theirs.t('statistics.help'), { exact: true })).toBeVisible();
  await expect(theirs.page.getByText(theirs.t('statistics.report.title'))).toHaveCount(0);
});
