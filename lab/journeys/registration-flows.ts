/** Registration up to the own dashboard: patients, clinicians, and people who came by the link of an invitation. */
import { expect, type Page } from '@playwright/test';
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { newNumber, otherCode, smsTo } from '#e2e/fixtures/sms.ts';
import { newPassword, newcomer, type Newcomer, RegistrationPage } from '#e2e/pages/registration-page.ts';
import type { Journey } from './journey.ts';
import type { Flow, Scene } from './scene.ts';

const isAt = (page: Page, path: string) => async () => new URL(page.url()).pathname === path;

async function fillPersonal({ window, input }: Journey, who: Newcomer): Promise<void> {
  const form = new RegistrationPage(window);
  await input.type(form.field('person.given_name'), who.given_name);
  await input.type(form.field('person.family_name'), who.family_name);
  await input.pick(form.list('person.day'), who.birthday.day);
  await input.pick(form.list('person.month'), who.birthday.month);
  await input.pick(form.list('person.year'), who.birthday.year);
  await input.pick(form.field('person.gender'), who.gender);
  const address = form.field('person.address');
  if ((await address.count()) > 0) await input.type(address, 'Kibuye, Kisumu');
  await input.type(form.field('login.mobile_number'), who.number);
}

async function personalStep(journey: Journey, who: Newcomer, isBrief: boolean): Promise<void> {
  const { window, input } = journey;
  const form = new RegistrationPage(window);
  await expect(form.field('person.given_name')).toBeVisible({ timeout: 120_000 });
  await journey.step('personal');
  if (!isBrief) {
    await input.press(form.continue);
    await expect(form.field('person.given_name')).toBeFocused();
    await journey.step('personal-faults');
    await fillPersonal(journey, { ...who, number: '0712' });
    await input.press(form.continue);
    await expect(form.field('login.mobile_number')).toBeFocused();
    await journey.step('personal-bad-number');
  }
  await fillPersonal(journey, who);
  await journey.step('personal-filled');
  await input.press(form.continue);
}

async function securityStep(journey: Journey, isBrief: boolean): Promise<void> {
  const { window, input } = journey;
  const { t } = window;
  const form = new RegistrationPage(window);
  await expect(form.heading('registration.security_heading')).toBeFocused();
  await journey.step('security');
  const password = form.field('login.password');
  const repeated = form.field('registration.repeat_password');
  if (!isBrief) {
    await input.type(password, 'short');
    await input.type(repeated, 'other');
    await input.press(form.continue);
    await expect(password).toBeFocused();
    await journey.step('security-faults');
    await input.type(password, 'password1');
    await input.type(repeated, 'password1');
    await input.press(form.continue);
    await expect(password).toHaveAccessibleDescription(new RegExp(t('password_too_common')));
    await expect(password).toBeFocused();
    await journey.step('security-common');
  }
  await input.type(password, newPassword);
  await input.type(repeated, newPassword);
}

async function codeStep(journey: Journey, who: Newcomer, scene: Scene): Promise<void> {
  const { window, input } = journey;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  await expect(form.heading('registration.code_heading')).toBeFocused();
  await journey.step('code');
  await expect.poll(async () => (await smsTo(page, who.number)).length).toBeGreaterThan(0);
  const code = (await smsTo(page, who.number))[0]?.code ?? '';
  if (!scene.isBrief) {
    await input.press(form.confirm);
    await expect(form.code).toHaveAccessibleDescription(new RegExp(t('invalid_code')));
    await journey.step('code-missing');
    await input.type(form.code, otherCode(code));
    await input.press(form.confirm);
    await expect(form.code).toHaveAccessibleDescription(new RegExp(t('incorrect_code')));
    await expect(form.code).toBeFocused();
    await journey.step('code-wrong');
  }
  await input.type(form.code, code);
}

const isAtCode = (journey: Journey) => () => new RegistrationPage(journey.window).code.isVisible();

/** The answer to the code got lost: the account exists, and the person is told to sign in. */
const signInInstead = (journey: Journey) => async () => {
  const { page, t } = journey.window;
  await expect(page.getByRole('main')).toContainText(t('registration.perhaps_done'));
};

export const registerPatient: Flow = async (scene) => {
  const journey = await scene.open();
  const { window, input } = journey;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await page.goto('/login');
  await input.press(page.getByRole('link', { name: t('login.create_patient') }));
  await personalStep(journey, who, scene.isBrief);
  await securityStep(journey, scene.isBrief);
  await journey.send(form.continue, 'register', { arrived: isAtCode(journey) });
  await codeStep(journey, who, scene);
  await journey.send(form.confirm, 'verify', {
    arrived: isAt(page, '/patient/dashboard'),
    ifDone: signInInstead(journey),
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await journey.step('end');
};

async function institutionStep(journey: Journey, institution: { id: string; name: string }, isBrief: boolean) {
  const { window, input } = journey;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  await expect(form.heading('registration.institution_heading')).toBeFocused();
  const search = page.getByRole('searchbox', { name: t('registration.find_institution') });
  await expect(search).toBeVisible();
  await journey.step('institution');
  if (!isBrief) {
    await input.press(form.continue);
    await expect(page.getByRole('main').getByText(t('required')).first()).toBeVisible();
    await journey.step('institution-faults');
    await input.type(search, 'zzz');
    await expect(page.getByText(t('registration.no_match'))).toBeVisible();
    await journey.step('institution-no-match');
  }
  await input.type(search, institution.name);
  await input.choose(page.locator(`[value="${institution.id}"]`));
  await input.pick(form.field('registration.role'), 'nurse');
  await input.type(form.field('registration.profession'), 'Midwife');
  await input.type(form.field('registration.list_name'), 'Mothers of Kisumu');
  await input.type(
    form.field('registration.experience'),
    'Ten years on the ward, and before that a student in Eldoret.',
  );
  await journey.step('institution-filled');
  await input.press(form.continue);
}

let houses = 0;

export const registerClinician: Flow = async (scene) => {
  const { people, server, isBrief } = scene;
  houses += 1;
  const named = `Afya Mto ${String(houses).padStart(3, '0')} Maternity and Children’s Hospital of Kisumu`;
  const { institution } = await people.clinic({ asksApproval: true, named });
  for (let more = 0; more < 7; more += 1) await people.clinic({ named: `Kituo cha Afya ${more}` });
  const journey = await scene.open();
  const { window, input } = journey;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await page.goto('/register-clinician');
  await personalStep(journey, who, isBrief);
  await institutionStep(journey, institution, isBrief);
  await securityStep(journey, true);
  await journey.send(form.continue, 'register', { arrived: isAtCode(journey) });
  await codeStep(journey, who, { ...scene, isBrief: true });
  const waiting = page.getByRole('heading', { level: 1, name: t('approval.title') });
  const ifDone = signInInstead(journey);
  await journey.send(form.confirm, 'verify', { arrived: () => waiting.isVisible(), ifDone });
  if (!(await waiting.isVisible())) return;
  await journey.step('waiting');
  const check = page.getByRole('button', { name: t('approval.check') });
  await input.press(check);
  await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })).toBeVisible();
  await journey.step('waiting-still');
  const { id } = institution;
  await server.db.updateTable('clinician').set({ approval: 'approved' }).where('institution_id', '=', id).execute();
  await input.press(check);
  await expect(page).toHaveURL('/clinician/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(who.given_name);
  await journey.step('end');
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
  const journey = await scene.open();
  const { window } = journey;
  const { page, t } = window;
  const form = new RegistrationPage(window);
  const who = newcomer(newNumber());
  await invite(scene, who);
  const linkIn = async () =>
    /\/register-patient\?invitation=[\w-]+/.exec((await smsTo(page, who.number))[0]?.text ?? '')?.[0] ?? '';
  await expect.poll(linkIn).not.toBe('');
  const link = await linkIn();
  await page.goto(link);
  await personalStep(journey, who, true);
  await securityStep(journey, true);
  const invalid = page.getByRole('heading', { level: 1, name: t('registration.invalid_invitation') });
  await journey.send(form.continue, 'register', {
    arrived: async () => (await isAt(page, '/patient/dashboard')()) || (await invalid.isVisible()),
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await journey.step('end');
  const late = await scene.open();
  await late.window.page.goto(link);
  await expect(
    late.window.page.getByRole('heading', { level: 1, name: t('registration.invalid_invitation') }),
  ).toBeVisible();
  await late.step('late');
  await late.input.press(late.window.page.getByRole('link', { name: t('registration.go_to_login') }));
  await expect(late.window.page).toHaveURL('/login');
};
