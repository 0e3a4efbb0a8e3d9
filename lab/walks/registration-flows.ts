/** From nobody to an own dashboard: patients, clinicians, and whoever came by the link of an invitation. */
import { expect, type Page } from '@playwright/test';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { newNumber, otherCode, smsTo } from '#e2e/fixtures/sms.ts';
import { newPassword, newcomer, type Newcomer, RegistrationPage } from '#e2e/pages/registration-page.ts';
import type { Walk } from './walk.ts';
import type { Flow, Scene } from './scene.ts';

const isAt = (page: Page, path: string) => async () => new URL(page.url()).pathname === path;

async function fillPersonal({ window, hands }: Walk, who: Newcomer): Promise<void> {
  const form = new RegistrationPage(window);
  await hands.type(form.field('person.given_name'), who.given_name);
  await hands.type(form.field('person.family_name'), who.family_name);
  await hands.pick(form.list('person.day'), who.birthday.day);
  await hands.pick(form.list('person.month'), who.birthday.month);
  await hands.pick(form.list('person.year'), who.birthday.year);
  await hands.pick(form.field('person.gender'), who.gender);
  const address = form.field('person.address');
  if ((await address.count()) > 0) await hands.type(address, 'Kibuye, Kisumu');
  await hands.type(form.field('login.mobile_number'), who.number);
}

async function personalStep(walk: Walk, who: Newcomer, isBrief: boolean): Promise<void> {
  const { window, hands } = walk;
  const form = new RegistrationPage(window);
  await expect(form.field('person.given_name')).toBeVisible({ timeout: 120_000 });
  await walk.step('personal');
  if (!isBrief) {
    await hands.press(form.continue);
    await expect(form.field('person.given_name')).toBeFocused();
    await walk.step('personal-faults');
    await fillPersonal(walk, { ...who, number: '0712' });
    await hands.press(form.continue);
    await expect(form.field('login.mobile_number')).toBeFocused();
    await walk.step('personal-bad-number');
  }
  await fillPersonal(walk, who);
  await walk.step('personal-filled');
  await hands.press(form.continue);
}

async function securityStep(walk: Walk, isBrief: boolean): Promise<void> {
  const { window, hands } = walk;
  const { t } = window;
  const form = new RegistrationPage(window);
  await expect(form.heading('registration.security_heading')).toBeFocused();
  await walk.step('security');
  const password = form.field('login.password');
  const repeated = form.field('registration.repeat_password');
  if (!isBrief) {
    await hands.type(password, 'short');
    await hands.type(repeated, 'other');
    await hands.press(form.continue);
    await expect(password).toBeFocused();
    await walk.step('security-faults');
    await hands.type(password, 'password1');
    await hands.type(repeated, 'password1');
    await hands.press(form.continue);
    await expect(password).toHaveAccessibleDescription(new RegExp(t('password_too_common')));
    await expect(password).toBeFocused();
    await walk.step('security-common');
  }
  await hands.type(password, newPassword);
  await hands.type(repeated, newPassword);
}

async function codeStep(walk: Walk, who: Newcomer, scene: Scene): Promise<void> {
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  await expect(form.heading('registration.code_heading')).toBeFocused();
  await walk.step('code');
  await expect.poll(async () => (await smsTo(page, who.number)).length).toBeGreaterThan(0);
  const code = (await smsTo(page, who.number))[0]?.code ?? '';
  if (!scene.isBrief) {
    await hands.press(form.confirm);
    await expect(form.code).toHaveAccessibleDescription(new RegExp(t('invalid_code')));
    await walk.step('code-missing');
    await hands.type(form.code, otherCode(code));
    await hands.press(form.confirm);
    await expect(form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    await expect(form.code).toBeFocused();
    await walk.step('code-wrong');
  }
  await hands.type(form.code, code);
}

const isAtCode = (walk: Walk) => () => new RegistrationPage(walk.window).code.isVisible();

/** The answer to the code got lost: the account exists, and the person is told to sign in. */
const signInInstead = (walk: Walk) => async () => {
  const { page, t } = walk.window;
  await expect(page.getByRole('main')).toContainText(t('registration.perhaps_done'));
};

export const registerPatient: Flow = async (scene) => {
  const walk = await scene.open();
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await page.goto('/login');
  await hands.press(page.getByRole('link', { name: t('login.create_patient') }));
  await personalStep(walk, who, scene.isBrief);
  await securityStep(walk, scene.isBrief);
  await walk.send(form.continue, 'register', { arrived: isAtCode(walk) });
  await codeStep(walk, who, scene);
  await walk.send(form.confirm, 'verify', { arrived: isAt(page, '/patient/dashboard'), ifDone: signInInstead(walk) });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await walk.step('end');
};

async function institutionStep(walk: Walk, institution: { id: string; name: string }, isBrief: boolean) {
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  await expect(form.heading('registration.institution_heading')).toBeFocused();
  const search = page.getByRole('searchbox', { name: t('registration.find_institution') });
  await expect(search).toBeVisible();
  await walk.step('institution');
  if (!isBrief) {
    await hands.press(form.continue);
    await expect(page.getByRole('main').getByText(t('required')).first()).toBeVisible();
    await walk.step('institution-faults');
    await hands.type(search, 'zzz');
    await expect(page.getByText(t('registration.no_match'))).toBeVisible();
    await walk.step('institution-no-match');
  }
  await hands.type(search, institution.name);
  await hands.choose(page.locator(`[value="${institution.id}"]`));
  await hands.pick(form.field('registration.role'), 'nurse');
  await hands.type(form.field('registration.profession'), 'Midwife');
  await hands.type(form.field('registration.list_name'), 'Mothers of Kisumu');
  await hands.type(
    form.field('registration.experience'),
    'Ten years on the ward, and before that a student in Eldoret.',
  );
  await walk.step('institution-filled');
  await hands.press(form.continue);
}

let houses = 0;

export const registerClinician: Flow = async (scene) => {
  const { people, server, isBrief } = scene;
  houses += 1;
  const named = `Afya Mto ${String(houses).padStart(3, '0')} Maternity and Children’s Hospital of Kisumu`;
  const { institution } = await people.clinic({ asksApproval: true, named });
  for (let more = 0; more < 7; more += 1) await people.clinic({ named: `Kituo cha Afya ${more}` });
  const walk = await scene.open();
  const { window, hands } = walk;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await page.goto('/register-clinician');
  await personalStep(walk, who, isBrief);
  await institutionStep(walk, institution, isBrief);
  await securityStep(walk, true);
  await walk.send(form.continue, 'register', { arrived: isAtCode(walk) });
  await codeStep(walk, who, { ...scene, isBrief: true });
  const waiting = page.getByRole('heading', { level: 1, name: t('approval.title') });
  const ifDone = signInInstead(walk);
  await walk.send(form.confirm, 'verify', { arrived: () => waiting.isVisible(), ifDone });
  if (!(await waiting.isVisible())) return;
  await walk.step('waiting');
  const check = page.getByRole('button', { name: t('approval.check') });
  await hands.press(check);
  await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })).toBeVisible();
  await walk.step('waiting-still');
  const { id } = institution;
  await server.db.updateTable('clinician').set({ approval: 'approved' }).where('institution_id', '=', id).execute();
  await hands.press(check);
  await expect(page).toHaveURL('/clinician/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.given_name);
  await walk.step('end');
};

async function invite({ people, api }: Scene, who: Newcomer): Promise<void> {
  const { doctor } = await people.clinic();
  const body = {
    id: newId(Date.now()),
    given_name: who.given_name,
    additional_name: null,
    family_name: null,
    mobile_number: who.number,
    email: null,
    method: 'sms' as const,
  };
  await api.as(doctor, invitePatient, { body });
}

export const registerInvited: Flow = async (scene) => {
  const walk = await scene.open();
  const { window } = walk;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await invite(scene, who);
  const linkIn = async () =>
    /\/register-patient\?invitation=[\w-]+/.exec((await smsTo(page, who.number))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(linkIn).not.toBe('');
  const link = await linkIn();
  await page.goto(link);
  await personalStep(walk, who, true);
  await securityStep(walk, true);
  const invalid = page.getByRole('heading', { level: 1, name: t('registration.invalid_invitation') });
  await walk.send(form.continue, 'register', {
    arrived: async () => (await isAt(page, '/patient/dashboard')()) || (await invalid.isVisible()),
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await walk.step('end');
  const late = await scene.open();
  await late.window.page.goto(link);
  await expect(
    late.window.page.getByRole('heading', { level: 1, name: t('registration.invalid_invitation') }),
  ).toBeVisible();
  await late.step('late');
  await late.hands.press(late.window.page.getByRole('link', { name: t('registration.go_to_login') }));
  await expect(late.window.page).toHaveURL('/login');
};
