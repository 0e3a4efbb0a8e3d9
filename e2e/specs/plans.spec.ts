/**
 * Plans of a clinician's questions: set beside the conversation, due, answered without a network, dangerous on the
 * dashboard, seen.
 */
import type { Locator } from '@playwright/test';
import { loadTopicTexts } from '@hodi/domain/questionnaires/load-topic.ts';
import { dueDays } from '@hodi/domain/plans/plan-days.ts';
import { answerPlan, createPlan } from '@hodi/domain/plans/plans.api.ts';
import { addDays } from '@hodi/domain/shared/plain-days.ts';
import type { Database } from '@hodi/server/src/db/database.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { atOnce, listening } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { plainFever } from '../fixtures/content.ts';
import { expectNothingWaits } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { expect, test } from '../fixtures/test.ts';
import type { AppWindow } from '../fixtures/windows.ts';
import { doctorName } from '../pages/invite-dialog.ts';

/** As if a plan had been set so many days ago. */
async function daysPass(db: Database, days: number): Promise<void> {
  for (const { id, starts_on } of await db.selectFrom('care_plan').select(['id', 'starts_on']).execute()) {
    await db
      .updateTable('care_plan')
      .set({ starts_on: addDays(starts_on, -days), next_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute();
  }
}

const answersIn = async (db: Database): Promise<number> =>
  (await db.selectFrom('care_plan_answer').select('id').execute()).length;

/** The record beside the conversation. */
const panel = ({ page, t }: AppWindow): Locator => page.getByRole('region', { name: t('consultation.tab_record') });

test('a plan is set beside the conversation, answered without a network, and a dangerous answer stands on the dashboard @phone @story', async ({
  windows,
  people,
  api,
  server,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { patient, doctor } = await people.clinic({ patientSpeaks: 'sw' });
  const inquiry = await api.ask(patient, { topic: 'temperature', told: plainFever });
  const desk = await windows.of(doctor, { device: 'desktop' });
  await listening(desk.page, () => desk.page.goto(`/clinician/e-contact/${inquiry}`));
  await desk.page.getByRole('tab', { name: desk.t('consultation.tab_record') }).click();
  await expect(panel(desk)).toContainText(desk.t('plans.none'));
  await panel(desk)
    .getByRole('button', { name: desk.t('plans.set.open') })
    .click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByRole('button', { name: desk.t('plans.set.save') }).click();
  await expect(dialog).toContainText(desk.t('plans.set.question_missing'));
  await dialog.getByRole('radio', { name: desk.t('plans.set.kind.score') }).check();
  await dialog.getByRole('radio', { name: desk.t('plans.set.rhythm.often') }).check();
  await dialog.getByLabel(desk.t('plans.set.pace')).selectOption('weekly');
  await dialog.getByLabel(desk.t('plans.set.weeks')).fill('2');
  await expectAccessible(desk.page, 'the form of a plan');
  await dialog.getByRole('button', { name: desk.t('plans.set.save') }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel(desk)).toContainText(desk.t('plans.score.phq9'));

  await daysPass(server.db, 7);
  const { page, t } = await windows.of(patient);
  await page.goto('/patient/dashboard');
  const asks = page.getByRole('region', { name: t('plans.own.asks') });
  await expect(asks).toContainText(t('plans.own.today'));
  await expectAccessible(page, 'a dashboard with a question of the clinic');
  await asks.getByRole('link', { name: t('plans.score.phq9') }).click();
  const { questions } = await loadTopicTexts('anxiety_depression', 'sw');
  const choose = async (id: string, code: string) => {
    const { text = '', options = {} } = questions[id] ?? {};
    await page
      .getByRole('group', { name: text })
      .getByRole('radio', { name: options[code] ?? '', exact: true })
      .check();
  };
  await choose('phq1', 'not_at_all');
  await page.context().setOffline(true);
  for (let item = 2; item <= 8; item += 1) await choose(`phq${item}`, 'not_at_all');
  await choose('phq9', 'nearly_every_day');
  // The advice is shown before anything is sent.
  await expect(page.getByRole('alert')).toContainText(/\S/);
  await page.getByRole('button', { name: t('plans.own.send') }).click();
  await expect(page.getByText(t('plans.own.choose'))).toBeVisible();
  await choose('safety_thoughts', 'no');
  await expectAccessible(page, 'a score with a dangerous answer');
  await page.getByRole('button', { name: t('plans.own.send') }).click();
  await expect(page.getByText(t('plans.own.waits'))).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/\S/);
  expect(await answersIn(server.db)).toBe(0);
  await page.context().setOffline(false);
  await expectNothingWaits(page);
  expect(await answersIn(server.db)).toBe(1);

  const other = await windows.of(doctor, { device: 'desktop' });
  await listening(other.page, () => other.page.goto('/clinician/dashboard'));
  const waiting = other.page.getByRole('region', { name: other.t('plans.waiting.title') });
  await expect(waiting).toContainText(other.t('plans.concern.dangerous'));
  await expect(waiting).toContainText(other.t('plans.points', { count: 3 }));
  await expectAccessible(other.page, 'a dashboard with a dangerous answer');
  await expect(panel(desk)).toContainText(desk.t('plans.concern.dangerous'), atOnce);
  // It stays until somebody reports the action taken.
  const answered = { name: other.t('health.alarm.answer_named', { name: other.t('plans.score.phq9') }) };
  await waiting.getByRole('button', answered).click();
  const asked = other.page.getByRole('alertdialog');
  await asked.getByRole('button', { name: other.t('health.alarm.save') }).click();
  await expect(asked).toContainText(other.t('health.alarm.missing'));
  await asked.getByRole('radio', { name: other.t('health.alarm.how.reached') }).check();
  await expectAccessible(other.page, 'what was done about a dangerous answer');
  await asked.getByRole('button', { name: other.t('health.alarm.save') }).click();
  await expect(waiting).toHaveCount(0, atOnce);

  // It was said of the wrong patient: taken back without a network, it stands first again.
  await expectAccessible(other.page, 'a dashboard with an answer that may be taken back');
  await other.page.context().setOffline(true);
  const takeBack = { name: other.t('health.alarm.take_back_named', { name: other.t('plans.score.phq9') }) };
  await other.page.getByRole('button', takeBack).click();
  await expect(other.page.getByText(other.t('health.alarm.taken_back_waits'))).toBeVisible();
  await other.page.context().setOffline(false);
  await expect(waiting).toContainText(other.t('plans.concern.dangerous'), atOnce);
  await expect(other.page.getByText(other.t('health.alarm.taken_back_waits'))).toHaveCount(0);
  await waiting.getByRole('button', answered).click();
  await asked.getByRole('radio', { name: other.t('health.alarm.how.in_person') }).check();
  await asked.getByRole('button', { name: other.t('health.alarm.save') }).click();
  await expect(waiting).toHaveCount(0, atOnce);

  // The patient stops it.
  await page.getByRole('button', { name: t('plans.own.stop') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('plans.stop'), exact: true })
    .click();
  await expect(panel(desk)).toContainText(desk.t('plans.none'), atOnce);
});

test('what was done about a dangerous answer stands beside it, and is taken back there, after a reload too', async ({
  windows,
  people,
  api,
}) => {
  const { patient, doctor } = await people.clinic();
  const colleague = await people.colleagueOf(doctor, { role: 'nurse' });
  await people.connect(colleague, patient);
  const params = { patient_id: patient.id };
  const text = 'How was your week?';
  const id = () => newId(Date.now());
  const ask = { kind: 'question', text } as const;
  const rhythm = { kind: 'once', in_days: 1 } as const;
  const { plan } = await api.as(doctor, createPlan, { params, body: { id: id(), ask, rhythm } });
  const said = { id: id(), due_on: dueDays(plan)[0] ?? '', answered_at: new Date().toISOString() };
  const danger = 'I want to kill myself.';
  await api.as(patient, answerPlan, { params: { ...params, plan_id: plan.id }, body: { ...said, text: danger } });

  const record = `/clinician/patients/${patient.id}/record`;
  const plansIn = ({ page, t }: AppWindow) => page.getByRole('region', { name: t('plans.title'), exact: true });
  // The inner one of two: a plan lists its answers.
  const answerIn = (window: AppWindow) => plansIn(window).getByRole('listitem').filter({ hasText: danger }).last();
  const ours = await windows.of(doctor);
  const { page, t } = ours;
  const done = t('health.alarm.how.reached');
  await page.goto(record);
  const whatWasDone = plansIn(ours).getByRole('button', { name: t('health.alarm.answer_named', { name: text }) });
  await whatWasDone.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('radio', { name: done }).check();
  await dialog.getByRole('button', { name: t('health.alarm.save') }).click();
  // Once, above the lists of the page on which it was said.
  await expect(page.getByText(done)).toHaveCount(1);
  await expect(answerIn(ours)).not.toContainText(done);

  await page.reload();
  await expect(answerIn(ours)).toContainText(done);
  await expect(answerIn(ours)).toContainText(doctorName(doctor));
  await expectAccessible(page, 'an answer with what was done about it');
  const takeBack = { name: t('health.alarm.take_back_named', { name: text }) };
  const theirs = await windows.of(colleague);
  await theirs.page.goto(record);
  await expect(answerIn(theirs)).toContainText(done);
  await expect(theirs.page.getByRole('button', takeBack)).toHaveCount(0);

  await answerIn(ours).getByRole('button', takeBack).click();
  for (const how of ['at once', 'after a reload'] as const) {
    if (how === 'after a reload') await page.reload();
    await expect(whatWasDone, how).toBeVisible();
    await expect(answerIn(ours), how).not.toContainText(done);
  }
  await expect(answerIn(theirs)).not.toContainText(done, atOnce);
});
