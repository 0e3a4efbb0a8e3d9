/** A young person answers some questions alone on their mother's phone: the clinic reads them, and she does not. */
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { completeAnswers, type ToldAnswers } from '@hodi/server/src/demo/demo-answers.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import type { Api } from '../fixtures/api.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { contentAbout, homeToday, plainFever } from '../fixtures/content.ts';
import type { People } from '../fixtures/people.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Windows } from '../fixtures/windows.ts';
import { QuizPage } from '../pages/quiz-page.ts';

const name = 'Amani';

/** The summary of what a mother answered about her daughter of fourteen. */
async function aboutGirl(
  { windows, people, api }: { windows: Windows; people: People; api: Api },
  { key, told, isOffline = false }: { key: TopicKey; told: ToldAnswers; isOffline?: boolean },
) {
  const { patient: mother, doctor } = await people.clinic({ patientSpeaks: 'en' });
  const birthday = addDays(homeToday(), -14 * 365 - 100);
  const ids = { patient_id: newId(Date.now()), id: newId(Date.now()) };
  const names = { given_name: name, additional_name: null, family_name: 'Otieno' };
  const body = { ...ids, ...names, birthday, birthday_precision: 'day', gender: 'female', relation: 'mother' } as const;
  await api.as(mother, addPerson, { body });
  const profile = profileOn(birthday, 'female', homeToday());
  const window = await windows.of(mother, { fetchesAhead: true });
  const { page, t, context } = window;
  const quiz = new QuizPage(window, await contentAbout(key, 'en', { given_name: name, profile }));
  await page.goto(`/patient/quiz/${key}?for=${ids.patient_id}`);
  await quiz.expectReadyToQueue();
  if (isOffline) await context.setOffline(true);
  await quiz.fillIn({ answers: completeAnswers(quiz.content.topic, told, profile), profile });
  await expect(page.getByText(t('for_someone.alone.how_12_17', { name }))).toBeVisible();
  return { window, page, t, context, doctor, child: ids.patient_id };
}

const texts = (key: TopicKey) => loadTopicTexts(key, 'en');
const optionOf = async (key: TopicKey, question: string, code: string): Promise<string> =>
  (await texts(key)).questions[question]?.options?.[code] ?? '';

test('the phone is handed over and given back, and the mother reads nothing of it @phone @story', async ({
  windows,
  people,
  api,
  server,
}) => {
  const { page, t, child, doctor } = await aboutGirl(
    { windows, people, api },
    { key: 'temperature', told: plainFever },
  );
  await expectAccessible(page, 'the answers about a young person');
  await page.getByRole('button', { name: t('for_someone.alone.hand_over', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('for_someone.alone.title', { name }) })).toBeFocused();
  await expect(page.getByText(t('for_someone.alone.to_person'))).toBeVisible();
  const pregnant = await optionOf('temperature', 'pregnancy_status', 'pregnant');
  await page.getByRole('radio', { name: pregnant }).check();
  await expectAccessible(page, 'what a young person answers alone');
  await page.getByRole('button', { name: t('for_someone.alone.give_back') }).click();

  await expect(page.getByText(t('for_someone.alone.private_part', { name }))).toBeVisible();
  await expect(page.getByText(pregnant)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText(t('for_someone.alone.private_part', { name }))).toBeVisible();
  await expect(page.getByRole('button', { name: t('for_someone.alone.hand_over', { name }) })).toHaveCount(0);
  await page.getByRole('button', { name: t('for_someone.summary.send', { name }) }).click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);

  const sent = server.db.selectFrom('e_contact').select(['id', 'for_caregivers', 'alone_part_of']);
  const rows = await sent.where('patient_id', '=', child).execute();
  const byMother = rows.find(({ for_caregivers }) => for_caregivers);
  const alone = rows.find(({ for_caregivers }) => !for_caregivers);
  expect([rows.length, alone?.alone_part_of]).toEqual([2, byMother?.id]);

  const clinic = await windows.of(doctor);
  await clinic.page.goto(`/clinician/e-contact/${alone?.id}`);
  await expect(clinic.page.getByText(clinic.t('follow_up.alone_of', { name })).first()).toBeVisible();
});

test('danger that they tell is answered at once, without a network too, and told to the clinic @phone', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const tired = { main_symptom: 'Very tired', body_area: 'whole_body', duration: 'd1_3', onset: 'days' };
  const about = { key: 'other_symptoms', told: tired, isOffline: true } as const;
  const { page, t, context, child } = await aboutGirl({ windows, people, api }, about);
  await page.getByRole('button', { name: t('for_someone.alone.hand_over', { name }) }).click();
  await page.getByRole('radio', { name: await optionOf('other_symptoms', 'pregnancy_status', 'pregnant') }).check();
  await page.getByRole('checkbox', { name: await optionOf('other_symptoms', 'pregnancy_signs', 'bleeding') }).check();
  const emergency = page.getByRole('alertdialog', { name: t('danger.title') });
  await expect(emergency).toContainText(t('emergency.waits'));
  await expect(emergency).not.toContainText(name);
  await emergency.getByRole('button', { name: t('danger.understood') }).click();
  await page.getByRole('button', { name: t('for_someone.alone.give_back') }).click();
  await expect(page.getByText(t('for_someone.alone.private_part', { name }))).toBeVisible();

  await context.setOffline(false);
  const flags = server.db.selectFrom('red_flag as f').innerJoin('e_contact as e', 'e.id', 'f.e_contact_id');
  const told = flags.select(['f.severity', 'e.for_caregivers']).where('e.patient_id', '=', child);
  await expect.poll(() => told.execute()).toContainEqual({ severity: 'emergency', for_caregivers: false });
});
