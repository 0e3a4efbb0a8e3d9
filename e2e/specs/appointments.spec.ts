/** Booking and what follows, with the clinician's and the patient's window open beside each other. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createAppointment, deleteAppointment, listAppointments } from '@hodi/domain/appointments/appointments.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import { momentAt } from '@hodi/i18n/zoned-time.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

const zone = 'Africa/Nairobi';
/** A day ahead at any hour of the clinic. */
const tomorrow = () => addDays(calendarDay(Date.now(), zone), 1);

const dialogOf = ({ page, t }: AppWindow, title: 'create' | 'update' = 'create'): Locator =>
  page.getByRole('dialog', { name: t(`booking.${title}_title`) });

/** The next day on the month's sheet, by the keyboard. */
async function chooseTomorrow(window: AppWindow, dialog: Locator): Promise<void> {
  const { page, t } = window;
  await dialog.getByRole('button', { name: t('booking.date') }).click();
  await expect(dialog.getByRole('grid')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('grid')).toHaveCount(0);
}

async function openBooking(window: AppWindow): Promise<Locator> {
  const { page, t } = window;
  await page
    .getByRole('button', { name: t('appointment.new') })
    .first()
    .click();
  const dialog = dialogOf(window);
  await expect(dialog).toBeVisible();
  return dialog;
}

interface Typed {
  patient: string;
  quick: string;
  topic: string;
}

async function fill(window: AppWindow, dialog: Locator, { patient, quick, topic }: Typed): Promise<void> {
  const { t } = window;
  await dialog.getByRole('combobox', { name: t('booking.patient') }).fill(patient.slice(0, 5));
  await dialog.getByRole('option', { name: patient }).click();
  await chooseTomorrow(window, dialog);
  await dialog.getByRole('button', { name: quick, exact: true }).click();
  await dialog.getByRole('radio', { name: t('appointment.type.follow_up') }).check();
  await dialog.getByLabel(t('booking.topic')).fill(topic);
}

const save = async ({ t }: AppWindow, dialog: Locator) =>
  dialog.getByRole('button', { name: t('booking.save') }).click();

const rows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

async function choose({ page, t }: AppWindow, row: Locator, what: Parameters<AppWindow['t']>[0]): Promise<void> {
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t(what) }).click();
}

test('book, overlap, move, complete, cancel, delete: both sides see it at once @desktop', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of (400|409)/);
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const name = displayName(patient.user);
  const clinic = await windows.of(doctor);
  const home = await windows.of(patient, { device: 'phone' });
  const { page, t } = clinic;
  await home.page.goto('/patient/appointments');
  await expect(home.page.getByText(home.t('own_visits.none_upcoming'))).toBeVisible();
  await page.goto('/clinician/appointments');
  await expect(page.getByText(t('appointments.none_upcoming'))).toBeVisible();

  const dialog = await openBooking(clinic);
  await save(clinic, dialog);
  // Patient, day, start, end, type and topic; the doctor is whoever asks.
  await expect(dialog.getByText(t('required'))).toHaveCount(6);
  await expectAccessible(page, 'booking with faults');
  await fill(clinic, dialog, { patient: name, quick: '9:00', topic: 'Stomach pain' });
  await expect(dialog.getByLabel(t('booking.end'))).toHaveValue('09:30');
  await dialog.getByLabel(t('booking.end')).selectOption('08:30');
  await expect(dialog.getByText(t('end_before_start'))).toBeVisible();
  await dialog.getByLabel(t('booking.end')).selectOption('09:30');
  await save(clinic, dialog);
  await expect(dialog).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(t('appointments.from_to', { from: '09:00', to: '09:30' }));
  const card = home.page.getByRole('article');
  await expect(card).toContainText('09:00');
  await expectAccessible(page, 'upcoming appointments');
  await expectAccessible(home.page, 'own appointments');

  const saving = home.page.waitForEvent('download');
  await card.getByRole('button', { name: home.t('appointment.save_calendar') }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const start = momentAt(tomorrow(), '09:00', zone).replace(/[-:]|\.000/g, '');
  expect(file).toContain(`DTSTART:${start}`);

  // The same time again is refused, and names the other.
  const again = await openBooking(clinic);
  await fill(clinic, again, { patient: name, quick: '9:00', topic: 'Another' });
  await save(clinic, again);
  await expect(again.getByText(/09:00–09:30/)).toContainText(name);
  await again.getByRole('button', { name: '12:00', exact: true }).click();
  await save(clinic, again);
  await expect(rows(page)).toHaveCount(2);

  // Moved.
  const first = rows(page).filter({ hasText: 'Stomach pain' });
  await choose(clinic, first, 'appointments.edit');
  const edit = dialogOf(clinic, 'update');
  await edit.getByRole('button', { name: '15:00', exact: true }).click();
  await save(clinic, edit);
  await expect(first).toContainText(t('appointments.from_to', { from: '15:00', to: '15:30' }));
  await expect(card.filter({ hasText: 'Stomach pain' })).toContainText('15:00');

  // Cancelled: gone from what is to come on both sides.
  await choose(clinic, first, 'appointments.cancel');
  await page.getByRole('button', { name: t('appointments.cancel_confirm') }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(card).toHaveCount(1);
  await choose(clinic, rows(page), 'appointments.complete');
  await expect(page.getByText(t('appointments.none_upcoming'))).toBeVisible();
  await page.getByRole('tab', { name: t('appointments.past') }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Another' })).toContainText(t('appointment.state.completed'));
  await expectAccessible(page, 'past appointments');
  await home.page.getByRole('tab', { name: home.t('own_visits.past') }).click();
  await expect(card.filter({ hasText: 'Stomach pain' })).toContainText(home.t('own_visits.state.cancelled'));

  await choose(clinic, first, 'appointments.delete');
  await page.getByRole('button', { name: t('appointments.delete_confirm') }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(card).toHaveCount(1);
});

test('booked without a network: shown as waiting, and there once @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const { patient, doctor } = await people.clinic();
  const name = displayName(patient.user);
  const clinic = await windows.of(doctor);
  const { page, context, t } = clinic;
  await page.goto('/clinician/appointments');
  const dialog = await openBooking(clinic);
  await fill(clinic, dialog, { patient: name, quick: '12:00', topic: 'Blood pressure' });
  await context.setOffline(true);
  await save(clinic, dialog);
  const waiting = page.getByRole('region', { name: t('appointments.unsent') });
  await expect(waiting).toContainText(name);
  await expect(waiting).toContainText(t('connection.waiting'));
  await expectAccessible(page, 'a booking that waits');
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
  const { items } = await api.as(doctor, listAppointments, {});
  expect(items.map(({ appointment }) => appointment.topic)).toEqual(['Blood pressure']);
});

test('what somebody else changed or deleted meanwhile is said, and nothing typed is lost @desktop', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(/status of (404|409|410)/);
  const { patient, doctor } = await people.clinic();
  const id = newId(Date.now());
  const body = {
    id,
    patient_id: patient.id,
    clinician_id: doctor.id,
    start_time: momentAt(tomorrow(), '09:00', zone),
    end_time: momentAt(tomorrow(), '09:30', zone),
    topic: 'Fever',
    type: 'consultation' as const,
  };
  await api.as(doctor, createAppointment, { body });
  const clinic = await windows.of(doctor);
  const { page, t } = clinic;
  await page.goto('/clinician/appointments');
  await choose(clinic, rows(page), 'appointments.edit');
  const edit = dialogOf(clinic, 'update');
  await edit.getByLabel(t('booking.topic')).fill('Fever, again');
  // In another window: it leaves the list at once, and the form stays.
  await api.as(doctor, deleteAppointment, { params: { appointment_id: id } });
  await expect(edit.getByText(t('booking.gone_deleted'))).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await edit.getByRole('button', { name: t('booking.as_new') }).click();
  const dialog = dialogOf(clinic);
  await expect(dialog.getByLabel(t('booking.topic'))).toHaveValue('Fever, again');
  await save(clinic, dialog);
  await expect(rows(page)).toContainText('Fever, again');
});
