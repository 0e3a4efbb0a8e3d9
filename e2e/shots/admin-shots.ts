import type { Page } from '@playwright/test';
import type { TextKey } from '../fixtures/texts.ts';
import { type DemoScene, pageAt, type Shot } from './shot.ts';

/** The own institution's page, as the navigation leads there. */
export async function staffPage({ window }: DemoScene, tab?: TextKey): Promise<Page> {
  const { page, t } = window;
  await page.goto('/clinician/dashboard');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('menu.manage_clinicians') })
    .first()
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (tab !== undefined) await page.getByRole('tab', { name: t(tab) }).click();
  return page;
}

const dialog = (name: string, button: TextKey): Shot => ({
  name,
  who: 'grace',
  go: async (scene) => {
    const page = await staffPage(scene);
    await page.getByRole('button', { name: scene.window.t(button) }).click();
    await page.getByRole('dialog').waitFor();
  },
});

export const adminShots: readonly Shot[] = [
  { name: 'admin-clinicians', who: 'grace', go: (scene) => staffPage(scene) },
  { name: 'admin-invitations', who: 'grace', go: (scene) => staffPage(scene, 'roles.invitations') },
  { name: 'admin-patients', who: 'grace', go: (scene) => staffPage(scene, 'roles.patients') },
  dialog('admin-card', 'roles.card'),
  dialog('admin-joining', 'roles.joining'),
  dialog('admin-invite', 'staff_invite.open'),
  {
    name: 'admin-edit-clinician',
    who: 'grace',
    go: async (scene) => {
      const page = await staffPage(scene);
      await page
        .getByRole('button', { name: scene.window.t('staff.edit_named', { name: 'Dr. Barasa Wekesa' }) })
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  pageAt('admin-audit', 'grace', '/admin/audit'),
  pageAt('superuser-audit', 'neema', '/admin/audit'),
  pageAt('superuser-institutions', 'neema', '/admin/institutions'),
  {
    name: 'superuser-add-institution',
    who: 'neema',
    go: async ({ window: { page, t } }) => {
      await page.goto('/admin/institutions');
      await page.getByRole('button', { name: t('institutions.add') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'record-access',
    who: 'achieng',
    go: async ({ window: { page, t } }) => {
      await page.goto('/patient/account');
      const show = page.getByRole('button', { name: t('access.show') });
      await show.click();
      await page.getByRole('heading', { name: t('access.title') }).scrollIntoViewIfNeeded();
    },
  },
  pageAt('invited-clinician-invalid', 'nobody', '/register-clinician/no-such-link'),
];
