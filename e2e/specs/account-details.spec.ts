/** Everybody changes their own details; nothing typed is lost, nothing unseen is overwritten. */
import { updateOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import type { PatientSeed } from '@hodi/domain/testing/people.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expectKept } from '../fixtures/device-storage.ts';
import { expect, test } from '../fixtures/test.ts';
import { withoutLiveNews } from '../fixtures/windows.ts';
import { AccountPage } from '../pages/account-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;

const detailsOf = ({ user, birthday, gender, address }: PatientSeed) => ({
  given_name: user.given_name,
  additional_name: user.additional_name,
  family_name: user.family_name,
  birthday,
  gender,
  address,
  email: user.email,
});

test('a patient changes their details: faults beside the fields, then saved, and shown on their other device @phone', async ({
  windows,
  people,
}) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const elsewhere = await windows.of(patient);
  const account = new AccountPage(window);
  const other = new AccountPage(elsewhere);
  await account.open('details');
  await listening(elsewhere.page, () => other.open('details'));
  await account.edit();
  await account.field('person.given_name').fill(' ');
  await account.field('person.email').fill('zawadi@');
  await account.save();
  const { t } = window;
  await expect(account.field('person.given_name')).toHaveAccessibleDescription(t('required'));
  await expect(account.field('person.given_name')).toBeFocused();
  const told = `${t('invalid_email')} ${t('shell.optional')}`;
  await expect(account.field('person.email')).toHaveAccessibleDescription(told);
  await account.field('person.given_name').fill('Zawadi Wairimu');
  await account.field('person.email').fill('');
  await account.field('person.address').fill('Nyalenda, Kisumu');
  await account.save();
  await expect(window.page.getByText(t('account.saved'))).toBeVisible();
  await expect(account.value('person.name')).toContainText('Zawadi Wairimu');
  await expect(other.value('person.name')).toContainText('Zawadi Wairimu', atOnce);
  await expect(other.value('person.address')).toHaveText('Nyalenda, Kisumu', atOnce);
  await window.page.reload();
  await expect(account.value('person.address')).toHaveText('Nyalenda, Kisumu');
  await expect(account.value('person.email')).toHaveText(t('account.none'));
});

test('changes made elsewhere meanwhile are shown, and typed values are kept @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(refused, ...lostConnections, /ERR_FAILED/);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  // Without live events, so that only the server can tell.
  await withoutLiveNews(window);
  const account = new AccountPage(window);
  await account.open('details');
  await account.edit();
  await account.field('person.address').fill('Mine');
  const details = detailsOf(patient);
  await api.as(patient, updateOwnPatient, { body: { ...details, address: 'Theirs', given_name: 'Renamed' } });
  await account.save();
  const { page, t } = window;
  await expect(page.getByRole('main').getByText(t('account.newer_title'))).toBeVisible();
  await expect(page.getByRole('status').getByText('Theirs')).toBeVisible();
  await expect(account.field('person.address')).toHaveValue('Mine');
  await expect(account.field('person.given_name')).toHaveValue('Renamed');
  await account.save();
  await expect(account.value('person.address')).toHaveText('Mine');
  await expect(account.value('person.name')).toContainText('Renamed');
});

test('the newer value can be taken @phone', async ({ windows, people, api, problems }) => {
  problems.allow(refused);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const account = new AccountPage(window);
  await listening(window.page, () => account.open('details'));
  await account.edit();
  await account.field('person.address').fill('Mine');
  // A person who pressed the button and works on at the top is not scrolled to the end by the answer.
  const name = account.field('person.given_name');
  await name.fill(' ');
  await account.save();
  await name.click();
  await api.as(patient, updateOwnPatient, { body: { ...detailsOf(patient), address: 'Theirs' } });
  const { page, t } = window;
  await expect(page.getByText(t('account.newer_title'))).toBeVisible(atOnce);
  await expect(name).toBeInViewport();
  await page.getByRole('button', { name: t('account.newer_take') }).click();
  await expect(account.field('person.address')).toHaveValue('Theirs');
  await expect(page.getByText(t('account.newer_title'))).toHaveCount(0);
});

test('a change made offline waits, is shown as waiting, and arrives @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const account = new AccountPage(window);
  const { page, context, t } = window;
  await account.open('details');
  await account.edit();
  await expectKeeps(page);
  await context.setOffline(true);
  for (const address of ['First', 'Second']) {
    await account.field('person.address').fill(address);
    await account.save();
    await expect(page.getByText(t('account.waiting'))).toBeVisible();
    await expect(account.value('person.address')).toHaveText(address);
    if (address === 'First') await account.edit();
  }
  await context.setOffline(false);
  await expect(page.getByText(t('account.waiting'))).toHaveCount(0);
  await expect(account.value('person.address')).toHaveText('Second');
  const elsewhere = new AccountPage(await windows.of(patient));
  await elsewhere.open('details');
  await expect(elsewhere.value('person.address')).toHaveText('Second');
});

test('unsaved values are restored after a reload, until they are cancelled @phone', async ({ windows, people }) => {
  const { patient } = await people.clinic();
  const window = await windows.of(patient);
  const account = new AccountPage(window);
  const { page } = window;
  await account.open('details');
  await account.edit();
  await account.field('person.address').fill('Half typed');
  await expectKept(page, 'Half typed');
  await page.reload();
  await expect(account.field('person.address')).toHaveValue('Half typed');
  await account.button('shell.cancel').click();
  await page.reload();
  await expect(account.value('person.address')).toHaveText(patient.address);
});

test('a clinician changes what is theirs, and not role, institution and number @desktop', async ({
  windows,
  people,
}) => {
  const { doctor, institution } = await people.clinic();
  const window = await windows.of(doctor);
  const account = new AccountPage(window, 'clinician');
  const { t } = window;
  await account.open('details');
  await account.edit();
  await expect(window.page.getByText(t('account.fixed_clinician'))).toBeVisible();
  await account.field('account.profession').fill('Paediatrician');
  // By role: the lists stand in their labels, whose text is then that of all their options.
  const birthday = (part: 'quiz.day' | 'quiz.month' | 'quiz.year') =>
    window.page.getByRole('combobox', { name: t(part), exact: true });
  await birthday('quiz.day').selectOption('07');
  await birthday('quiz.month').selectOption('03');
  await birthday('quiz.year').selectOption('1984');
  await account.field('person.gender').selectOption('female');
  const wasOpen = await window.page.getByRole('checkbox').isChecked();
  await window.page.getByText(t('account.accept_new'), { exact: true }).click();
  await account.save();
  await expect(account.value('account.profession')).toHaveText('Paediatrician');
  await expect(account.value('account.expanding_patients')).toHaveText(
    t(wasOpen ? 'account.not_accepting' : 'account.accepting'),
  );
  await expect(account.value('account.institution')).toHaveText(institution.name);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the account and its form are accessible, ${theme} theme @desktop`, async ({ windows, people }) => {
    const { doctor } = await people.clinic({ doctorSpeaks: 'sw' });
    const window = await windows.of(doctor, { theme });
    const account = new AccountPage(window, 'clinician');
    await account.open();
    await expectAccessible(window.page, 'account');
    await account.turnTo('devices');
    await expect(window.page.getByText(window.t('devices.this'), { exact: true })).toBeVisible();
    await expectAccessible(window.page, 'devices');
    await account.turnTo('details');
    await account.edit();
    await account.field('person.given_name').fill('');
    await account.save();
    await expectAccessible(window.page, 'account form');
    await account.turnTo('sign-in');
    await account.button('password.change').click();
    await expect(account.field('password.new')).toBeVisible();
    await expectAccessible(window.page, 'password form');
  });
}
