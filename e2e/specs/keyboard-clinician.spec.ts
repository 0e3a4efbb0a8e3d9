/** A clinician's day with the keyboard only: where the focus goes, where it returns to, and that nothing traps it. */
import { displayName } from '@hodi/domain/users/display-name.ts';
import { feverEmergency } from '../fixtures/content.ts';
import { newNumber, smsTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { appointmentRows, bookingDialog } from '../pages/appointments-page.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { expectRound, pickFrom, pickOne, press, tabTo, type } from '../pages/keyboard.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { newcomer } from '../pages/registration-page.ts';

test('danger is acknowledged, answered and the inquiry resolved @desktop', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const id = await api.ask(patient, { topic: 'temperature', told: feverEmergency });
  const window = await windows.of(doctor);
  const { page, t } = window;
  const consultation = new ConsultationPage(window, patient);
  await page.goto('/clinician/dashboard');
  await press(page, page.locator(`a[href="/clinician/e-contact/${id}"]`).last());
  await expect(page).toHaveURL(new RegExp(id));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await expect(consultation.acknowledgements).toHaveCount(2);
  await press(page, consultation.acknowledgements.first());
  await expect(consultation.acknowledgements).toHaveCount(1);
  // Focus stays on the finished item, not on the next one: a second Enter acknowledges nothing unseen.
  await expect(page.locator('h2:focus')).toHaveText(t('red_flag.count', { count: 2 }));
  await press(page, consultation.acknowledgements.first());
  await expect(consultation.acknowledgements).toHaveCount(0);

  await type(page, consultation.composer, 'Please go to the hospital now.');
  await press(page, page.getByRole('button', { name: t('thread.send_reply'), exact: true }));
  await expect(consultation.message('Please go to the hospital now.')).toBeVisible();
  await expect(consultation.composer).toHaveValue('');

  const resolve = page.getByRole('button', { name: t('consultation.resolve') });
  const question = page.getByRole('alertdialog', { name: t('consultation.resolve_title') });
  await press(page, resolve);
  await expect(question).toBeVisible();
  // If something cannot be undone, the cancel button has the focus.
  await expect(question.getByRole('button', { name: t('shell.cancel') })).toBeFocused();
  await expectRound(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(resolve).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: t('consultation.resolve') }));
  await expect(consultation.resolved).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an appointment is booked, and the focus is back where it was opened @desktop', async ({ windows, people }) => {
  const { patient, doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  const { keyboard } = page;
  await page.goto('/clinician/appointments');
  const open = page.getByRole('button', { name: t('appointment.new') }).first();
  await press(page, open);
  const dialog = bookingDialog(window);
  const who = dialog.getByRole('combobox', { name: t('booking.patient') });
  await expect(who).toBeFocused();
  await expectRound(page, dialog);
  await keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await keyboard.press('Enter');
  await expect(who).toBeFocused();
  await keyboard.type(patient.user.given_name.slice(0, 5));
  await expect(dialog.getByRole('option', { name: displayName(patient.user) })).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const day = dialog.getByRole('button', { name: t('booking.date') });
  await press(page, day);
  await expect(dialog.getByRole('grid')).toBeVisible();
  // Escape closes the month, not the form that it stands in.
  await keyboard.press('Escape');
  await expect(dialog.getByRole('grid')).toHaveCount(0);
  await expect(day).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(day).toBeFocused();
  await press(page, dialog.getByRole('button', { name: '9:00', exact: true }));
  await pickOne(page, dialog.getByRole('radio', { name: t('appointment.type.follow_up') }));
  await type(page, dialog.getByLabel(t('booking.topic')), 'Blood pressure');
  await press(page, dialog.getByRole('button', { name: t('booking.save') }));
  await expect(dialog).toHaveCount(0);
  await expect(appointmentRows(page)).toContainText('Blood pressure');
  await expect(open).toBeFocused();
});

test('a patient is registered, up to the yes that they give by code @desktop', async ({ windows, people }) => {
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t } = window;
  const form = new AssistedPage(window);
  const who = newcomer(newNumber());
  await page.goto('/clinician/dashboard');
  await press(page, page.getByRole('link', { name: t('patients.register_patient') }));
  await expect(form.register).toBeVisible();
  await press(page, form.register);
  const field = form.form.field('person.given_name');
  await expect(field).toBeFocused();
  await type(page, field, who.given_name);
  await type(page, form.form.field('person.family_name'), who.family_name);
  await pickFrom(page, form.form.list('person.day'), who.birthday.day);
  await pickFrom(page, form.form.list('person.month'), who.birthday.month);
  await pickFrom(page, form.form.list('person.year'), who.birthday.year);
  await pickFrom(page, form.form.field('person.gender'), who.gender);
  await type(page, form.form.field('login.mobile_number'), who.number);
  await type(page, form.form.field('person.address'), 'Kibuye, Kisumu');
  await press(page, form.register);
  await expect(form.heading('assisted.registered', { name: `${who.given_name} ${who.family_name}` })).toBeFocused();

  await press(page, form.button('assisted.to_code'));
  await expect(form.heading('assisted.code_heading')).toBeFocused();
  const code = async () => (await smsTo(page, who.number)).flatMap((sms) => sms.code ?? [])[0] ?? '';
  await expect.poll(code).toMatch(/^\d+$/);
  await tabTo(page, form.form.code);
  await page.keyboard.type(await code());
  await press(page, form.form.confirm);
  await expect(form.heading('assisted.questionnaire_heading')).toBeFocused();
});
