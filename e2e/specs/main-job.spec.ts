/**
 * The main job of the product: a patient reports symptoms, is told at once to get urgent care, and sends the inquiry;
 * the clinician sees it at once and answers; both see everything live. Two windows, each person in their own language.
 */
import type { Language } from '@hodi/domain/shared/language.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { atOnce } from '../fixtures/at-once.ts';
import { expectAccessible } from '../fixtures/axe.ts';
import {
  contentOf,
  feverEmergency,
  fullAnswers,
  optionText,
  plainFever,
  profileOf,
  questionTexts,
  ruleTitle,
} from '../fixtures/content.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClinicianDashboard, InquiriesPage } from '../pages/clinician-lists.ts';
import { ConsultationPage } from '../pages/consultation-page.ts';
import { EmergencyScreen } from '../pages/emergency-screen.ts';
import { LoginPage } from '../pages/login-page.ts';
import { QuizPage } from '../pages/quiz-page.ts';
import { SummaryPage } from '../pages/summary-page.ts';
import { ThreadPage } from '../pages/thread-page.ts';

interface Scene {
  project: 'phone' | 'desktop';
  theme: 'light' | 'dark';
  patientSpeaks: Language;
  doctorSpeaks: Language;
}

/**
 * The device of the project is the patient's; the clinician has the other one. Two scenes show each side in each
 * language, theme and size.
 */
const scenes: Scene[] = [
  { project: 'phone', theme: 'dark', patientSpeaks: 'sw', doctorSpeaks: 'en' },
  { project: 'desktop', theme: 'light', patientSpeaks: 'en', doctorSpeaks: 'sw' },
];

for (const { project, theme, patientSpeaks, doctorSpeaks } of scenes) {
  const name = `a patient asks in ${patientSpeaks}, a clinician answers in ${doctorSpeaks}, ${theme} @${project}`;
  test(project === 'phone' ? `${name} @story` : name, async ({ windows, people, api }) => {
    test.slow();
    const { patient, doctor } = await people.clinic({ patientSpeaks, doctorSpeaks });
    const neighbour = await people.patientOf(doctor, { user: { given_name: 'Njeri', family_name: 'Mwangi' } });
    await api.ask(neighbour, { topic: 'temperature', told: plainFever });
    const patientName = displayName(patient.user);
    const their = await windows.visitor({ device: project, theme, language: patientSpeaks });
    const other = project === 'phone' ? 'desktop' : 'phone';
    const ours = await windows.visitor({ device: other, theme, language: doctorSpeaks });
    const t = their.t;

    const inquiries = { ...ours, page: await ours.context.newPage() };
    await test.step('the clinician logs in and has dashboard and inquiries open', async () => {
      const login = new LoginPage(ours);
      await login.logIn(doctor);
      await expect(new ClinicianDashboard(ours).rows).toHaveCount(1);
      await inquiries.page.goto('/clinician/patient-inquiries');
      await expect(new InquiriesPage(inquiries).rows).toHaveCount(1);
      await expectAccessible(ours.page, 'clinician dashboard');
      await expectAccessible(inquiries.page, 'inquiries');
    });

    await test.step('the patient logs in and finds the questionnaire', async () => {
      const login = new LoginPage(their);
      await login.open();
      await expectAccessible(their.page, 'login');
      await login.logIn(patient);
      await expectAccessible(their.page, 'patient dashboard');
      await their.page
        .getByRole('navigation')
        .getByRole('link', { name: t('nav.get_help') })
        .click();
      await expect(their.page.getByRole('heading', { level: 1, name: t('help.title') })).toBeVisible();
      await expectAccessible(their.page, 'get help');
    });

    const quiz = await QuizPage.of(their, 'temperature');
    const emergency = new EmergencyScreen(their);
    const shown: string[][] = [];
    await test.step('the patient answers; the emergency message comes at that moment', async () => {
      await their.page.getByRole('link', { name: quiz.content.texts.title }).click();
      await expect(their.page).toHaveURL('/patient/quiz/temperature');
      await quiz.expectQuestion('fever_now');
      await expectAccessible(their.page, 'question');
      await quiz.fillIn({
        answers: await fullAnswers('temperature', feverEmergency, patient),
        profile: profileOf(patient),
        onEmergency: async (rule_ids) => {
          shown.push(rule_ids);
          await emergency.expectWhole();
          await expectAccessible(their.page, 'emergency');
          await their.page.keyboard.press('Escape');
          await expect(emergency.dialog).toBeVisible();
          await emergency.understand();
        },
      });
      expect(shown).toEqual([['FEVER_EMERGENCY_001']]);
    });

    const summary = new SummaryPage(their);
    await test.step('the patient checks the answers, wishes a malaria test, sends', async () => {
      await expect(summary.heading).toBeAttached();
      await expect(
        their.page.getByText(quiz.content.texts.emergencies['FEVER_EMERGENCY_001']?.[patientSpeaks] ?? '-').first(),
      ).toBeVisible();
      await summary.service('MALARIA_TEST').check();
      await expectAccessible(their.page, 'summary');
      await summary.sendTo(doctor).click();
      await expect(their.page).toHaveURL(/\/patient\/e-contact\/[\w-]+$/);
    });

    await test.step('the clinician sees it at once, on top, in both places, without a reload', async () => {
      for (const [rows, where] of [
        [new ClinicianDashboard(ours).rows, 'dashboard'],
        [new InquiriesPage(inquiries).rows, 'inquiries'],
      ] as const) {
        await expect(rows, where).toHaveCount(2, atOnce);
        await expect(rows.first(), where).toContainText(patientName);
        await expect(rows.first(), where).toContainText(ours.t('danger_sign.emergency_open'));
      }
      // Newer, but no emergency.
      await api.ask(neighbour, { topic: 'temperature', told: plainFever });
      const { rows } = new InquiriesPage(inquiries);
      await expect(rows).toHaveCount(3, atOnce);
      await expect(rows.first()).toContainText(patientName);
      await expectAccessible(inquiries.page, 'inquiries with an emergency');
      await inquiries.page.close();
    });

    const consultation = new ConsultationPage(ours, patient);
    const thread = new ThreadPage(their);
    await test.step('the clinician reads the answers in their own language, acknowledges, replies', async () => {
      const content = await contentOf('temperature', doctorSpeaks);
      await new InquiriesPage(ours).open(new ClinicianDashboard(ours).rows.first()).click();
      await expect(ours.page).toHaveURL(/\/clinician\/e-contact\//);
      await consultation.show('answers');
      await expect(consultation.answerTo(questionTexts(content, 'brain_signs').text)).toContainText(
        optionText(content, 'brain_signs', 'stiff_neck'),
      );
      // Nothing was: a number whose draft was saved returns unchanged.
      await expect(ours.page.getByText(ours.t('answers.changed_title'))).toHaveCount(0);
      // It scrolls inside itself, never the window.
      expect(await ours.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      await expect(
        ours.page.getByRole('heading', { name: await ruleTitle('FEVER_EMERGENCY_001', doctorSpeaks) }),
      ).toBeVisible();
      await expectAccessible(ours.page, 'consultation with red flags');
      await expect(consultation.acknowledgements).toHaveCount(2);
      await consultation.acknowledgements.first().click();
      await expect(consultation.acknowledgements).toHaveCount(1);
      await consultation.acknowledgements.first().click();
      await expect(consultation.acknowledgements).toHaveCount(0);
      await consultation.reply('Go to the hospital now, Achieng. I have called them.');
      await expect(consultation.message('Go to the hospital now')).toBeVisible();
    });

    await test.step('the patient reads it live and answers', async () => {
      await expect(thread.message('Go to the hospital now')).toBeVisible(atOnce);
      await expect(consultation.message('Go to the hospital now')).toContainText(ours.t('thread.read'));
      await thread.write('My brother is taking me.');
      await expect(consultation.message('My brother is taking me.')).toBeVisible(atOnce);
      await expectAccessible(their.page, 'thread');
      await consultation.show('messages');
      await expectAccessible(ours.page, 'consultation');
    });

    await test.step('the clinician resolves after a confirmation; nobody can write any more', async () => {
      const question = await consultation.askToResolve();
      await expect(question).toBeVisible();
      await expectAccessible(ours.page, 'confirmation');
      await question.getByRole('button', { name: ours.t('shell.cancel') }).click();
      await expect(question).toHaveCount(0);
      await expect(thread.composer).toBeVisible();
      await consultation.askToResolve();
      await consultation.confirmResolve();
      // On a phone the menu that asked has it again; on a desktop the button is gone, and the title takes it.
      await expect(ours.page.locator(':focus')).toHaveCount(1);
      for (const [side, where] of [
        [consultation, 'clinician'],
        [thread, 'patient'],
      ] as const) {
        await expect(side.resolved, where).toBeVisible(atOnce);
        await expect(side.composer, where).toHaveCount(0);
      }
      await expectAccessible(their.page, 'resolved thread');
    });

    await test.step('the patient finds it among their inquiries, resolved', async () => {
      await their.page.goto('/patient/get-help?tab=mine');
      const inquiry = their.page.getByRole('link', { name: quiz.content.texts.title });
      await expect(inquiry).toContainText(t('inquiry.badge.resolved'));
      await expectAccessible(their.page, 'my inquiries');
    });
  });
}
