/** The dialog that invites a patient, and the link that comes by it. */
import { expect, type Page } from '@playwright/test';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { smsTo } from '../fixtures/sms.ts';
import type { AppWindow } from '../fixtures/windows.ts';

export const doctorName = ({ user }: ClinicianSeed) => displayName(user, 'doctor');

/** The dialog, opened from the list or the dashboard. */
export async function openInvite({ page, t }: AppWindow) {
  await page.getByRole('button', { name: t('invite.open') }).click();
  const dialog = page.getByRole('dialog', { name: t('invite.title') });
  await dialog.waitFor();
  const field = (key: 'given_name' | 'family_name' | 'mobile_number' | 'email') =>
    dialog.getByRole('textbox', { name: t(`person.${key}`) });
  return { dialog, field, send: dialog.getByRole('button', { name: t('invite.send') }) };
}

/** The link in the newest message to a number or address. */
export async function linkTo(page: Page, number: string): Promise<string> {
  const found = async () =>
    /\/register-(?:patient\?invitation=|clinician\/)[\w-]+/.exec((await smsTo(page, number))[0]?.text ?? '')?.[0];
  await expect.poll(found).toBeTruthy();
  return (await found()) ?? '';
}
