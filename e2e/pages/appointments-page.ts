/** A clinician's appointments and the form that books one. */
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { calendarDay } from '@hodi/i18n/calendar-day.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';

/** Time zone of the tests' clinics. */
export const zone = 'Africa/Nairobi';
/** A day ahead at any hour of the clinic. */
export const tomorrow = (): string => addDays(calendarDay(Date.now(), zone), 1);

export const bookingDialog = ({ page, t }: AppWindow, title: 'create' | 'update' = 'create'): Locator =>
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

export async function openBooking(window: AppWindow): Promise<Locator> {
  const { page, t } = window;
  await page
    .getByRole('button', { name: t('appointment.new') })
    .first()
    .click();
  const dialog = bookingDialog(window);
  await expect(dialog).toBeVisible();
  return dialog;
}

export interface TypedBooking {
  /** Known already if the form belongs to a patient. */
  patient?: string;
  quick: string;
  topic: string;
}

export async function fillBooking(
  window: AppWindow,
  dialog: Locator,
  { patient, quick, topic }: TypedBooking,
): Promise<void> {
  const { t } = window;
  if (patient !== undefined) {
    await dialog.getByRole('combobox', { name: t('booking.patient') }).fill(patient.slice(0, 5));
    await dialog.getByRole('option', { name: patient }).click();
  }
  await chooseTomorrow(window, dialog);
  await dialog.getByRole('button', { name: quick, exact: true }).click();
  await dialog.getByRole('radio', { name: t('appointment.type.follow_up') }).check();
  await dialog.getByLabel(t('booking.topic')).fill(topic);
}

export const saveBooking = async ({ t }: AppWindow, dialog: Locator) =>
  dialog.getByRole('button', { name: t('booking.save') }).click();

export const appointmentRows = (page: Page): Locator =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

export async function chooseAction(
  { page, t }: AppWindow,
  row: Locator,
  what: Parameters<AppWindow['t']>[0],
): Promise<void> {
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: t(what) }).click();
}

/** Gives the reason, in the open question. */
export async function confirmCancelling({ page, t }: AppWindow): Promise<void> {
  const asks = page.getByRole('alertdialog');
  await asks.getByRole('radio', { name: t('appointments.cancel_reason.patient') }).check();
  await asks.getByRole('button', { name: t('appointments.cancel_confirm') }).click();
}
