/** One account for several people: added, chosen, asked about; and the clinic's side of it. */
import { expect, type Locator } from '@playwright/test';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { completeAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import { contentAbout, homeToday, plainFever } from '#e2e/fixtures/content.ts';
import { newNumber } from '#e2e/fixtures/sms.ts';
import { QuizPage } from '#e2e/pages/quiz-page.ts';
import { type Family, motherOfThree } from './mother-of-three.ts';
import type { Flow, Scene } from './scene.ts';
import type { Journey } from './journey.ts';

const key = 'temperature';
const longName = 'Wanjiru Bahati Neema Nyambura';

/** The form of a child or a grown-up: empty, with what is missing, and filled in by a name that is longer than most. */
async function addSomebody(journey: Journey, kind: 'child' | 'adult'): Promise<void> {
  const { input, window } = journey;
  const { page, t } = window;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const list = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await expect(field(t('person.given_name'))).toBeVisible();
  await journey.step(`${kind}-form`);
  const add = page.getByRole('button', { name: t('caregivers.add.save'), exact: true });
  await input.press(add);
  await expect(field(t('person.given_name'))).toBeFocused();
  await journey.step(`${kind}-faults`);
  await input.type(field(t('person.given_name')), longName);
  await input.pick(list(t('person.birthday_known')), 'year');
  const year = new Date().getFullYear() - (kind === 'child' ? 13 : 70);
  await input.pick(list(t('person.year')), String(year));
  await input.pick(field(t('person.gender')), 'female');
  await input.pick(field(t('caregivers.add.relation', { name: longName })), kind === 'child' ? 'mother' : 'child');
  if (kind === 'adult') await input.type(field(t('caregivers.add.own_phone', { name: longName })), newNumber());
  else await input.choose(page.getByRole('checkbox', { name: t('caregivers.consent.child', { name: longName }) }));
  await journey.step(`${kind}-filled`);
  await input.press(add);
}

async function askAboutBaby(
  journey: Journey,
  { baby: { id, given_name: name, birthday, gender } }: Family,
): Promise<void> {
  const { input, window } = journey;
  const { page, t, language } = window;
  const profile = profileOn(birthday, gender, homeToday());
  const quiz = new QuizPage(window, await contentAbout(key, language, { given_name: name, profile }));
  await page.goto(`/patient/quiz/${key}?for=${id}`);
  await quiz.expectQuestion('fever_now');
  await journey.step('baby-question');
  const answers = completeAnswers(quiz.content.topic, { ...plainFever, child_danger_signs: ['cannot_drink'] }, profile);
  const onEmergency = async () => {
    await journey.step('baby-danger');
    await input.press(page.getByRole('button', { name: t('danger.understood') }));
  };
  await quiz.fillIn({ answers, profile, onEmergency });
  const send = page.getByRole('button', { name: t('for_someone.summary.send', { name }) });
  await expect(send).toBeVisible();
  await journey.step('baby-summary');
  await input.press(send);
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  await journey.step('baby-thread');
}

/** Caregivers of a child, and two records of her side by side, as her doctor sees them. */
async function atTheClinic({ open, people }: Scene, { doctor, girl }: Family): Promise<void> {
  const { given_name, birthday } = girl;
  const name = { given_name, additional_name: null, family_name: 'Otieno' };
  await people.patientOf(doctor, { birthday, user: name });
  const journey = await open(doctor);
  const { input, window } = journey;
  const { page, t } = window;
  await page.goto(`/clinician/patients/${girl.id}`);
  const panel = page.getByRole('region', { name: t('caregivers.clinician.title') });
  await expect(panel.getByRole('button', { name: t('caregivers.clinician.add') })).toBeVisible();
  await panel.scrollIntoViewIfNeeded();
  await journey.step('caregivers-panel');
  const answer = async (opens: Locator, dialog: string) => {
    await input.press(opens);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await journey.step(dialog);
    await page.keyboard.press('Escape');
  };
  await answer(panel.getByRole('button', { name: t('caregivers.clinician.add') }), 'add-caregiver');
  await answer(panel.getByRole('button', { name: t('caregivers.clinician.confirm') }).first(), 'confirm-caregiver');

  await page.goto(`/clinician/patients/${girl.id}/merge`);
  const join = page.getByRole('button', { name: t('merged.join', { member_id: '' }).trim() }).first();
  await expect(page.getByText(displayName(name)).first()).toBeVisible();
  await expect(join).toBeVisible();
  await journey.step('merge');
  await input.press(join);
  await expect(page.getByText(t('merged.asked_required'))).toBeVisible();
  await journey.step('merge-faults');
}

export const family: Flow = async (scene) => {
  const { open, people, api, look } = scene;
  const given = await motherOfThree(people, api, look.language);
  const journey = await open(given.mother);
  const { input, window } = journey;
  const { page, t } = window;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('group', { name: t('caregivers.whose') })).toBeVisible();
  await journey.step('dashboard');
  await input.press(page.getByRole('button', { name: given.girl.given_name }));
  await expect(heading(t('caregivers.about', { name: given.girl.given_name }))).toBeVisible();
  await journey.step('dashboard-of-child');
  await page.goto(`/patient/for/${key}`);
  await expect(heading(t('caregivers.choose.title'))).toBeVisible();
  await journey.step('who-for');
  await page.goto('/patient/people');
  await expect(heading(t('caregivers.people.title'))).toBeVisible();
  await journey.step('people');
  await input.press(page.getByRole('link', { name: t('caregivers.add.adult') }));
  await addSomebody(journey, 'adult');
  await expect(page.getByText(t('caregivers.choose.waiting', { name: longName }))).toBeVisible();
  await journey.step('adult-waits');
  await page.goto('/patient/people/new?kind=child');
  await addSomebody(journey, 'child');
  await expect(heading(t('caregivers.about', { name: longName }))).toBeVisible();
  await journey.step('child-added');
  await askAboutBaby(journey, given);
  await atTheClinic(scene, given);
};
