/** The reception: who comes, who waits, booking and finding; the doctor reads it; nothing of anybody's health is there. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { deskOf } from '../pages/desk.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { bookingDialog, saveBooking } from '../pages/appointments-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

const rowOf = (page: Page, patient: PatientSeed): Locator =>
  page.getByRole('row').filter({ hasText: displayName(patient.user) });

/** All that a window reads of the server. */
function bodiesOf({ context }: AppWindow): string[] {
  const bodies: string[] = [];
  context.on('response', (response) => {
    if (!/json/.test(response.headers()['content-type'] ?? '')) return;
    response.text().then(
      (text) => bodies.push(text),
      () => undefined,
    );
  });
  return bodies;
}

test('a reception finds a patient, books, and notes who came; the doctor reads who waits; no word of health @story', async ({
  windows,
  people,
  server,
  api,
}) => {
  const { doctor, reception, patient, visit, timeZone } = await deskOf(people, server);
  const second = await people.patientOf(doctor, { user: { given_name: 'Nekesa', family_name: 'Wafula' } });
  await visit(patient, 20);
  const inquiry = await api.ask(patient, { topic: 'temperature', told: plainFever });
  await api.say(patient, inquiry, 'Canary of the inquiry');
  const desk = await windows.of(reception, { timeZone });
  const bodies = bodiesOf(desk);
  const { page, t } = desk;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('clinician_home.karibu', { name: 'Mercy' }));
  const row = rowOf(page, patient);
  await expect(row).toContainText(t('arrival.state.expected'));
  await expectAccessible(page, 'the day of a reception');

  // Found by a part of the phone, and booked at the next free time of the doctor.
  const digits = second.user.mobile_number.slice(-6);
  await page.getByRole('searchbox', { name: t('reception.find') }).fill(digits);
  await expect(page.locator('mark').first()).toBeVisible();
  await page.getByRole('button', { name: t('reception.book_named', { name: displayName(second.user) }) }).click();
  const dialog = bookingDialog(desk);
  await expect(dialog.getByLabel(t('booking.doctor'))).toHaveValue(doctor.id);
  await expect(dialog.getByRole('radio', { name: t('appointment.type.therapy') })).toHaveCount(0);
  await dialog.getByRole('button', { name: t('booking.date') }).click();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(t('booking.start'), { exact: true }).selectOption('23:00');
  await saveBooking(desk, dialog);
  await expect(rowOf(page, second)).toContainText(t('arrival.state.expected'));

  // The patient comes.
  const doctors = await windows.of(doctor, { device: 'desktop', timeZone });
  await doctors.page.goto('/clinician/appointments?when=today');
  await expect(rowOf(doctors.page, patient)).toBeVisible();
  await row.getByRole('button', { name: new RegExp(`^${t('arrival.arrived')}`) }).click();
  await expect(row).toContainText(t('arrival.state.early'));
  await expect(rowOf(doctors.page, patient)).toContainText(t('arrival.state.early'));

  // The doctor's texts and the patients' inquiries are nowhere: on no page, and in no answer.
  for (const item of ['reception.calendar', 'reception.patients', 'reception.to_confirm'] as const) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t(item) })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByText('Canary')).toHaveCount(0);
    await expectAccessible(page, item);
  }
  for (const barred of ['patient-inquiries', `patients/${patient.id}`, 'statistics', 'quick-replies']) {
    await page.goto(`/clinician/${barred}`);
    await expect(page).toHaveURL(/\/clinician\/dashboard$/);
  }
  await expect(row).toBeVisible();
  expect(bodies.length).toBeGreaterThan(5);
  expect(bodies.filter((body) => body.includes('Canary'))).toEqual([]);
});

test('by keys: who came, taken back, called in, confirmed @desktop', async ({ windows, people, server }) => {
  const { doctor, reception, patient, visit, timeZone } = await deskOf(people, server);
  const late = await people.patientOf(doctor, { user: { given_name: 'Juma', family_name: 'Baraka' } });
  const gone = await people.patientOf(doctor, { user: { given_name: 'Akinyi', family_name: 'Were' } });
  await visit(patient, 30);
  await visit(late, -10);
  await visit(gone, -90);
  const desk = await windows.of(reception, { device: 'desktop', timeZone });
  const { page, t } = desk;
  await page.goto('/');
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  // Expected by time, then what is over.
  await expect(rows).toContainText([displayName(late.user), displayName(patient.user), displayName(gone.user)]);
  await page.keyboard.press('j');
  await expect(rowOf(page, late)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, patient)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(rowOf(page, patient)).toContainText(t('arrival.state.early'));
  // Waiting patients come first, and the focus stays.
  await expect(rows.first()).toContainText(displayName(patient.user));
  await expect(rowOf(page, patient)).toBeFocused();

  // Taken back from the row's menu.
  await rowOf(page, patient).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('arrival.expected') }).click();
  await expect(rowOf(page, patient)).toContainText(t('arrival.state.expected'));

  await rowOf(page, late)
    .getByRole('button', { name: new RegExp(`^${t('arrival.arrived')}`) })
    .click();
  await expect(rowOf(page, late)).toContainText(t('arrival.state.waits', { time: t('inbox.minutes', { count: 0 }) }));
  await rowOf(page, late)
    .getByRole('button', { name: new RegExp(`^${t('arrival.called_in')}`) })
    .click();
  await expect(rowOf(page, late)).toContainText(t('arrival.state.called_in'));

  await rowOf(page, gone)
    .getByRole('button', { name: new RegExp(`^${t('arrival.confirm')}`) })
    .click();
  const asks = page.getByRole('alertdialog');
  await expectAccessible(page, 'whether somebody came');
  await asks.getByRole('button', { name: t('arrival.state.did_not_come') }).click();
  await expect(rowOf(page, gone)).toContainText(t('arrival.state.did_not_come'));
  await expect(
    rowOf(page, gone).getByRole('button', { name: new RegExp(`^${t('arrival.book_again')}`) }),
  ).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: t('reception.find') })).toBeFocused();
  await page.keyboard.type('Nobody of that name');
  await expect(page.getByText(t('reception.found_none'), { exact: true }).last()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('reception.all_keys') })).toBeVisible();
});

test('a reception moves and changes what it does not read, and it stays what it was @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { reception, patient, visit, timeZone } = await deskOf(people, server);
  const id = await visit(patient, 60);
  const stored = () =>
    server.db
      .selectFrom('appointment')
      .select(['topic', 'type', 'start_time'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const before = await stored();
  const desk = await windows.of(reception, { device: 'desktop', timeZone });
  const { page, t } = desk;
  const name = displayName(patient.user);
  await page.goto('/clinician/appointments?view=clinic');
  const booked = page.getByRole('region', { name: /Wanjiru/ }).getByRole('button', { name });
  await booked.click();
  const details = page.getByRole('dialog', { name });
  await expect(details).toContainText(t('appointment.type.consultation'));
  await expect(details.getByRole('link')).toHaveCount(0);
  await details.getByRole('button', { name: t('calendar.move') }).click();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect.poll(async () => (await stored()).start_time).not.toEqual(before.start_time);

  // In its form the topic is empty, and may stay so.
  await page.goto('/clinician/appointments?when=today');
  await rowOf(page, patient).getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t('appointments.edit') }).click();
  const dialog = bookingDialog(desk, 'update');
  await expect(dialog.getByLabel(t('booking.topic'))).toHaveValue('');
  await expect(dialog.getByText(t('reception.unknown_topic'))).toBeVisible();
  await dialog.getByLabel(t('booking.start'), { exact: true }).selectOption('22:00');
  await saveBooking(desk, dialog);
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toMatchObject({ topic: before.topic, type: before.type });
});

test('an admin reads that a receptionist still has patients, and hands them over to a doctor @desktop', async ({
  windows,
  people,
  server,
}) => {
  const { doctor, reception, patient } = await deskOf(people, server);
  await people.connect(reception, patient);
  const admin = await people.colleagueOf(doctor, { role: 'admin', user: { given_name: 'Grace' } });
  await people.colleagueOf(doctor, { role: 'receptionist', user: { given_name: 'Naliaka' } });
  const { page, t } = await windows.of(admin, { device: 'desktop' });
  await page.goto(`/admin/institutions/${doctor.institution_id}/roles`);
  const asks = page.getByText(t('staff.reception_keeps', { name: 'Mercy', count: 1 }));
  await expect(asks).toBeVisible();
  await expectAccessible(page, 'a receptionist who has patients');
  await page.getByRole('button', { name: t('staff.hand_over') }).click();
  const dialog = page.getByRole('alertdialog');
  const to = dialog.getByLabel(t('staff.hand_over_to'));
  await expect(to.getByRole('option', { name: /Wanjiru/ })).toBeAttached();
  await expect(to.getByRole('option', { name: /Naliaka/ })).toHaveCount(0);
  await to.selectOption(doctor.id);
  await dialog.getByRole('button', { name: t('staff.hand_over') }).click();
  await expect(asks).toHaveCount(0);
});

test('without a network who came waits on the device, and is sent with it @phone', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { reception, patient, visit, timeZone } = await deskOf(people, server);
  const id = await visit(patient, -5);
  const { page, context, t } = await windows.of(reception, { device: 'phone', timeZone });
  await page.goto('/');
  const row = rowOf(page, patient);
  await expect(row).toContainText(t('arrival.state.expected'));
  await expectKeeps(page);
  await context.setOffline(true);
  await row.getByRole('button', { name: new RegExp(`^${t('arrival.arrived')}`) }).click();
  await expect(row).toContainText(t('arrival.state.waits', { time: t('inbox.minutes', { count: 0 }) }));
  await context.setOffline(false);
  await expect
    .poll(async () => {
      const found = await server.db.selectFrom('appointment').select('arrived_at').where('id', '=', id).execute();
      return found[0]?.arrived_at ?? null;
    })
    .not.toBeNull();
  await expect(row).toContainText(t('arrival.state.waits', { time: t('inbox.minutes', { count: 0 }) }));
});
