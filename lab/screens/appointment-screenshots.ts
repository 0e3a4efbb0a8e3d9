import type { Page } from '@playwright/test';
import { type DemoScene, pageAt, type Screenshot } from './screenshot.ts';

/** The form of a new appointment, with a patient and times in it. */
async function booking({ window }: DemoScene): Promise<Page> {
  const { page, t } = window;
  await page.goto('/clinician/appointments');
  await page.getByRole('button', { name: t('appointment.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('booking.patient') }).fill('achieng');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: t('booking.date') }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^9:00/ }).click();
  await dialog.getByLabel(t('booking.topic')).fill('Stomach pain');
  return page;
}

export const appointmentScreenshots: readonly Screenshot[] = [
  pageAt('appointments', 'wanjiru', '/clinician/appointments'),
  pageAt('appointments-past', 'wanjiru', '/clinician/appointments?tab=past'),
  pageAt('appointments-none', 'wanjiru', '/clinician/appointments?search=zzz'),
  { name: 'booking', who: 'wanjiru', go: booking },
  {
    name: 'booking-day',
    who: 'wanjiru',
    go: async (scene) => {
      const page = await booking(scene);
      await page
        .getByRole('button', { name: scene.window.t('booking.date') })
        .first()
        .click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'booking-faults',
    who: 'wanjiru',
    go: async ({ window: { page, t } }) => {
      await page.goto('/clinician/appointments');
      await page.getByRole('button', { name: t('appointment.new') }).click();
      await page.getByRole('button', { name: t('booking.save') }).click();
      await page.getByText(t('required')).first().waitFor();
    },
  },
  {
    name: 'appointment-menu',
    who: 'wanjiru',
    go: async ({ window: { page } }) => {
      await page.goto('/clinician/appointments');
      await page.getByRole('table').getByRole('button').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  pageAt('own-appointments', 'achieng', '/patient/appointments'),
  pageAt('own-appointments-past', 'achieng', '/patient/appointments?tab=past'),
  pageAt('own-appointments-none', 'achieng', '/patient/appointments?search=zzz'),
];
