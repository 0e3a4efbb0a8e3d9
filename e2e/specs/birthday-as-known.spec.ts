/** Somebody does not know their exact day of birth: an approximate age is enough, everywhere. */
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { anAssistedForm } from '@hodi/server/src/testing/assisted/registering-assisted.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { codeTo, consentCodeTo, newNumber, otherCode, smsTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountPage } from '../pages/account-page.ts';
import { RecordPage } from '../pages/record-page.ts';
import { RegistrationPage, newPassword, newcomer } from '../pages/registration-page.ts';

test('a patient says about how old she is, on a phone in Kiswahili @phone @story', async ({ windows }) => {
  const window = await windows.visitor({ language: 'sw' });
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  const known = form.list('person.birthday_known');
  const age = form.field('person.age');
  await page.goto('/register-patient');
  await form.fillPersonal(who);
  await form.field('person.address').fill('Kibuye, Kisumu');

  // Values of one precision are there again after switching back to it.
  await known.selectOption({ label: t('person.birthday_year') });
  await expect(form.list('person.day')).toHaveCount(0);
  await expect(form.list('person.year')).toHaveValue(who.birthday.year);
  await known.selectOption({ label: t('person.birthday_month') });
  await expect(form.list('person.month')).toHaveValue(who.birthday.month);
  await known.selectOption({ label: t('person.birthday_day') });
  await expect(form.list('person.day')).toHaveValue(who.birthday.day);

  await known.selectOption({ label: t('person.birthday_estimated') });
  await form.continue.click();
  await expect(age).toBeFocused();
  await expect(age).toHaveAccessibleDescription(t('required'));
  await age.fill('200');
  await form.continue.click();
  await expect(age).toHaveAccessibleDescription(t('invalid_age'));
  await expectAccessible(page, 'an age, with a fault');
  await age.fill('68');
  await page.reload();
  await expect(age).toHaveValue('68');
  await expect(form.list('person.age_unit')).toHaveValue('years');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await form.continue.click();

  await form.fillPasswords(newPassword);
  await form.continue.click();
  await form.code.fill(await codeTo(page, who.number));
  await form.confirm.click();
  await page.waitForURL('/patient/dashboard');
  const account = new AccountPage(window, 'patient');
  await account.open('details');
  await expect(account.value('person.birthday')).toHaveText(/^takriban \d{4}$/);
});

test('a clinician sees about how old a patient is, and writes down the year once it is known @desktop', async ({
  windows,
  people,
}) => {
  const { doctor } = await people.clinic();
  const year = String(new Date().getFullYear() - 40);
  const patient = await people.patientOf(doctor, { birthday: `${year}-01-02`, birthday_precision: 'estimated' });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const record = new RecordPage(window, patient);
  await record.open();
  const told = (words: string) => page.getByText(words, { exact: false }).first();
  await expect(told(t('people.about', { what: t('people.years', { count: 40 }) }))).toBeVisible();

  await record.choose('record.edit');
  const dialog = record.dialog(t('record.edit_title', { name: displayName(patient.user) }));
  const known = dialog.getByRole('combobox', { name: t('person.birthday_known') });
  await expect(dialog.getByLabel(t('person.age'), { exact: true })).toHaveValue('40');
  await known.selectOption({ label: t('person.birthday_year') });
  await dialog.getByRole('button', { name: t('account.save') }).click();
  await expect(dialog.getByRole('combobox', { name: t('person.year'), exact: true })).toBeFocused();
  await dialog.getByRole('combobox', { name: t('person.year'), exact: true }).selectOption(year);
  await dialog.getByRole('button', { name: t('account.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(told(t('people.born', { year }))).toBeVisible();
});

test('a child of whom only the age is known is spoken of as about so old @phone', async ({ windows, people, api }) => {
  const { patient: mother } = await people.clinic();
  const ids = { patient_id: newId(Date.now()), id: newId(Date.now()) };
  const birthday = `${new Date().getFullYear() - 5}-01-02`;
  const names = { given_name: 'Baraka', additional_name: null, family_name: 'Otieno' };
  const known = { birthday, birthday_precision: 'estimated', gender: 'male', relation: 'mother' } as const;
  await api.as(mother, addPerson, { body: { ...ids, ...names, ...known } });
  const { page, t } = await windows.of(mother);
  await page.goto(`/patient/quiz/temperature?for=${ids.patient_id}`);
  const age = t('people.about', { what: t('people.years', { count: 5 }) });
  await expect(page.getByText(t('for_someone.start.about_estimated', { name: 'Baraka', age }))).toBeVisible();
});

test('of whom only the age is known nobody asks the year at the link, but the code that came with it @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  const { doctor } = await people.clinic();
  const known = { birthday: '1958-05-31', birthday_precision: 'estimated', consent: 'in_person' } as const;
  const person = anAssistedForm({ ...known, given_name: 'Wairimu', mobile_number: newNumber() });
  await api.as(doctor, assistedRegister, { body: person });
  const window = await windows.visitor({ language: 'sw' });
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const code = await consentCodeTo(page, person.mobile_number);
  const texts = (await smsTo(page, person.mobile_number)).map(({ text }) => text);
  await page.goto(/\/complete-registration\/[\w-]+/.exec(texts.join(' '))?.[0] ?? '');
  await expect(page.getByText(t('complete.code_why'))).toBeVisible();
  await expect(form.field('registration.birth_year')).toHaveCount(0);
  await form.fillPasswords(newPassword);
  const save = page.getByRole('button', { name: t('complete.save') });
  await save.click();
  await expect(form.code).toBeFocused();
  await expectAccessible(page, 'a link that asks for the code');
  problems.allow(/status of 4\d\d/);
  await form.code.fill(otherCode(code));
  await save.click();
  await expect(form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
  await form.code.fill(code);
  await save.click();
  await page.waitForURL('/patient/dashboard');
});
