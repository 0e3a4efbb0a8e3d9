/** How people come in: invitations, registrations, consent, and what goes wrong on the way. */
import { newNumber, smsTo } from '#e2e/fixtures/sms.ts';
import type { TextKey } from '#e2e/fixtures/texts.ts';
import { hashOfLink } from '@hodi/server/src/work/link-tokens.ts';
import { AssistedPage } from '#e2e/pages/assisted-page.ts';
import { openInvite } from '#e2e/pages/invite-dialog.ts';
import { newcomer } from '#e2e/pages/registration-page.ts';
import { openSetting, staffPage } from './admin-screenshots.ts';
import { type DemoScene, pageAt, type Screenshot } from './screenshot.ts';

async function onPatient({ window, patientId }: DemoScene, button: TextKey): Promise<void> {
  await window.page.goto(`/clinician/patients/${await patientId('achieng')}`);
  await window.page.getByRole('button', { name: window.t(button) }).click();
  await window.page.locator('dialog[open] svg').last().waitFor();
}

async function onPending({ window: { page, t } }: DemoScene, button: TextKey): Promise<void> {
  await page.goto('/clinician/patients?tab=pending');
  await page
    .getByRole('button', { name: t(button) })
    .first()
    .click();
  await page.locator('dialog[open]').waitFor();
}

/** A link that was good once: the one of an invitation of the demo, whose token nobody knows. */
const staffLink =
  (given_name: string) =>
  async ({ window, db }: DemoScene): Promise<void> => {
    const token = `demo-${given_name}`;
    const invitation = db.selectFrom('clinician_invitation').select('id').where('given_name', '=', given_name);
    await db
      .updateTable('clinician_invitation_link')
      .set({ token_hash: hashOfLink(token) })
      .where('invitation_id', '=', invitation)
      .execute();
    await window.page.goto(`/register-clinician/${token}`);
  };

/** Waited on this device, and was refused when it was sent. */
async function refusedRegistration({ window }: DemoScene): Promise<void> {
  const { page, context, t } = window;
  const form = new AssistedPage(window);
  await form.open();
  // Somebody whom no other picture registers: else it is asked first whether this is the same person.
  const name = { given_name: 'Nanjala', family_name: 'Simiyu' };
  await form.fillDetails({ ...newcomer(newNumber()), ...name });
  await context.setOffline(true);
  await form.register.click();
  await form.heading('assisted.waits', { name: 'Nanjala Simiyu' }).waitFor();
  const message = t('number_has_account');
  await context.route('**/patients/assisted-register', (route) =>
    route.fulfill({ status: 409, json: { code: 'number_has_account', message } }),
  );
  await context.setOffline(false);
  await form.heading('assisted.not_taken', { name: 'Nanjala Simiyu' }).waitFor();
  await page.getByRole('button', { name: t('connection.look') }).click();
  await page.getByRole('link', { name: t('connection.edit') }).click();
  await page.getByText(t('assisted.not_taken_why')).waitFor();
}

/** Somebody else saved another text meanwhile. */
async function cardClash(scene: DemoScene): Promise<void> {
  const { page, t, context } = scene.window;
  await openSetting(scene, 'roles.card');
  await page.getByLabel(t('roles.card_text'), { exact: true }).fill('Karibu {patient_name}');
  await context.route('**/contact-card', (route) =>
    route.fulfill({ status: 409, json: { code: 'version_conflict', message: t('version_conflict') } }),
  );
  await page.getByRole('button', { name: t('institution.save') }).click();
  await page.getByRole('region', { name: t('roles.card_changed') }).waitFor();
}

/** The link that an invited clinician gets, opened by somebody who is nobody here yet. */
async function invitedClinician(scene: DemoScene): Promise<void> {
  const { page, t, context } = scene.window;
  const number = newNumber();
  await staffPage(scene);
  await page.getByRole('button', { name: t('staff_invite.open') }).click();
  const dialog = page.getByRole('dialog');
  const field = (key: TextKey) => dialog.getByLabel(t(key), { exact: true });
  await field('person.given_name').fill('Wafula');
  await field('staff.role').selectOption('nurse');
  await field('person.mobile_number').fill(number);
  await field('account.work_experience').fill('Ten years on the maternity ward');
  await dialog.getByRole('button', { name: t('staff_invite.send_invitation') }).click();
  await dialog.waitFor({ state: 'hidden' });
  const texts = (await smsTo(page, number)).map(({ text }) => text).join(' ');
  const link = /\/register-clinician\/[\w-]+/.exec(texts)?.[0] ?? '';
  await page.goto('about:blank');
  await context.clearCookies();
  await context.addInitScript(() => {
    localStorage.removeItem('accessToken');
    localStorage.removeItem('userType');
  });
  await page.goto(link);
  await page
    .getByRole('button', { name: t('registration.decline') })
    .first()
    .waitFor();
}

export const registrationScreenshots: readonly Screenshot[] = [
  { name: 'patient-card', who: 'wanjiru', go: (scene) => onPatient(scene, 'record.card_show') },
  {
    name: 'patient-phone',
    who: 'wanjiru',
    go: async (scene) => {
      const { page, t } = scene.window;
      await page.goto(`/clinician/patients/${await scene.patientId('achieng')}`);
      await page.getByRole('group').getByText(t('record.personal')).click();
      await page.getByRole('button', { name: t('record.change_phone') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'patients-pending',
    who: 'wanjiru',
    go: ({ window }) => window.page.goto('/clinician/patients?tab=pending'),
  },
  pageAt('patients-declined', 'wanjiru', '/clinician/patients?tab=pending&status=declined'),
  { name: 'pending-consent', who: 'wanjiru', go: (scene) => onPending(scene, 'invite.consent') },
  { name: 'pending-delete', who: 'wanjiru', go: (scene) => onPending(scene, 'invite.delete') },
  {
    name: 'invite-patient',
    who: 'wanjiru',
    go: async ({ window }) => {
      await window.page.goto('/clinician/patients');
      await openInvite(window);
    },
  },
  pageAt('patient-invitation-invalid', 'nobody', '/register-patient?invitation=no-such-link'),
  pageAt('completion-invalid', 'nobody', '/complete-registration/no-such-link'),
  { name: 'invited-clinician-used', who: 'nobody', go: staffLink('Mercy') },
  { name: 'invited-clinician-expired', who: 'nobody', go: staffLink('Faith') },
  pageAt('outbox', 'nobody', '/dev/outbox'),
  { name: 'registration-not-taken', who: 'wanjiru', go: refusedRegistration },
  { name: 'waiting', who: 'zuhura', go: ({ window }) => window.page.goto('/clinician/dashboard') },
  { name: 'card-clash', who: 'grace', go: cardClash },
  {
    name: 'staff-invite-email',
    who: 'grace',
    go: async (scene) => {
      const { page, t } = scene.window;
      await staffPage(scene);
      await page.getByRole('button', { name: t('staff_invite.open') }).click();
      await page.getByRole('radio', { name: t('invite.method_email') }).check();
    },
  },
  {
    name: 'staff-invite-delete',
    who: 'grace',
    go: async (scene) => {
      const { page } = scene.window;
      await staffPage(scene, 'roles.invitations');
      await page.locator('tbody tr').first().getByRole('button').last().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'free-services',
    who: 'grace',
    go: async (scene) => {
      await openSetting(scene, 'roles.free');
      await scene.window.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'invited-clinician', who: 'grace', go: invitedClinician },
  {
    name: 'invited-clinician-decline',
    who: 'grace',
    go: async (scene) => {
      await invitedClinician(scene);
      await scene.window.page
        .getByRole('button', { name: scene.window.t('registration.decline') })
        .first()
        .click();
      await scene.window.page.getByRole('alertdialog').waitFor();
    },
  },
];
