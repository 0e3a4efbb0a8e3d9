import { useEffect, useState } from 'react';
import { crisisContact } from '@hodi/domain/questionnaires/flow/crisis-questions.ts';
import { mayBeYoung } from '@hodi/domain/questionnaires/for-someone/age-of-someone.ts';
import { firstUnfinished } from '@hodi/domain/questionnaires/flow/quiz-steps.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { clipboard, send } from '~/components/icon/action-icons.ts';
import { Page } from '~/components/layout/page.tsx';
import { SectionHead } from '~/components/layout/section-head.tsx';
import { FormFoot } from '~/components/steps/form-foot.tsx';
import { type Step, StepList } from '~/components/steps/step-list.tsx';
import { EmergencyFoot } from '~/lib/emergency/emergency-foot.tsx';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';
import { AnswerPromise } from '~/lib/opening-hours/answer-promise.tsx';
import { useAway } from '~/lib/opening-hours/away-line.tsx';
import { useStore } from '~/lib/store.ts';
import { CrisisBox } from '~/features/questionnaires/danger/crisis-box.tsx';
import { EmergencyNotes } from '~/features/questionnaires/danger/emergency-notes.tsx';
import { UnseenEmergency } from '~/features/questionnaires/danger/unseen-emergency.tsx';
import { UnclearNumber } from '~/features/questionnaires/danger/unclear-number.tsx';
import { WarningNotes } from '~/features/questionnaires/danger/warning-notes.tsx';
import { Discard } from '~/features/questionnaires/quiz/discard.tsx';
import { AboutBand } from '~/features/questionnaires/quiz/about-band.tsx';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { QuizFrame } from '~/features/questionnaires/quiz/quiz-frame.tsx';
import { QuizNotice } from '~/features/questionnaires/quiz/quiz-notices.tsx';
import { placeOf } from '~/features/questionnaires/quiz/screen-view.ts';
import { editAddress, questionAddress } from '~/features/questionnaires/quiz/use-quiz-place.ts';
import { Whose } from '~/features/questionnaires/quiz/whose.tsx';
import type { QuizPerson, Recipient } from '~/features/questionnaires/session/quiz-person.ts';
import { settleTyped } from '~/features/questionnaires/session/quiz-session.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { chosenServices, ServicesPanel } from './services-panel.tsx';
import { useSend } from './use-send.ts';
import styles from './summary.module.css';

// Only about young people.
const HandOver = lazyComponent(
  async () => (await import('~/features/questionnaires/alone/hand-over.tsx')).default,
  null,
);
const AnswerAlone = lazyComponent(
  async () => (await import('~/features/questionnaires/alone/answer-alone.tsx')).default,
);

/** The answers once more, and what is wished beside them, before they are sent. */
export function Summary({ ready }: { ready: ReadyQuiz }) {
  const { session } = ready;
  const { quiz } = useStore(session.store);
  useEffect(() => settleTyped(session), [session]);
  const place = placeOf(session, quiz.answers);
  const open = firstUnfinished(place);
  const [isHandedOver, handOver] = useState(false);
  if (isHandedOver && !open) return <AnswerAlone ready={ready} onDone={() => handOver(false)} />;
  return (
    <>
      {open ? (
        <MissingAnswers ready={ready} open={open.id} count={place.problems.length} />
      ) : (
        <WholeSummary ready={ready} onHandOver={() => handOver(true)} />
      )}
      <UnseenEmergency ready={ready} />
    </>
  );
}

function MissingAnswers({
  ready: { session, person, paths, texts },
  open,
  count,
}: {
  ready: ReadyQuiz;
  open: string;
  count: number;
}) {
  const t = useTexts();
  // An edited question leads back in the history to the summary, so the summary must stay in it.
  const isBegun = Object.keys(session.store.get().quiz.answers).length > 0;
  return (
    <QuizNotice
      filledBy={person.filledBy}
      icon={clipboard}
      heading={texts.title}
      title={t('quiz.missing')}
      action={
        <ButtonLink kind="main" href={isBegun ? editAddress(paths.quiz, open) : paths.quiz} replace={!isBegun}>
          {t('quiz.to_questions')}
        </ButtonLink>
      }
    >
      <p>{isBegun ? t('quiz.missing_some', { count }) : t('quiz.missing_text')}</p>
    </QuizNotice>
  );
}

function useSteps(isSending: boolean): readonly Step[] {
  const t = useTexts();
  return [
    { id: 'questions', label: t('summary.step_questions'), state: 'done' },
    { id: 'check', label: t('summary.step_check'), state: isSending ? 'done' : 'now' },
    { id: 'send', label: t('summary.step_send'), state: isSending ? 'now' : 'next' },
  ];
}

function WholeSummary({ ready, onHandOver }: { ready: ReadyQuiz; onHandOver: () => void }) {
  const { session, person, paths } = ready;
  const t = useTexts();
  const { quiz, flags, told } = useStore(session.store);
  const [chosen, choose] = useState(person.recipients[0]?.id);
  const { isSending, refusal, sendNow } = useSend(ready);
  const steps = useSteps(isSending);
  const isPatient = person.filledBy === 'patient';
  const recipient = person.recipients.find(({ id }) => id === chosen) ?? person.recipients[0];
  const crisis = crisisContact(session.subject, { answers: quiz.answers, flags }, []);
  const isEmergency = flags.some(({ severity }) => severity === 'emergency');
  const last = placeOf(session, quiz.answers).screens.slice(-1)[0]?.id ?? '';
  return (
    <QuizFrame
      title={t('summary.title')}
      subtitle={person.about ? undefined : <Whose ready={ready} />}
      about={<AboutBand ready={ready} />}
      back={{ label: t('shell.back'), href: questionAddress(paths.quiz, last) }}
      dense={!isPatient}
      isSaving={session.keeper.isSaving}
    >
      <Page width="read">
        <h1 className="sr" tabIndex={-1} data-page-title>
          {t('summary.title')}
        </h1>
        <StepList label={t('summary.steps')} steps={steps} doneLabel={t('summary.step_done')} direction="row" />
        <EmergencyNotes ready={ready} />
        {crisis !== 'none' && <CrisisBox ready={ready} isShort={crisis === 'short'} />}
        <UnclearNumber ready={ready} />
        <WarningNotes ready={ready} />
        {person.about && <p>{t('for_someone.summary.check', { name: person.about.given_name })}</p>}
        <AnswersPanel ready={ready} />
        {person.about && mayBeYoung(person.about) && <HandOver ready={ready} onHandOver={onHandOver} />}
        <ServicesPanel ready={ready} at={recipient ?? person} />
        {isPatient && told === null && <Recipients ready={ready} chosen={recipient?.id} onChoose={choose} />}
        {isPatient && recipient && <Answering recipient={recipient} isEmergency={isEmergency} />}
        <Discard ready={ready} />
      </Page>
      {isPatient && <EmergencyFoot />}
      <div role="alert" className={styles.refusal}>
        {refusal}
        {isPatient && !recipient && t('summary.no_clinician')}
      </div>
      <FormFoot>
        <Button
          kind="main"
          size="big"
          icon={send}
          sending={isSending}
          sendingLabel={t('summary.sending')}
          disabled={isPatient && !recipient}
          onClick={() => sendNow({ services: chosenServices(session), clinicianId: recipient?.id })}
        >
          {sendLabel(t, person, recipient)}
        </Button>
      </FormFoot>
    </QuizFrame>
  );
}

interface AnsweringProps {
  recipient: Recipient;
  isEmergency: boolean;
}

/** When an answer is to be expected, which is for no emergency, and from whom while who is asked is away. */
function Answering({ recipient: { name, clinic, away }, isEmergency }: AnsweringProps) {
  const text = useAway({ away, timeZone: clinic.time_zone });
  return (
    <>
      {text !== undefined && (
        <p>
          {name}: {text}
        </p>
      )}
      {!isEmergency && <AnswerPromise institution={clinic} />}
    </>
  );
}

function sendLabel(t: Translate, { about }: QuizPerson, recipient: Recipient | undefined): string {
  if (about) return t('for_someone.summary.send', { name: about.given_name });
  return recipient ? t('summary.send', { name: recipient.name }) : t('summary.send_inquiry');
}

interface RecipientsProps {
  ready: ReadyQuiz;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

/** Only where there is a choice: not where the clinic was told already, and the answers complete that report. */
function Recipients({ ready: { person }, chosen, onChoose }: RecipientsProps) {
  const t = useTexts();
  if (person.recipients.length < 2) return null;
  return (
    <section>
      <SectionHead title={t('summary.send_to')} />
      <ChoiceGroup legend={t('summary.send_to')} legendAs="hidden" inList>
        {person.recipients.map(({ id, name, institution }) => (
          <ChoiceRow
            key={id}
            pick="one"
            name="recipient"
            inList
            value={id}
            checked={id === chosen}
            onCheckedChange={() => onChoose(id)}
            label={name}
            detail={institution}
          />
        ))}
      </ChoiceGroup>
    </section>
  );
}
