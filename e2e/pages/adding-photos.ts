/** A photo beside the message that is being written. */
import { expect } from '@playwright/test';
import { timeLimit } from '@hodi/server/src/testing/time-limit.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { cameraPhoto } from '../fixtures/media/camera-photo.ts';

/** Making a photo small takes a busy machine long. */
export const patiently = { timeout: timeLimit(90_000) };

/** Chooses a picture, and waits for nothing. */
export async function choosePhoto({ page, t }: AppWindow): Promise<void> {
  await page.getByRole('button', { name: t('thread.add'), exact: true }).click();
  const advice = page.getByRole('button', { name: t('attach.advice.done') });
  const choose = page.getByLabel(t('attach.gallery'));
  await expect(advice.or(choose).first()).toBeVisible();
  if (await advice.isVisible()) await advice.click();
  await choose.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto(page) });
}

/** The same, until it lies there. */
export async function addPhoto(window: AppWindow): Promise<void> {
  await choosePhoto(window);
  await expect(window.page.getByRole('list', { name: window.t('tray.title') })).toBeVisible(patiently);
}
