/** A person in front of a clinician becomes a patient: with their consent, and a password of their own. */
import type { Page } from '@playwright/test';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { anAssistedForm } from '@hodi/server/src/testing/assisted/registering-assisted.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { expectKept, keptRows } from '../fixtures/device-storage.ts';
import { answerGetsLost } from '../fixtures/line/writes.ts';
import { expectOneA6 } from '../fixtures/printed-page.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { consentCodeTo, newNumber, otherCode, smsTo } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { AccountMenu } from '../pages/account-menu.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { doctorName } from '../pages/invite-dialog.ts';
import { PatientList } from '../pages/patient-list.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { RegistrationPage, newPassword, newcomer } from '../pages/registration-page.ts';

/** Chromium writes every refused call into the console. */
const refused = /status of 4\d\d/;

async function linkTo(page: Page, number: string): Promise<string> {
  const texts = (await smsTo(page, number)).map(({ text }) => text);
  return /\/complete-registration\/[\w-]+/.exec(texts.join(' '))?.[0] ?? '';
}

test('a clinician registers a patient, who agrees by code and sets a password on a phone in Kiswahili @desktop @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(refused);
  const { doctor, institution } = await people.clinic();
  await people.team(doctor);
  const user = { given_name: 'Nyambura', family_name: 'Gitao' };
  const alike = await people.patientOf(doctor, { birthday: '1992-03-05', user });
  const window = await windows.of(doctor);
  const { page, t, context } = window;
  const form = new AssistedPage(window);
  const wrongNumber = newNumber();
  const who = newcomer(newNumber());
  await page.goto('/clinician/dashboard');
  await page.getByRole('link', { name: t('patients.register_patient') }).click();

  await form.register.click();
  await expect(form.form.field('person.given_name')).toBeFocused();
  await expectAccessible(page, 'details, with faults');
  await form.fillDetails({ ...who, number: wrongNumber });
  await page.getByRole('radio', { name: 'Kiswahili' }).check();
  await expect(page.getByRole('radio', { name: t('team_care.team', { clinic: institution.name }) })).toBeChecked();
  await page.getByRole('radio', { name: t('team_care.chosen', { name: doctorName(doctor) }) }).check();
  await form.register.click();

  const warning = page.getByRole('alertdialog', { name: t('assisted.duplicate_title') });
  await expect(warning).toContainText(alike.member_id);
  await expect(warning).toContainText(t('assisted.same_birthday_and_name'));
  await expect(warning).toContainText(t('assisted.patient_of', { names: doctorName(doctor) }));
  await expect(warning.getByRole('link')).toHaveAttribute('href', `/clinician/patients/${alike.id}`);
  await expectAccessible(page, 'looks like another patient');
  await form.button('assisted.to_details').click();
  await expect(form.form.field('person.given_name')).toHaveValue(who.given_name);
  await form.register.click();
  await form.button('assisted.register_anyway').click();

  await expect(form.heading('assisted.registered', { name: 'Nyambura Gitau' })).toBeFocused();
  await expectAccessible(page, 'registered');
  // Some builds of the browser let every page copy that has the focus, others none.
  await page.evaluate(() => {
    const value = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { value, configurable: true });
  });
  await form.button('assisted.copy').click();
  await expect(page.getByText(t('assisted.not_copied'))).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await form.button('assisted.copy').click();
  await expect(page.getByText(t('assisted.copied'))).toBeVisible();
  const memberId = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(memberId, { exact: true })).toBeVisible();
  expect(memberId).not.toBe(alike.member_id);

  const oldLink = await linkTo(page, wrongNumber);
  await form.button('assisted.change_phone').click();
  await form.form.field('assisted.new_phone').fill(who.number);
  await form.button('assisted.save_phone').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await form.button('assisted.to_code').click();
  await expect(form.heading('assisted.code_heading')).toBeFocused();
  const code = await consentCodeTo(page, who.number);
  await form.form.code.fill(otherCode(code));
  await form.form.confirm.click();
  await expect(form.form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
  await expectAccessible(page, 'code, wrong');
  await form.form.code.fill(code);
  await form.form.confirm.click();

  await expect(form.heading('assisted.questionnaire_heading')).toBeFocused();
  await expectAccessible(page, 'questionnaire');
  const topic = page.locator('a[href$="/quiz/temperature"]');
  await topic.click();
  await expect(page).toHaveURL(/^.*\/clinician\/patient\/[\w-]+\/quiz\//);
  // Leaving it continues the registration, and screen readers are told no other place.
  const wayOut = page.getByRole('banner').getByRole('link');
  await expect(wayOut).toHaveAttribute('href', '/clinician/assisted-registration?step=card');
  await expect(wayOut).toHaveAccessibleName(t('shell.back'));
  // An inquiry begun on the patient's own page does not belong to the registration.
  const patientId = /patient\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  await page.goto(`/clinician/patients/${patientId}`);
  await page.getByRole('button', { name: t('patient.start_inquiry') }).click();
  await topic.click();
  await expect(wayOut).toHaveAttribute('href', '/clinician/patients');
  await expect(wayOut).toHaveAccessibleName(t('quiz.cancel'));
  await page.goto('/clinician/assisted-registration?step=questionnaire');
  // As much as an institution may write, under the longest of names.
  const contact_card_text = 'Tuandikie kwenye Hodi wakati wowote. '.repeat(10);
  const name = 'Jaramogi Oginga Odinga Teaching and Referral Hospital';
  await server.db
    .updateTable('institution')
    .set({ contact_card_text, name })
    .where('id', '=', doctor.institution_id)
    .execute();
  // An inquiry begun in between leads back to the card.
  await topic.click();
  const asPatient = { ...alike, gender: who.gender } as const;
  await (
    await QuizPage.of(window, 'temperature')
  ).fillIn({ answers: await fullAnswers('temperature', plainFever, asPatient), profile: profileOf(asPatient) });
  await form.button('summary.send_inquiry').click();
  const card = page.getByRole('article', { name: 'Nyambura Gitau' });
  await expect(card).toContainText(memberId);
  await expect(card).toContainText(contact_card_text.trim());
  await expect(card.getByRole('img')).toBeVisible();
  await expectAccessible(page, 'card');
  await expectOneA6(page);
  await form.button('assisted.another').click();
  await expect(form.form.field('person.given_name')).toHaveValue('');

  // Another one, who agrees by the link alone: the clinician's lists show it at once.
  const anotherNumber = newNumber();
  const wairimu = anAssistedForm({ given_name: 'Wairimu', mobile_number: anotherNumber });
  const second = await api.as(doctor, assistedRegister, { body: { ...wairimu, team_consent: 'chosen' } });
  const list = new PatientList(window);
  await listening(page, () => list.open('?tab=pending'));
  await expect(list.rowOf('Wairimu')).toBeVisible();
  const phone = await windows.visitor({ device: 'phone', language: 'sw' });
  const own = new RegistrationPage(phone);
  const link = await linkTo(page, who.number);
  await phone.page.goto(link);
  await expect(phone.page.getByRole('heading', { level: 2 })).toContainText(who.given_name);
  // The code has said whom they let read.
  await expect(phone.page.getByRole('group', { name: phone.t('team_care.legend') })).toHaveCount(0);
  await expectAccessible(phone.page, 'own password');
  await own.fillPasswords('password1');
  await phone.page.getByRole('button', { name: phone.t('complete.save') }).click();
  await expect(own.field('login.password')).toHaveAccessibleDescription(new RegExp(phone.t('password_too_common')));
  await own.fillPasswords(newPassword);
  await phone.page.getByRole('button', { name: phone.t('complete.save') }).click();
  await expect(phone.page).toHaveURL('/patient/dashboard');
  await expect(phone.page.getByRole('heading', { level: 1 })).toContainText(who.given_name);

  expect(second.member_id).not.toBe(memberId);
  const theirs = await windows.visitor({ device: 'phone' });
  const password = new RegistrationPage(theirs);
  await theirs.page.goto(await linkTo(page, anotherNumber));
  await theirs.page.getByRole('radio', { name: theirs.t('team_care.team', { clinic: name }) }).check();
  await password.fillPasswords(newPassword);
  await password.expectBirthYearAsked('1912');
  await expectAccessible(theirs.page, 'another year of birth');
  await password.showBirthYear(wairimu.birthday.slice(0, 4));
  await expect(theirs.page).toHaveURL('/patient/dashboard');
  await expect(list.rowOf('Wairimu')).toHaveCount(0, atOnce);
  await list.tab('active').click();
  await expect(list.rowOf('Wairimu')).toBeVisible();
  await expect(theirs.page.getByText(phone.t('team_care.now_team', { clinic: name }))).toBeVisible();
  await expect(phone.page.getByText(phone.t('team_care.now_chosen', { clinic: name }))).toBeVisible();

  const late = await windows.visitor({ theme: 'dark' });
  for (const used of [link, oldLink]) {
    await late.page.goto(used);
    await expect(late.page.getByRole('heading', { level: 1, name: 'Invalid registration link' })).toBeVisible();
    await expect(late.page.getByText(late.t('invalid_registration_link'))).toBeVisible();
  }
  await expectAccessible(late.page, 'invalid link, dark');
});

test('corrected after its answer got lost: registered once, as first sent, and the clinician is told so @phone @story', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(refused, ...lostConnections);
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor);
  const { page, t, context } = window;
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails(newcomer(newNumber()));
  await page.getByRole('radio', { name: new RegExp(t('assisted.consent_in_person')) }).check();
  await expectKeeps(page);
  await context.setOffline(true);
  await form.register.click();
  const name = 'Nyambura Gitau';
  await expect(form.heading('assisted.waits', { name })).toBeFocused();
  await answerGetsLost(context, pathOf(assistedRegister));
  await context.setOffline(false);
  await expect(form.heading('assisted.not_taken', { name })).toBeVisible();
  await page.getByRole('link', { name: t('assisted.correct') }).click();
  await form.form.field('person.given_name').fill('Nyokabi');
  await form.register.click();
  await expect(form.heading('assisted.registered', { name })).toBeVisible();
  await expect(page.getByText(t('connection.earlier_arrived'))).toBeVisible();
  await expectAccessible(page, 'registered as first sent');
  await page.goto('/clinician/patients');
  const list = new PatientList(window);
  await expect(list.rowOf('Nyambura')).toHaveCount(1);
  await expect(list.rowOf('Nyokabi')).toHaveCount(0);
  await expect(page.getByText(t('connection.needs_you', { count: 1 }))).toHaveCount(0);
});

test('without a network the registration waits, and the member ID comes afterwards @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(refused, ...lostConnections);
  const { doctor, patient } = await people.clinic({ doctorSpeaks: 'sw' });
  const window = await windows.of(doctor, { theme: 'dark' });
  const { page, t, context } = window;
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails({ ...newcomer(patient.user.mobile_number), given_name: 'Kwame' });
  await page.getByRole('radio', { name: new RegExp(t('assisted.consent_in_person')) }).check();
  await expectAccessible(page, 'details, dark');
  await form.register.click();
  await expect(page.getByRole('alertdialog')).toContainText(t('assisted.same_phone'));
  await form.button('assisted.register_anyway').click();
  const account = page.getByRole('alertdialog', { name: t('assisted.account_title') });
  await expectAccessible(page, 'number with an account, dark');
  await account.getByRole('button', { name: t('assisted.invite') }).click();
  const invite = page.getByRole('dialog', { name: t('invite.title') });
  await expect(invite.getByLabel(t('person.mobile_number'))).toHaveValue(/^7\d{8}$/);
  await page.goBack();

  const name = 'Kwame Gitau';
  await expectKeeps(page);
  await context.setOffline(true);
  await form.register.click();
  await expect(form.heading('assisted.waits', { name })).toBeFocused();
  await expect(page.getByText(t('assisted.after_sending'))).toBeVisible();
  await expectAccessible(page, 'waits, dark');
  // The number has an account: what waited is refused, and nothing that was typed is lost, over a reload too.
  await context.setOffline(false);
  await expect(form.heading('assisted.not_taken', { name })).toBeVisible();
  await expect(page.getByText(t('looks_like_duplicate'))).toBeVisible();
  await expectAccessible(page, 'refused, dark');
  await page.goto('/clinician/dashboard');
  await page.getByRole('button', { name: t('connection.look') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('connection.edit') })
    .click();
  await expect(page.getByText(t('assisted.not_taken_why'))).toBeVisible();
  await expect(form.form.field('person.given_name')).toHaveValue('Kwame');
  await expect(form.form.field('person.address')).toHaveValue('Kibuye, Kisumu');
  const put = newNumber();
  await form.form.field('login.mobile_number').fill(put);
  await expectKept(page, put);
  await page.reload();
  await expect(form.form.field('person.given_name')).toHaveValue('Kwame');
  await expectKeeps(page);
  await context.setOffline(true);
  await form.register.click();
  await expect(form.heading('assisted.waits', { name })).toBeFocused();
  await context.setOffline(false);
  await form.button('assisted.get_member_id').click();
  await expect(form.heading('assisted.registered', { name })).toBeVisible();
  await form.button('assisted.to_code').click();
  await expectAccessible(page, 'code, dark');
  await form.button('assisted.code_later').click();
  await expectAccessible(page, 'questionnaire, dark');
  await form.button('assisted.skip').click();
  await expect(page.getByRole('article', { name })).toBeVisible();
  await expectAccessible(page, 'card, dark');

  // The next user of this device finds nothing of it.
  await form.button('assisted.another').click();
  await form.form.field('person.given_name').fill('Siri');
  await expectKept(page, 'Siri');
  await new AccountMenu(window).logOut();
  await expect(page).toHaveURL(/login/);
  await expect.poll(async () => (await keptRows(page)).readable).not.toContain('Siri');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('hodi-')))).toEqual([]);
});
