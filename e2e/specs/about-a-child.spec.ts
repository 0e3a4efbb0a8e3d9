/** A mother asks about her baby: it is asked, warned and sent in the baby's name, without a network too. */
import { addPerson } from '@hodi/domain/caregivers/caregivers.api.ts';
import { topicTitle } from '@hodi/domain/questionnaires/catalog.ts';
import { profileOn } from '@hodi/domain/questionnaires/profile.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import { completeAnswers } from '@hodi/server/src/demo/demo-answers.ts';
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

/** A mother whose account cares for her son of seven months, at the first question about him. */
async function aboutBaby({ windows, people, api }: { windows: Windows; people: People; api: Api }, key: TopicKey) {
  const { patient: mother, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const birthday = addDays(homeToday(), -215);
  const ids = { patient_id: newId(Date.now()), id: newId(Date.now()) };
  const names = { given_name: name, additional_name: null, family_name: 'Otieno' };
  const body = { ...ids, ...names, birthday, birthday_precision: 'day', gender: 'male', relation: 'mother' } as const;
  await api.as(mother, addPerson, { body });
  const profile = profileOn(birthday, 'male', homeToday());
  const window = await windows.of(mother, { fetchesAhead: true });
  const quiz = new QuizPage(window, await contentAbout(key, 'sw', { given_name: name, profile }));
  await window.page.goto(`/patient/quiz/${key}?for=${ids.patient_id}`);
  return { ...window, window, mother, doctor, child: ids.patient_id, profile, quiz };
}

test('without a network a danger sign of the baby is an emergency in his name, and arrives in his record @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const asked = await aboutBaby({ windows, people, api }, 'temperature');
  const { page, context, t, quiz, profile, mother, child } = asked;
  await quiz.expectQuestion('fever_now');
  const band = page.getByText(t('for_someone.whose.about', { name }), { exact: true });
  await expect(band).toBeVisible();
  await expect(page.getByText(t('for_someone.start.how_infant'))).toBeVisible();
  await expectAccessible(page, 'the first question about a baby');
  await quiz.expectReadyToQueue();

  await context.setOffline(true);
  const told = { ...plainFever, child_danger_signs: ['cannot_drink'] };
  const answers = completeAnswers(quiz.content.topic, told, profile);
  const emergency = page.getByRole('alertdialog', { name: t('for_someone.danger.title', { name }) });
  const onEmergency = async () => {
    await expect(emergency).toContainText(`Mpeleke ${name} sasa hivi hospitali`);
    await expect(emergency).toContainText(t('for_someone.danger.told', { name }));
    // Nobody asks a baby not to drive.
    await expect(emergency).not.toContainText(/endesh/);
    await emergency.getByRole('button', { name: t('danger.understood') }).click();
    await expect(emergency).toHaveCount(0);
    await expect(band).toBeVisible();
  };
  await quiz.fillIn({ answers, profile, onEmergency });
  await expect(page.getByText(t('for_someone.summary.check', { name }))).toBeVisible();
  await expect(page.getByText(t('for_someone.danger.note_title', { name }))).toBeVisible();
  await expectAccessible(page, 'the answers about a baby');
  await page.getByRole('button', { name: t('for_someone.summary.send', { name }) }).click();
  await expect(page.getByText(`${name} · `)).toBeVisible();

  await context.setOffline(false);
  const sent = () =>
    server.db
      .selectFrom('e_contact')
      .select(['patient_id', 'submitted_by_user_id'])
      .where('patient_id', 'in', [child, mother.id])
      .execute();
  await expect.poll(sent).toEqual([{ patient_id: child, submitted_by_user_id: mother.user.id }]);
  const flags = server.db.selectFrom('red_flag').select('severity').where('patient_id', '=', child);
  expect(await flags.execute()).toContainEqual({ severity: 'emergency' });
});

test('a topic that does not fit a baby names the one to use instead @phone', async ({ windows, people, api }) => {
  const { page, t } = await aboutBaby({ windows, people, api }, 'headache');
  await expect(page.getByText(t('for_someone.choose.not_for_age', { name }))).toBeVisible();
  await page.getByRole('link', { name: topicTitle('other_symptoms').sw }).click();
  await expect(page).toHaveURL(/\/patient\/quiz\/other_symptoms\?for=/);
  await expect(page.getByText(t('for_someone.whose.about', { name }), { exact: true })).toBeVisible();
});
