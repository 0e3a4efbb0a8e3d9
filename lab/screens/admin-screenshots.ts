import type { Page } from '@playwright/test';
import type { TextKey } from '#e2e/fixtures/texts.ts';
import { type DemoScene, pageAt, type Screenshot } from './screenshot.ts';

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

/** A dialog over the own institution; on a phone its settings are in a menu. */
export async function openSetting(scene: DemoScene, button: TextKey): Promise<void> {
  const page = await staffPage(scene);
  const { t } = scene.window;
  const menu = page.getByRole('button', { name: t('roles.settings') });
  const isFolded = button !== 'staff_invite.open' && (await menu.isVisible());
  if (isFolded) await menu.click();
  await page.getByRole(isFolded ? 'menuitem' : 'button', { name: t(button) }).click();
}

const dialog = (name: string, button: TextKey): Screenshot => ({
  name,
  who: 'grace',
  go: async (scene) => {
    await openSetting(scene, button);
    await scene.window.page.getByRole('dialog').waitFor();
  },
});

/** A dialog over the list of institutions. */
async function onInstitution({ window: { page, t } }: DemoScene, button: TextKey, name: string): Promise<void> {
  await page.goto('/admin/institutions');
  await page.getByRole('button', { name: t(button, { name }) }).click();
  await page.locator('dialog[open]').waitFor();
}

/** Chooses in the menu of a clinician with patients. */
async function onClinician(scene: DemoScene, choice: TextKey): Promise<void> {
  const page = await staffPage(scene);
  const { t } = scene.window;
  await page.getByRole('button', { name: t('staff.more', { name: 'Dr. Barasa Wekesa' }) }).click();
  await page.getByRole('menuitem', { name: t(choice) }).click();
  await page.locator('dialog[open]').waitFor();
}

export const adminScreenshots: readonly Screenshot[] = [
  { name: 'admin-clinicians', who: 'grace', go: (scene) => staffPage(scene) },
  { name: 'admin-clinicians-first', who: 'grace', hints: true, go: (scene) => staffPage(scene) },
  { name: 'admin-invitations', who: 'grace', go: (scene) => staffPage(scene, 'roles.invitations') },
  { name: 'admin-patients', who: 'grace', go: (scene) => staffPage(scene, 'roles.patients') },
  {
    name: 'admin-patients-invited',
    who: 'grace',
    go: async (scene) => {
      const page = await staffPage(scene, 'roles.patients');
      await page.getByRole('button', { name: scene.window.t('patients.show_pending') }).click();
      await page
        .getByRole('button', { name: scene.window.t('invite.delete') })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-clinicians-none',
    who: 'grace',
    go: async (scene) => {
      const page = await staffPage(scene);
      await page.getByRole('combobox', { name: scene.window.t('patients.status') }).selectOption('refused');
      await page.getByRole('button', { name: scene.window.t('list.clear_filter') }).waitFor();
    },
  },
  dialog('admin-card', 'roles.card'),
  dialog('admin-joining', 'roles.joining'),
  dialog('admin-factor', 'roles.factor'),
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
  pageAt('content-review', 'neema', '/admin/content'),
  pageAt('content-rule', 'neema', '/admin/content/chest_pain?tab=rules&item=rule.CHEST_PAIN_EMERGENCY_003'),
  pageAt('content-question', 'neema', '/admin/content/chest_pain?item=question.pain_character'),
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
      await page.goto('/patient/account/record');
      const show = page.getByRole('button', { name: t('access.show') });
      await show.click();
      await page.getByRole('heading', { name: t('access.title') }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'superuser-edit-institution',
    who: 'neema',
    go: (scene) => onInstitution(scene, 'institutions.edit_named', 'Afya Bora Clinic'),
  },
  {
    name: 'superuser-delete-institution',
    who: 'neema',
    go: (scene) => onInstitution(scene, 'institutions.delete_named', 'Afya Bora Clinic'),
  },
  {
    name: 'superuser-institution-in-use',
    who: 'neema',
    go: async (scene) => {
      await onInstitution(scene, 'institutions.delete_named', 'Afya Bora Clinic');
      const { page, t } = scene.window;
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('institutions.delete'), exact: true })
        .click();
      await page.getByText(t('institutions.in_use_patients')).waitFor();
    },
  },
  {
    name: 'admin-emergencies',
    who: 'grace',
    go: async ({ window: { page, t }, db }) => {
      await db.updateTable('e_contact').set({ escalated_at: new Date() }).where('rank', '=', 0).execute();
      await page.goto('/clinician/dashboard');
      await page.getByText(t('clinician_home.overdue_here_text')).waitFor();
    },
  },
  {
    name: 'admin-clinician-menu',
    who: 'grace',
    go: async (scene) => {
      const page = await staffPage(scene);
      await page.getByRole('button', { name: scene.window.t('staff.more', { name: 'Dr. Barasa Wekesa' }) }).click();
    },
  },
  { name: 'admin-end-sessions', who: 'grace', go: (scene) => onClinician(scene, 'staff.end_sessions') },
  { name: 'admin-hand-over', who: 'grace', go: (scene) => onClinician(scene, 'staff.hand_over') },
  {
    name: 'admin-hand-over-missing',
    who: 'grace',
    go: async (scene) => {
      await onClinician(scene, 'staff.hand_over');
      const { page, t } = scene.window;
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('staff.hand_over'), exact: true })
        .click();
      await page.getByText(t('required')).waitFor();
    },
  },
  { name: 'admin-deactivate', who: 'grace', go: (scene) => onClinician(scene, 'staff.deactivate') },
  {
    name: 'admin-edit-draft',
    who: 'grace',
    go: async (scene) => {
      const page = await staffPage(scene, 'roles.invitations');
      await page.getByRole('button', { name: scene.window.t('staff.edit_named', { name: 'Rehema Mwikali' }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  pageAt('invited-clinician-invalid', 'nobody', '/register-clinician/no-such-link'),
];
