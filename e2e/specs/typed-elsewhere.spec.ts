/** Numbers and codes that come out of other apps, and numbers that get no SMS. */
import { expect, test } from '../fixtures/test.ts';
import { codeTo, newNumber, smsTo } from '../fixtures/sms.ts';
import { RegistrationPage, newcomer } from '../pages/registration-page.ts';

test('a text that is no number is refused, a landline asked about, a number from contacts taken @phone', async ({
  windows,
}) => {
  const window = await windows.visitor();
  const { page, t } = window;
  const form = new RegistrationPage(window);
  await page.goto('/register-patient');
  await form.fillPersonal(newcomer('0712 999 13'));
  await form.field('person.address').fill('Nyalenda, Kisumu');
  const number = form.field('login.mobile_number');
  await form.continue.click();
  await expect(number).toHaveAccessibleDescription(new RegExp(t('invalid_phone')));
  await expect(number).toBeFocused();

  await number.fill('\u2066020\u00a0999\u20111333\u2069');
  await form.continue.click();
  const getsSms = page.getByRole('button', { name: t('gets_sms') });
  await expect(number).toHaveAccessibleDescription(new RegExp(t('fixed_line').slice(0, 20)));
  await getsSms.click();
  await expect(getsSms).toHaveCount(0);
  await form.continue.click();
  await expect(form.field('login.password')).toBeVisible();
  await form.back.click();

  // From contacts: with signs around it that keep it from being turned.
  const mobile = newNumber();
  await number.fill(`\u202a+254 ${mobile.slice(1).replaceAll(' ', '\u00a0')}\u202c`);
  await form.continue.click();
  await form.fillPasswords('mto-wa-yala-7');
  await form.continue.click();
  await expect(form.heading('registration.code_heading')).toBeVisible();

  const code = await codeTo(page, mobile);
  const [sms] = await smsTo(page, mobile);
  await form.code.fill(sms?.text.replace(code, `${code.slice(0, 3)} ${code.slice(3)}`) ?? '');
  await expect(form.code).toHaveValue(code);
  await form.code.fill('');
  await form.code.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(form.code).toHaveValue(code);
  await form.confirm.click();
  await page.waitForURL('/patient/dashboard');
});
