/** The clinician whom an inquiry names hands over while it is on its way: it arrives, and its sender sees with whom. */
import { handOver } from '@hodi/domain/clinicians/manage-clinicians.api.ts';
import { displayName, initials } from '@hodi/domain/users/display-name.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { lostConnections } from '../fixtures/problems.ts';
import type { People } from '../fixtures/people.ts';
import type { Api } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Windows } from '../fixtures/windows.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';

async function upToSending({ windows, people, api }: { windows: Windows; people: People; api: Api }) {
  const { patient, doctor } = await people.clinic();
  const colleague = await people.colleagueOf(doctor, { user: { given_name: 'Atieno' } });
  const admin = await people.colleagueOf(doctor, { role: 'admin' });
  const handsOver = () =>
    api.as(admin, handOver, { params: { clinician_id: doctor.id }, body: { hand_over_to: colleague.id } });
  // The pages that follow are opened without a network too.
  const window = await windows.of(patient, { fetchesAhead: true });
  const quiz = await QuizPage.of(window, 'temperature');
  await window.page.goto('/patient/quiz/temperature');
  await quiz.fillIn({ answers: await fullAnswers('temperature', plainFever, patient), profile: profileOf(patient) });
  const send = new SummaryPage(window).sendTo(doctor);
  await expect(send).toBeVisible();
  const name = displayName(colleague.user, colleague.role);
  return { ...window, quiz, send, handsOver, name, signs: initials(colleague.user), title: quiz.content.texts.title };
}

test('while it waited for a network: it stands in the list with the colleague who took over @phone', async ({
  windows,
  people,
  api,
  problems,
}) => {
  problems.allow(...lostConnections);
  const { page, context, t, quiz, send, handsOver, name, signs, title } = await upToSending({ windows, people, api });
  await quiz.expectReadyToQueue();
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText(t('help.waiting'), { exact: true })).toBeVisible();
  await handsOver();
  await context.setOffline(false);
  const inquiry = page.getByRole('link', { name: title });
  await expect(inquiry).toContainText(signs);
  await expect(page.getByText(t('help.waiting'), { exact: true })).toHaveCount(0);
  await inquiry.click();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
  await expect(page.getByRole('banner')).toContainText(name);
});

test('in the moment of sending: its sender is told whom it went to @phone', async ({ windows, people, api }) => {
  const { page, t, send, handsOver, name } = await upToSending({ windows, people, api });
  await page.route('**/e-contacts?people=1', async (route) => {
    if (route.request().method() === 'POST') await handsOver();
    await route.fallback();
  });
  await send.click();
  await expect(page.getByText(t('summary.sent_to', { name }))).toBeVisible();
  await expect(page).toHaveURL(/\/patient\/e-contact\//);
});
