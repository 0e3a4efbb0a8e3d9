/** From when on a device locks itself, and what lies open before that. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/axe.ts';
import { canLock } from '../fixtures/can-lock.ts';
import { isOpenHere } from '../fixtures/device-storage.ts';
import { password } from '../fixtures/people.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginPage } from '../pages/login-page.ts';

type Vault = { open: CryptoKey | null; bySecret: unknown; opensUntil?: number | null };

/** As it lies on the device. @param open whether scripts can take the open key out; null where none lies there. */
const vaultOf = (
  page: Page,
  changes: Partial<Vault> = {},
): Promise<{ takenOut: boolean | null; isLockedUp: boolean }> =>
  page.evaluate(
    (change) =>
      new Promise((done) => {
        const opening = indexedDB.open('hodi-offline');
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('cache', 'readwrite').objectStore('cache');
          const all = store.getAll();
          all.addEventListener('success', () => {
            const row = (all.result as { key: string; value: Vault }[]).find(({ key }) => key.endsWith('/vault'));
            const value = { open: null, bySecret: null, ...row?.value, ...change };
            if (row !== undefined && Object.keys(change).length > 0) store.put({ ...row, value });
            store.transaction.addEventListener('complete', () => {
              opening.result.close();
              done({ takenOut: value.open && value.open.extractable, isLockedUp: value.bySecret !== null });
            });
          });
        });
      }),
    changes,
  );

test('a page that is left before it has locked anything up locks itself all the same, and opens with a login @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.visitor({ language: patient.user.preferred_language });
  const { page, t } = window;
  const isHeld = Promise.withResolvers<void>();
  await page.route('**/assets/vault-*.js', (route) => isHeld.promise.then(() => route.continue()));
  const login = new LoginPage(window);
  await login.logIn(patient);
  await page.clock.install();
  await page.reload();
  isHeld.resolve();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect.poll(() => isOpenHere(page)).toBe(true);
  await page.clock.fastForward('01:01:00');
  await expect(page.getByRole('heading', { level: 1, name: t('lock.locked') })).toBeVisible();
  await expect(page.getByText(t('lock.only_login'))).toBeVisible();
  await expectAccessible(page, 'locked, and only a login opens it');
  await page.getByRole('button', { name: t('lock.log_in_again') }).click();
  await login.send({ number: patient.user.mobile_number, password, role: 'patient' });
  await page.waitForURL('/patient/dashboard');
});

test('no script takes the open key out; once its time is over and no page is there, the service worker drops it @phone @story', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.visitor({ language: patient.user.preferred_language, keepsApp: true });
  const { page, context, t } = window;
  await new LoginPage(window).logIn(patient);
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await canLock(page);
  await expect.poll(() => vaultOf(page)).toEqual({ takenOut: false, isLockedUp: true });
  await page.goto('/version.json');
  // As a page that was out of sight noted it, of which nothing else knows.
  await vaultOf(page, { opensUntil: Date.now() - 1 });
  await page.close();

  const later = await context.newPage();
  await later.goto('/patient/dashboard');
  await expect(later.getByRole('heading', { level: 1, name: t('lock.locked') })).toBeVisible();
  expect((await vaultOf(later)).takenOut).toBe(null);
  await later.getByLabel(t('login.password'), { exact: true }).fill(password);
  await later.getByRole('button', { name: t('lock.unlock') }).click();
  await expect(later.getByRole('navigation').first()).toBeVisible();
});
