/** A child comes with who cares for it, on one phone: registered by a clinician, or by the link of an invitation. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { linkTo, openInvite } from '../pages/invite-dialog.ts';
import { PatientList } from '../pages/patient-list.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { RegistrationPage, newPassword, newcomer } from '../pages/registration-page.ts';

const child = 'Tumaini';

/** Below a heading of its own, so that nothing of it is taken for the caregiver's. */
async function fillChild({ page, t }: AppWindow, relation: string): Promise<void> {
  await page.getByLabel(t('registration.child_given_name'), { exact: true }).fill(child);
  const born = page.getByRole('group', { name: t('registration.child_birthday') });
  const list = (key: 'person.birthday_known' | 'person.month' | 'person.year') =>
    born.getByRole('combobox', { name: t(key), exact: true });
  await list('person.birthday_known').selectOption('month');
  await list('person.month').selectOption('04');
  await list('person.year').selectOption(String(new Date().getFullYear() - 2));
  await page.getByLabel(t('registration.child_gender'), { exact: true }).selectOption('female');
  await page.getByLabel(relation, { exact: true }).selectOption('mother');
}

test('a clinician registers a child with its mother without a network, and both get a member ID afterwards @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t, context } = window;
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails(newcomer(newNumber()));
  await page.getByRole('radio', { name: new RegExp(t('assisted.consent_in_person')) }).check();
  await page.getByRole('radio', { name: new RegExp(t('assisted.who_child')) }).check();
  await form.register.click();
  await expect(page.getByLabel(t('registration.child_given_name'), { exact: true })).toBeFocused();
  await expectAccessible(page, 'a child with its caregiver, with faults');
  await fillChild(window, t('assisted.relation'));
  await expectKeeps(page);
  await context.setOffline(true);
  await form.register.click();
  const names = { child, name: 'Nyambura Gitau' };
  await expect(form.heading('assisted.waits', { name: t('assisted.both', names) })).toBeFocused();
  await context.setOffline(false);
  await form.button('assisted.get_member_id').click();
  await expect(form.heading('assisted.both_registered', names)).toBeVisible();
  for (const name of Object.values(names)) {
    await expect(page.getByText(t('assisted.member_of', { name }))).toBeVisible();
  }
  await expectAccessible(page, 'a child and its caregiver, registered');
  await page.goto('/clinician/patients');
  const list = new PatientList(window);
  await expect(list.rowOf(child)).toBeVisible();
  await expect(list.rowOf('Nyambura').filter({ hasNotText: child })).toBeVisible();
});

test('of a number that has an account only the child is added, and nothing is told of it @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 409/);
  const { doctor, patient } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails({ ...newcomer(patient.user.mobile_number), given_name: 'Kwame' });
  await page.getByRole('radio', { name: new RegExp(t('assisted.who_child')) }).check();
  await fillChild(window, t('assisted.relation'));
  await form.register.click();
  const account = page.getByRole('alertdialog', { name: t('assisted.account_title') });
  await expect(account).not.toContainText(displayName(patient.user));
  await account.getByRole('button', { name: t('assisted.add_child') }).click();
  await expect(form.heading('assisted.registered', { name: child })).toBeVisible();
  await expect(page.getByText(t('assisted.member_of', { name: child }))).toBeVisible();
  await expect(page.getByText(displayName(patient.user))).toHaveCount(0);
  await expectAccessible(page, 'a child added to an account');
});

test('a link that is for a child makes an account and the child in one go @phone', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const desk = await windows.of(doctor, { device: 'desktop' });
  await desk.page.goto('/clinician/patients?tab=pending');
  const { dialog, field, send } = await openInvite(desk);
  await dialog.getByRole('radio', { name: desk.t('invite.for_child') }).check();
  await dialog.getByLabel(desk.t('registration.child_given_name'), { exact: true }).fill(child);
  const number = newNumber();
  await dialog.getByLabel(desk.t('person.given_name'), { exact: true }).fill('Nyambura');
  await field('mobile_number').fill(number);
  await expectAccessible(desk.page, 'an invitation for a child');
  await send.click();
  const row = new PatientList(desk).rowOf('Nyambura');
  await expect(row).toContainText(desk.t('invite.child_of', { name: child }));

  const phone = await windows.visitor({ device: 'phone', language: 'sw' });
  const { page, t } = phone;
  const own = new RegistrationPage(phone);
  await page.goto(await linkTo(desk.page, number));
  await expect(page.getByLabel(t('registration.child_given_name'), { exact: true })).toHaveValue(child);
  await expect(page.getByText(t('registration.invited_for_child', { name: child }))).toBeVisible();
  await fillChild(phone, t('caregivers.add.relation_to_child'));
  const born = page.getByRole('group', { name: t('person.birthday'), exact: true });
  for (const [part, value] of [
    ['day', '05'],
    ['month', '03'],
    ['year', '1992'],
  ] as const) {
    await born.getByRole('combobox', { name: t(`person.${part}`), exact: true }).selectOption(value);
  }
  await own.field('person.gender').selectOption('female');
  await own.field('person.address').fill('Kibuye, Kisumu');
  await own.field('login.mobile_number').fill(number);
  await expectAccessible(page, 'a registration with a child');
  await own.continue.click();
  await own.fillPasswords(newPassword);
  await own.continue.click();
  await expect(page).toHaveURL('/patient/dashboard');
  await expect(
    page.getByRole('group', { name: t('caregivers.whose') }).getByRole('button', { name: child }),
  ).toBeVisible();
});
