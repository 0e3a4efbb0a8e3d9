/** Destinations of the account menu, by role and page. */
import { expect, test } from '../fixtures/test.ts';
import { goWithin } from '../fixtures/windows.ts';
import { AccountMenu } from '../pages/account-menu.ts';

test('the account menu: who one is, what exists for the role, the version, and not the page itself @desktop', async ({
  windows,
  people,
}) => {
  const { doctor, patient } = await people.clinic();
  const [desk, theirs] = [await windows.of(doctor), await windows.of(patient)];
  await desk.page.goto('/clinician/dashboard');
  await theirs.page.goto('/patient/dashboard');
  const table = [
    [
      desk,
      '/clinician/patients',
      [
        'menu.dashboard',
        'menu.statistics',
        'menu.account',
        'menu.notifications',
        'shell.dark_mode',
        'shell.about',
        'menu.log_out',
      ],
    ],
    [
      desk,
      '/clinician/dashboard',
      ['menu.statistics', 'menu.account', 'menu.notifications', 'shell.dark_mode', 'shell.about', 'menu.log_out'],
    ],
    [
      desk,
      '/clinician/statistics',
      ['menu.dashboard', 'menu.account', 'menu.notifications', 'shell.dark_mode', 'shell.about', 'menu.log_out'],
    ],
    [
      desk,
      '/clinician/account',
      ['menu.dashboard', 'menu.statistics', 'menu.notifications', 'shell.dark_mode', 'shell.about', 'menu.log_out'],
    ],
    [
      theirs,
      '/patient/get-help',
      ['menu.account', 'menu.notifications', 'shell.dark_mode', 'shell.about', 'menu.log_out'],
    ],
    [theirs, '/patient/account', ['menu.notifications', 'shell.dark_mode', 'shell.about', 'menu.log_out']],
  ] as const;
  for (const [window, address, items] of table) {
    const { page, t } = window;
    const person = window === desk ? doctor : patient;
    await goWithin(page, address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await new AccountMenu(window).open();
    const shown = page.getByRole('menuitem').filter({ hasNotText: 'Kiswahili' });
    await expect(shown).toHaveText(items.map((key) => t(key)));
    const menu = page.getByRole('presentation').filter({ has: page.getByRole('menu') });
    await expect(menu).toContainText(`${person.user.given_name} ${person.user.family_name}`);
    await expect(menu).toContainText(/\d{4}\.\d+\.\d+\.\d+/);
    await page.keyboard.press('Escape');
  }
});
