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
import type { Walk } from './walk.ts';

const key = 'temperature';
const longName = 'Wanjiru Bahati Neema Nyambura';

/** The form of a child or a grown-up: empty, with what is missing, and filled in by a name that is longer than most. */
async function addSomebody(walk: Walk, kind: 'child' | 'adult'): Promise<void> {
  const { hands, window } = walk;
  const { page, t } = window;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const list = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await expect(field(t('person.given_name'))).toBeVisible();
  await walk.step(`${kind}-form`);
  const add = page.getByRole('button', { name: t('caregivers.add.save'), exact: true });
  await hands.press(add);
  await expect(field(t('person.given_name'))).toBeFocused();
  await walk.step(`${kind}-faults`);
  await hands.type(field(t('person.given_name')), longName);
  await hands.pick(list(t('person.birthday_known')), 'year');
  const year = new Date().getFullYear() - (kind === 'child' ? 13 : 70);
  await hands.pick(list(t('person.year')), String(year));
  await hands.pick(field(t('person.gender')), 'female');
  await hands.pick(field(t('caregivers.add.relation', { name: longName })), kind === 'child' ? 'mother' : 'child');
  if (kind === 'adult') await hands.type(field(t('caregivers.add.own_phone', { name: longName })), newNumber());
  else await hands.choose(page.getByRole('checkbox', { name: t('caregivers.consent.child', { name: longName }) }));
  await walk.step(`${kind}-filled`);
  await hands.press(add);
}

async function askAboutBaby(walk: Walk, { baby: { id, given_name: name, birthday, gender } }: Family): Promise<void> {
  const { hands, window } = walk;
  const { page, t, language } = window;
  const profile = profileOn(birthday, gender, homeToday());
  const quiz = new QuizPage(window, await contentAbout(key, language, { given_name: name, profile }));
  await page.goto(`/patient/quiz/${key}?for=${id}`);
  await quiz.expectQuestion('fever_now');
  await walk.step('baby-question');
  const answers = completeAnswers(quiz.content.topic, { ...plainFever, child_danger_signs: ['cannot_drink'] }, profile);
  const onEmergency = async () => {
    await walk.step('baby-danger');
    await hands.press(page.getByRole('button', { name: t('danger.understood') }));
  };
  await quiz.fillIn({ answers, profile, onEmergency });
  const send = page.getByRole('button', { name: t('for_someone.summary.send', { name }) });
  await expect(send).toBeVisible();
  await walk.step('baby-summary');
  await hands.press(send);
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  await walk.step('baby-thread');
}

/** Caregivers of a child, and two records of her side by side, as her doctor sees them. */
async function atTheClinic({ open, people }: Scene, { doctor, girl }: Family): Promise<void> {
  const { given_name, birthday } = girl;
  const name = { given_name, additional_name: null, family_name: 'Otieno' };
  await people.patientOf(doctor, { birthday, user: name });
  const walk = await open(doctor);
  const { hands, window } = walk;
  const { page, t } = window;
  await page.goto(`/clinician/patients/${girl.id}`);
  const panel = page.getByRole('region', { name: t('caregivers.clinician.title') });
  await expect(panel.getByRole('button', { name: t('caregivers.clinician.add') })).toBeVisible();
  await panel.scrollIntoViewIfNeeded();
  await walk.step('caregivers-panel');
  const answer = async (opens: Locator, dialog: string) => {
    await hands.press(opens);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await walk.step(dialog);
    await page.keyboard.press('Escape');
  };
  await answer(panel.getByRole('button', { name: t('caregivers.clinician.add') }), 'add-caregiver');
  await answer(panel.getByRole('button', { name: t('caregivers.clinician.confirm') }).first(), 'confirm-caregiver');

  await page.goto(`/clinician/patients/${girl.id}/merge`);
  const join = page.getByRole('button', { name: t('merged.join', { member_id: '' }).trim() }).first();
  await expect(page.getByText(displayName(name)).first()).toBeVisible();
  await expect(join).toBeVisible();
  await walk.step('merge');
  await hands.press(join);
  await expect(page.getByText(t('merged.asked_required'))).toBeVisible();
  await walk.step('merge-faults');
}

export const family: Flow = async (scene) => {
  const { open, people, api, look } = scene;
  const given = await motherOfThree(people, api, look.language);
  const walk = await open(given.mother);
  const { hands, window } = walk;
  const { page, t } = window;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/patient/dashboard');
  await expect(page.getByRole('group', { name: t('caregivers.whose') })).toBeVisible();
  await walk.step('dashboard');
  await hands.press(page.getByRole('button', { name: given.girl.given_name }));
  await expect(heading(t('caregivers.about', { name: given.girl.given_name }))).toBeVisible();
  await walk.step('dashboard-of-child');
  await page.goto(`/patient/for/${key}`);
  await expect(heading(t('caregivers.choose.title'))).toBeVisible();
  await walk.step('who-for');
  await page.goto('/patient/people');
  await expect(heading(t('caregivers.people.title'))).toBeVisible();
  await walk.step('people');
  await hands.press(page.getByRole('link', { name: t('caregivers.add.adult') }));
  await addSomebody(walk, 'adult');
  await expect(page.getByText(t('caregivers.choose.waiting', { name: longName }))).toBeVisible();
  await walk.step('adult-waits');
  await page.goto('/patient/people/new?kind=child');
  await addSomebody(walk, 'child');
  await expect(heading(t('caregivers.about', { name: longName }))).toBeVisible();
  await walk.step('child-added');
  await askAboutBaby(walk, given);
  await atTheClinic(scene, given);
};
