/** How a session ends, and addresses that lead nowhere. */
import { expect } from '@playwright/test';
import { endOtherSessions } from '@hodi/domain/sessions/sessions.api.ts';
import { formatPhone } from '@hodi/i18n/format-phone.ts';
import { AccountPage } from '#e2e/pages/account-page.ts';
import type { Journey } from './journey.ts';
import type { Flow } from './scene.ts';

async function openMenu({ window, input }: Journey): Promise<void> {
  await input.press(window.page.getByRole('button', { name: window.t('menu.label') }));
}

export const leaveOffline: Flow = async (scene) => {
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const journey = await scene.open(doctor, { keepsApp: true });
  const { window, input } = journey;
  const { page, context, t } = window;
  await new AccountPage(window, 'clinician').open();
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await openMenu(journey);
  await journey.step('menu');
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await expect(page.getByText(t('connection.offline'))).toBeVisible();
  await journey.step('offline');
  await openMenu(journey);
  await input.press(page.getByRole('menuitem', { name: t('menu.log_out') }));
  await expect(page).toHaveURL('/login');
  await journey.step('out');
  await context.setOffline(false);
};

export const endedElsewhere: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const journey = await scene.open(patient);
  const { window } = journey;
  const { page, t } = window;
  await new AccountPage(window).open('devices');
  await expect(page.getByText(t('devices.this'), { exact: true })).toBeVisible();
  await scene.api.as(patient, endOtherSessions, {});
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(t('session.ended'))).toBeVisible();
  await journey.step('told');
};

export const deactivated: Flow = async (scene) => {
  const { patient, institution } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const journey = await scene.open(patient);
  const { page, t } = journey.window;
  await scene.server.db.updateTable('patient').set({ status: 'inactive' }).where('id', '=', patient.id).execute();
  await page.goto('/patient/account');
  const phone = formatPhone(institution.whatsapp_number ?? '');
  await expect(page.getByText(t('account_inactive_patient', { clinic: institution.name, phone }))).toBeVisible();
  await journey.step('told');
};

export const expired: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const journey = await scene.open(patient);
  const { page, context } = journey.window;
  await page.goto('/login');
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ sub: 'somebody', exp: 1_700_000_000 }));
    localStorage.setItem('accessToken', `x.${claims}.x`);
  });
  await context.clearCookies();
  await page.goto('/patient/account');
  await expect(page).toHaveURL('/login');
  await journey.step('told');
};

export const nowhere: Flow = async (scene) => {
  const outside = await scene.open();
  await outside.window.page.goto('/no/such/page');
  await outside.step('visitor');
  const home = outside.window.page.getByRole('link', { name: outside.window.t('shell.go_home') });
  await outside.input.press(home);
  await expect(outside.window.page).toHaveURL('/login');
  const { doctor } = await scene.people.clinic({ doctorSpeaks: scene.look.language });
  const inside = await scene.open(doctor);
  await inside.window.page.goto('/no/such/page');
  await inside.step('clinician');
  await inside.input.press(inside.window.page.getByRole('link', { name: inside.window.t('shell.go_home') }));
  await expect(inside.window.page).toHaveURL('/clinician/dashboard');
};

/** The own profile does not come. */
export const notLoaded: Flow = async (scene) => {
  const { patient } = await scene.people.clinic({ patientSpeaks: scene.look.language });
  const journey = await scene.open(patient);
  const { page, t } = journey.window;
  const isProfile = (url: URL) => url.pathname === '/patients/me';
  await page.route(isProfile, (route) => route.abort('connectionreset'));
  await page.goto('/patient/account');
  await expect(page.getByRole('heading', { name: t('frame.not_loaded') })).toBeVisible({ timeout: 60_000 });
  await journey.step('told');
  await page.unroute(isProfile);
  await journey.input.press(page.getByRole('button', { name: t('shell.try_again') }));
  await expect(page.getByRole('heading', { level: 1, name: t('account.title') })).toBeVisible();
  await journey.step('back');
};
