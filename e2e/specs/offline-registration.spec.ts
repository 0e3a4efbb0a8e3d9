/** A person is registered, and an inquiry made, without a network: both arrive once, the patient before the inquiry. */
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { assistedRegister } from '@hodi/domain/registrations/assisted.api.ts';
import { pathOf } from '@hodi/domain/shared/endpoint.ts';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { atOnce } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import { fullAnswers, plainFever, profileOf } from '../fixtures/content.ts';
import { expectKept, expectRead } from '../fixtures/device-storage.ts';
import { lostConnections } from '../fixtures/problems.ts';
import { consentCodeTo, newNumber } from '../fixtures/sms.ts';
import { expect, test } from '../fixtures/test.ts';
import { AssistedPage } from '../pages/assisted-page.ts';
import { InquiriesPage } from '../pages/clinician-lists.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { newcomer } from '../pages/registration-page.ts';
import { expectKeeps } from '../pages/thread-page.ts';
import { expectPagesCached } from '../pages/waits/app-files.ts';

test('a new patient and their questionnaire, both without a network and over a reload, arrive once @phone @story', async ({
  windows,
  people,
  server,
  problems,
}) => {
  test.slow();
  problems.allow(...lostConnections);
  const { doctor, patient } = await people.clinic({ doctorSpeaks: 'sw' });
  const hand = await windows.of(doctor, { keepsApp: true, fetchesAhead: true });
  const desk = await windows.of(doctor, { device: 'desktop' });
  const { page, context, t } = hand;
  await desk.page.goto('/clinician/patient-inquiries');
  await expect(desk.page.getByRole('heading', { level: 1 })).toBeVisible();

  const form = new AssistedPage(hand);
  await page.goto('/clinician/dashboard');
  await expect(page.getByText(t('shell.offline_ready'))).toBeVisible();
  await page.getByRole('button', { name: t('shell.later') }).click();
  // The phone knows this questionnaire from somebody else.
  const quiz = await QuizPage.of(hand, 'temperature');
  const others = `/clinician/patient/${patient.id}/quiz/temperature`;
  await page.goto(others);
  await quiz.expectQuestion('fever_now');
  await page.goto(`${others}/summary`);
  await expect(page.getByText(t('quiz.missing'))).toBeVisible();
  await form.open();
  await expectRead(page, getOwnClinician.name);
  const who = newcomer(newNumber());
  await form.fillDetails(who);
  await page.getByRole('radio', { name: new RegExp(t('assisted.consent_in_person')) }).check();
  await expectPagesCached(page);
  await expectKeeps(page);
  await context.setOffline(true);
  await form.register.click();
  await expect(form.heading('assisted.waits', { name: 'Nyambura Gitau' })).toBeFocused();
  await expect(page.getByText(t('assisted.questionnaire_waits'))).toBeVisible();
  await expectAccessible(page, 'a registration that waits, with questionnaires');

  await page.getByRole('link', { name: quiz.content.texts.title }).click();
  const asked = aPatient({ birthday: '1992-03-05', gender: 'female' });
  const answers = await fullAnswers('temperature', plainFever, asked);
  const profile = profileOf(asked);
  await quiz.fillIn({ answers, profile, until: 'duration' });
  await quiz.expectSaved();
  await expectKept(page, '"position":"duration"');
  await page.reload();
  await expect(page.getByText(t('connection.offline_with', { count: 1 }))).toBeVisible();
  await quiz.fillIn({ answers, profile, from: 'duration' });
  await page.getByRole('button', { name: t('summary.send_inquiry') }).click();
  await expect(page.getByRole('heading', { name: t('quiz.waits') })).toBeVisible();
  await expect(page.getByText(t('connection.offline_with', { count: 2 }))).toBeVisible();
  await page.goto('/clinician/patients');
  await expect(page.getByRole('tabpanel')).toContainText(`Nyambura Gitau${t('connection.waiting')}`);

  await context.setOffline(false);
  const { rows } = new InquiriesPage(desk);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Nyambura Gitau', atOnce);
  const kept = await server.db
    .selectFrom('patient as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .leftJoin('e_contact as e', 'e.patient_id', 'p.id')
    .select(['u.given_name', 'e.topic', 'e.submitted_by'])
    .where(
      'p.id',
      'in',
      server.db.selectFrom('relationship').select('patient_id').where('clinician_id', '=', doctor.id),
    )
    .where('u.given_name', '=', who.given_name)
    .execute();
  expect(kept).toEqual([{ given_name: 'Nyambura', topic: 'temperature', submitted_by: 'clinician' }]);

  // Nobody could ask for the code. The clinician learns on any of their devices that it can be entered now.
  await hand.page.goto('/clinician/dashboard');
  const waiting = page.getByText(t('clinician_home.unconfirmed', { count: 1 }));
  await expect(waiting).toBeVisible();
  await desk.page.goto('/clinician/dashboard');
  await desk.page.getByRole('link', { name: desk.t('clinician_home.unconfirmed', { count: 1 }) }).click();
  await expect(desk.page.getByText(desk.t('patients.number_unconfirmed'))).toBeVisible();
  await expectAccessible(desk.page, 'patients whose number nobody has confirmed');
  await desk.page.getByRole('link', { name: 'Nyambura Gitau', exact: true }).click();
  const unconfirmed = desk.page.getByRole('heading', { name: desk.t('record.number_unconfirmed', { number: '' }) });
  await expect(unconfirmed).toBeVisible();
  await expectAccessible(desk.page, 'a patient whose number nobody has confirmed');
  await desk.page.getByRole('button', { name: desk.t('invite.consent'), exact: true }).click();
  await desk.page
    .getByLabel(desk.t('registration.code'), { exact: true })
    .fill(await consentCodeTo(desk.page, who.number));
  await desk.page.getByRole('button', { name: desk.t('registration.confirm'), exact: true }).click();
  await expect(desk.page.getByText(desk.t('record.number_confirmed', { name: 'Nyambura Gitau' }))).toBeVisible();
  await expect(unconfirmed).toHaveCount(0);
  await expect(waiting).toHaveCount(0, atOnce);
});

test('corrected without a network after its answer got lost: said to be registered, not to be registered again @phone', async ({
  windows,
  people,
  problems,
}) => {
  problems.allow(/status of 4\d\d/, ...lostConnections);
  const { doctor } = await people.clinic();
  const window = await windows.of(doctor, { fetchesAhead: true });
  const { page, t, context } = window;
  const form = new AssistedPage(window);
  await form.open();
  await form.fillDetails(newcomer(newNumber()));
  await page.getByRole('radio', { name: new RegExp(t('assisted.consent_in_person')) }).check();
  // A try that was given up reads no answer, so that each one gets the wrong one until it has been read.
  const registrations = `**${pathOf(assistedRegister)}`;
  await context.route(registrations, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Nope' } });
  });
  await expectKeeps(page);
  await context.setOffline(true);
  await form.register.click();
  await expect(form.heading('assisted.waits', { name: 'Nyambura Gitau' })).toBeFocused();
  await context.setOffline(false);
  await expect(form.heading('assisted.not_taken', { name: 'Nyambura Gitau' })).toBeVisible();
  await context.unroute(registrations);
  await page.getByRole('link', { name: t('assisted.correct') }).click();
  await form.form.field('person.given_name').fill('Nyokabi');
  await context.setOffline(true);
  await form.register.click();
  const name = 'Nyokabi Gitau';
  await expect(form.heading('assisted.waits', { name })).toBeVisible();
  await context.setOffline(false);
  await expect(form.heading('assisted.registered', { name })).toBeVisible();
  await expect(page.getByText(t('connection.earlier_arrived'))).toBeVisible();
  await expect(page.getByText(t('assisted.not_taken', { name }))).toHaveCount(0);
  await expectAccessible(page, 'registered as first sent, from the queue');
  // Returning to the form shows the same.
  await page.goto('/clinician/assisted-registration');
  await expect(page.getByText(t('connection.earlier_arrived'))).toBeVisible();
  await expect(page.getByText(t('assisted.not_taken', { name }))).toHaveCount(0);
  await page.getByRole('link', { name: t('assisted.open_patient', { name }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Nyambura Gitau/ })).toBeVisible();
});
