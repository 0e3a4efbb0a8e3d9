/** Clinicians of an institution: invited by a link, approved, changed, and replaced by a colleague when they leave. */
import { workExperienceLength } from '@hodi/domain/clinicians/clinician-kinds.ts';
import type { ClinicianSeed } from '@hodi/domain/testing/people.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { putAppointment } from '@hodi/server/src/testing/insert-appointments.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import type { Server } from '../fixtures/server.ts';
import { newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import type { TextKey } from '../fixtures/texts.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { appointmentRows } from '../pages/appointments-page.ts';
import { InstitutionPage } from '../pages/institution-page.ts';
import { doctorName, linkTo } from '../pages/invite-dialog.ts';
import { PatientList } from '../pages/patient-list.ts';
import { type Newcomer, newcomer, newPassword, RegistrationPage } from '../pages/registration-page.ts';
import { holdTimers } from '../pages/waits/held-timers.ts';

const nameOf = ({ given_name, family_name }: Newcomer) => `${given_name} ${family_name}`;
const experience = 'Six years as a midwife in Homa Bay County';

/** Missing fields are reported; then it is kept as a draft, changed and sent. */
async function invite(desk: AppWindow, list: InstitutionPage, who: Newcomer): Promise<void> {
  const { page, t } = desk;
  const name = nameOf(who);
  await list.button('staff_invite.open').click();
  const { given_name, family_name } = who;
  await list.fillInvitation({ role: 'doctor', given_name, family_name, work_experience: 'Short' });
  await list.press('staff_invite.send_invitation');
  await expect(list.field('person.mobile_number')).toBeFocused();
  await expect(list.field('person.mobile_number')).toHaveAccessibleDescription(t('mobile_required'));
  const tooShort = new RegExp(t('too_short', { min: workExperienceLength.min }));
  await expect(list.field('account.work_experience')).toHaveAccessibleDescription(tooShort);
  await expectAccessible(page, 'inviting a clinician, with faults');
  await list.field('account.work_experience').fill(experience);
  await list.press('staff_invite.keep_draft');
  await expect(list.dialog).toBeHidden();
  await expect(page.getByText(t('staff_invite.kept', { name: `Dr. ${name}` }))).toBeVisible();
  await expect(list.rowOf(`Dr. ${name}`)).toContainText(t('staff_invite.status_draft'));

  await list.button('staff.edit_named', `Dr. ${name}`).click();
  await expect(list.field('account.work_experience')).toHaveValue(experience);
  await list.field('staff.role').selectOption('nurse');
  await list.field('person.mobile_number').fill(who.number);
  await list.press('staff_invite.send_invitation');
  await expect(list.dialog).toBeHidden();
  await expect(list.rowOf(name)).toContainText(t('staff_invite.status_invited'));
  await expectAccessible(page, 'invitations of clinicians');
}

/** By the link, where everything that the institution knows is filled in already. */
async function register({ page, t }: AppWindow, form: RegistrationPage, who: Newcomer): Promise<void> {
  await expect(page.getByRole('main')).toContainText(t('registration.personal_why_clinician'));
  await expect(page.getByText(t('registration.invited_why'))).toHaveCount(0);
  await expect(form.field('person.given_name')).toHaveValue(who.given_name);
  await expect(form.field('person.family_name')).toHaveValue(who.family_name);
  await form.list('person.day').selectOption(who.birthday.day);
  await form.list('person.month').selectOption(who.birthday.month);
  await form.list('person.year').selectOption(who.birthday.year);
  await form.field('person.gender').selectOption(who.gender);
  await form.continue.click();
  await expect(form.heading('registration.institution_heading')).toBeFocused();
  await expect(page.getByRole('main')).toContainText(t('people.nurse'));
  await expect(form.field('registration.experience')).toHaveValue(experience);
  await form.field('registration.profession').fill('Midwife');
  await form.field('registration.list_name').fill('Mothers of the lake');
  await expectAccessible(page, 'where an invited clinician will work');
  await form.continue.click();
  await form.fillPasswords(newPassword);
  await form.continue.click();
  await expect(page).toHaveURL('/clinician/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.given_name);
}

test('an invited clinician registers by the link of the SMS and is in, and the administrator sees it at once @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of (404|410)/);
  const { institution, doctor } = await people.clinic();
  // In the language of the longer words.
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  await server.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', admin.user.id).execute();
  const desk = await windows.of(admin, { language: 'sw' });
  const list = new InstitutionPage(desk);
  const { t } = desk;
  const who = newcomer(newNumber());
  await listening(desk.page, () => list.open(institution, 'invitations'));
  await expect(list.tab('clinicians')).toContainText('2');
  await invite(desk, list, who);
  await list.expectWhole();

  const link = await linkTo(desk.page, who.number);
  const guest = await windows.visitor();
  await guest.page.goto(link);
  await register(guest, new RegistrationPage(guest), who);
  await expect(list.rowOf(nameOf(who))).toContainText(t('staff_invite.status_accepted'), atOnce);
  await expect(list.tab('clinicians')).toContainText('3', atOnce);
  await list.tab('clinicians').click();
  await expect(list.rowOf(nameOf(who))).toContainText(t('people.nurse'));
  await expectAccessible(desk.page, 'clinicians of an institution');
  await list.expectWhole();
  await list.openMenu(doctorName(doctor));
  await expect(desk.page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 });

  const late = await windows.visitor();
  const says = async (address: string, key: TextKey) => {
    await late.page.goto(address);
    await expect(late.page.getByRole('heading', { name: late.t('registration.invalid_invitation') })).toBeVisible();
    await expect(late.page.getByText(late.t(key), { exact: true })).toBeVisible();
  };
  const becomes = (change: { expires_at?: Date; deleted_at?: Date; accepted_at?: null }) =>
    server.db.updateTable('clinician_invitation').set(change).where('institution_id', '=', institution.id).execute();
  await says(link, 'invitation_used');
  await says('/register-clinician/never-sent', 'registration.unknown_invitation');
  await becomes({ accepted_at: null, expires_at: new Date(0) });
  await says(link, 'invitation_expired');
  await becomes({ deleted_at: new Date() });
  await says(link, 'invitation_deleted');
  await expectAccessible(late.page, 'a link that is no longer good');
  await late.page.getByRole('link', { name: late.t('registration.go_to_login') }).click();
  await expect(late.page).toHaveURL('/login');
});

/** All built people bear the same name otherwise. */
async function called({ db }: Server, one: ClinicianSeed, given_name: string): Promise<ClinicianSeed> {
  await db.updateTable('app_user').set({ given_name }).where('id', '=', one.user.id).execute();
  return { ...one, user: { ...one.user, given_name } };
}

test('a waiting clinician is approved, sent out, made a doctor, and takes over the patients of one who leaves @desktop @story', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/status of (401|403)/, /status of 400 .*socket\.io/);
  const { institution, doctor, patient } = await people.clinic({ asksApproval: true });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const nurse = await called(
    server,
    await people.colleagueOf(doctor, { role: 'nurse', approval: 'waiting' }),
    'Zuhura',
  );
  const leaving = await called(server, doctor, 'Barasa');
  const [desk, hers, his] = [await windows.of(admin), await windows.of(nurse), await windows.of(leaving)];
  const list = new InstitutionPage(desk);
  const { t } = desk;
  const name = displayName(nurse.user);
  // The page asks every 30 seconds by itself. Here only she asks.
  await holdTimers(hers.page, 30_000);
  await hers.page.goto('/clinician/dashboard');
  await expect(hers.page.getByRole('heading', { name: t('approval.title') })).toBeVisible();
  await list.open(institution);
  await expect(list.rowOf(name)).toContainText(t('staff.waiting'));
  await list.button('staff.approve_named', name).click();
  await expect(list.rowOf(name)).toContainText(t('staff.accepting'));
  // By name it belongs to the end, but there somebody would have to look for it.
  await expect(list.rows.first()).toContainText(name);
  await hers.page.getByRole('button', { name: t('approval.check') }).click();
  const welcome = hers.page.getByRole('heading', { level: 1 });
  await expect(welcome).toContainText('Zuhura');
  await listening(hers.page, () => hers.page.reload());
  await expect(welcome).toContainText('Zuhura');

  await list.choose(name, 'staff.end_sessions');
  await list.answer('staff.end_sessions');
  await expect(desk.page.getByText(t('staff.ended', { name }))).toBeVisible();
  await expect(hers.page).toHaveURL('/login', atOnce);

  await list.button('staff.edit_named', name).click();
  await expect(list.field('account.institution')).toHaveCount(0);
  await list.field('staff.role').selectOption('doctor');
  await list.press('account.save');
  await expect(list.dialog).toBeHidden();
  await expect(list.rowOf(name)).toContainText(t('people.doctor'));

  await listening(his.page, () => his.page.goto('/clinician/dashboard'));
  await expect(his.page.getByRole('heading', { level: 1 })).toContainText('Barasa');
  const put = { db: server.db, at: new Date(), password_hash: 'none' };
  const start = new Date(Date.now() + 48 * 3_600_000).toISOString();
  for (const clinician of [leaving, nurse]) await putAppointment(put, { clinician, patient }, { start });
  // A colleague on a later page can take over too.
  await desk.page.route(/filter=active&limit=100/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
  );
  await list.choose(doctorName(leaving), 'staff.deactivate');
  await list.answer('staff.deactivate');
  const colleague = list.question.getByLabel(t('staff.hand_over_to'), { exact: true });
  await expect(colleague).toHaveAccessibleDescription(`${t('required')} ${t('staff.hand_over_not_self')}`);
  await expectAccessible(desk.page, 'deactivating a clinician');
  await colleague.selectOption(nurse.id);
  await list.answer('staff.deactivate');
  // Somebody else has that hour: the notice of remaining appointments stays until it is read, and names who sees them.
  const title = t('staff.appointments_left', { count: 1, name: doctorName(leaving) });
  await expect(list.question.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(desk.page, 'what a handover left');
  await list.question
    .getByRole('button', { name: t('shell.close') })
    .first()
    .click();
  await expect(list.question).toBeHidden();
  await expect(list.rowOf('Barasa')).toContainText(t('staff.inactive'));
  await expect(list.rowOf('Barasa')).toContainText(t('staff.some_appointments', { count: 1 }));
  await expect(his.page).toHaveURL('/login', atOnce);
  const taking = await windows.of(nurse);
  const theirs = new PatientList(taking);
  await theirs.open();
  await expect(theirs.rowOf(displayName(patient.user))).toBeVisible();
  await taking.page.goto('/clinician/appointments');
  const left = appointmentRows(taking.page).getByText(doctorName(leaving));
  await expect(left.filter({ visible: true })).toHaveCount(1);
  await taking.page.setViewportSize({ width: 800, height: 600 });
  await expect(left.filter({ visible: true })).toHaveCount(1);
  await taking.page.setViewportSize({ width: 360, height: 740 });
  await expect(left.filter({ visible: true })).toHaveCount(1);
});

test('a superuser moves whoever has no patients to another institution, and deactivates another superuser @desktop', async ({
  windows,
  people,
  server,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/);
  const { institution, doctor } = await people.clinic();
  const far = 'Kituo cha Afya cha Mtakatifu Yohana na Wote Wanaosafiri katika Visiwa vya Ziwa la Magharibi';
  const { institution: other } = await people.clinic({ named: `${far} ${institution.id.slice(-6)}` });
  const nurse = await called(server, await people.colleagueOf(doctor, { role: 'nurse' }), 'Zuhura');
  const leaving = await called(server, await people.colleagueOf(doctor, { role: 'superuser' }), 'Barasa');
  const root = await people.colleagueOf(doctor, { role: 'superuser' });
  await server.db.updateTable('app_user').set({ preferred_language: 'sw' }).where('id', '=', root.user.id).execute();
  const desk = await windows.of(root, { language: 'sw' });
  const { page, context, t } = desk;
  const list = new InstitutionPage(desk);
  const place = list.field('account.institution');
  const edits = (name: string) => list.button('staff.edit_named', name).click();
  await list.open(institution);
  const names = '**/institutions?*';
  let fail: (() => void) | undefined;
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await context.route(names, async (route) => {
    await failing;
    await route.abort();
  });
  await edits(displayName(nurse.user));
  await expect(place).toBeDisabled();
  await expect(place).toHaveAccessibleDescription('');
  fail?.();
  await expect(place).toHaveAccessibleDescription(t('staff.move_unknown'));
  await expect(place).toBeDisabled();
  await list.press('shell.cancel');
  await context.unroute(names);

  await edits(doctorName(doctor));
  await expect(place).toBeDisabled();
  const [patients, inquiries] = [t('staff.some_patients', { count: 1 }), t('staff.some_open_inquiries', { count: 0 })];
  await expect(place).toHaveAccessibleDescription(t('staff.move_after_handover', { patients, inquiries }));
  await list.press('shell.cancel');

  await edits(displayName(nurse.user));
  await expect(place).toHaveAccessibleDescription(t('staff.move_hint'));
  const { page: moved } = await windows.of(nurse);
  await listening(moved, () => moved.goto('/clinician/dashboard'));
  await expect(moved.getByRole('banner')).toContainText(institution.name);
  await place.selectOption(other.id);
  await expectAccessible(page, 'moving a clinician');
  await list.press('account.save');
  await expect(list.dialog).toBeHidden();
  await expect(list.rowOf('Zuhura')).toHaveCount(0);
  // A moved clinician reads at once where they work now.
  await expect(moved.getByRole('banner')).toContainText(other.name);
  await list.open(other);
  await expect(list.rowOf('Zuhura')).toContainText(t('people.nurse'));

  await list.open(institution);
  await list.choose(displayName(leaving.user), 'staff.deactivate');
  await list.answer('staff.deactivate');
  await expect(list.rowOf('Barasa')).toContainText(t('staff.inactive'));
});
