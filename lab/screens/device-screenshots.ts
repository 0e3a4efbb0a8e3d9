import { demoPassword } from '@hodi/server/src/demo/ensure-demo.ts';
import { personOf } from '@hodi/server/src/demo/people/patients.ts';
import { canLock } from '#e2e/fixtures/can-lock.ts';
import type { AppWindow } from '#e2e/fixtures/windows.ts';
import { LoginPage } from '#e2e/pages/login-page.ts';
import { type DemoScene, pageAt, type Screenshot } from './screenshot.ts';

/** By the form, since a device that never saw the password cannot be locked. */
async function inAccount({ window }: DemoScene): Promise<AppWindow> {
  const { page, t } = window;
  const login = new LoginPage(window);
  await login.open();
  await login.send({ number: personOf('achieng').phone, password: demoPassword, role: 'patient' });
  await page.waitForURL('/patient/dashboard');
  await canLock(page);
  await page.goto('/patient/account/devices');
  await page.getByRole('button', { name: t('lock.now') }).scrollIntoViewIfNeeded();
  return window;
}

async function locked(scene: DemoScene): Promise<AppWindow> {
  const window = await inAccount(scene);
  await window.page.getByRole('button', { name: window.t('lock.now') }).click();
  await window.page.getByRole('heading', { name: window.t('lock.locked') }).waitFor();
  return window;
}

export const deviceScreenshots: readonly Screenshot[] = [
  { name: 'account-lock', who: 'nobody', go: inAccount },
  {
    name: 'account-pin',
    who: 'nobody',
    async go(scene) {
      const { page, t } = await inAccount(scene);
      await page.getByRole('button', { name: t('lock.set_pin') }).click();
      await page.getByLabel(t('lock.new_pin'), { exact: true }).fill('12');
      await page.getByRole('button', { name: t('account.save') }).click();
      await page.getByText(t('lock.pin_wrong_form', { min: 4, max: 12 })).scrollIntoViewIfNeeded();
    },
  },
  { name: 'locked', who: 'nobody', go: locked },
  {
    name: 'locked-wrong',
    who: 'nobody',
    async go(scene) {
      const { page, t } = await locked(scene);
      await page.getByLabel(t('login.password'), { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: t('lock.unlock') }).click();
      await page.getByText(t('lock.wrong')).waitFor();
    },
  },
  {
    ...pageAt('kept-age', 'achieng', '/patient/dashboard'),
    async go({ window }) {
      const { page, context, t } = window;
      await page.clock.install();
      await page.goto('/patient/dashboard');
      await page.waitForFunction(() => localStorage.getItem('hodi-kept') !== null);
      await context.setOffline(true);
      await page.clock.fastForward('12:00');
      await page.getByText(t('connection.offline_as_of', { when: '§' }).split('§')[0] ?? '').waitFor();
    },
  },
];
