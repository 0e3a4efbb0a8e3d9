import { useQuery } from '@tanstack/react-query';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import type { TopicKey } from '@hodi/domain/questionnaires/topic.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { message } from '~/components/icon/state-icons.ts';
import { EmergencyCalls } from '~/lib/emergency/emergency-calls.tsx';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { useCaresFor } from '~/lib/person/cares-for.ts';
import { profileQuery } from '~/lib/person/shown-person.ts';
import { ownQuizPaths } from '~/features/questionnaires/quiz-paths.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { untoldQuery } from '~/features/questionnaires/session/unsent-drafts.ts';
import { type QuizPerson, useOwnPerson } from '~/features/questionnaires/session/quiz-person.ts';
import { quizQuery, topicTextsQuery, versionOf, wordsAt } from '~/features/questionnaires/session/quiz-query.ts';
import { noteTitle } from './emergency-notes.tsx';
import { TellingSteps } from './telling-steps.tsx';
import { useSms } from './use-report.tsx';
import { useTelling } from './use-telling.ts';
import styles from './danger.module.css';

/**
 * Emergencies on the patient's dashboard whose report nobody has yet, for all people of the account. They do not name
 * the topic, so that nobody reads it over the patient's shoulder.
 */
export function UnsentEmergencies({ profile }: { profile: PatientProfile }) {
  const { data: own } = useQuery({ ...profileQuery(), enabled: false });
  const people = useCaresFor().map(({ patient }) => patient.id);
  const ids = [...new Set([profile.patient.id, own?.patient.id ?? profile.patient.id, ...people])];
  return ids.map((id) => <UnsentOf key={id} patientId={id} />);
}

function UnsentOf({ patientId }: { patientId: string }) {
  const { data: topics = [] } = useQuery(untoldQuery(patientId));
  return topics.map((topic) => <UnsentAbout key={topic} topic={topic} patientId={patientId} />);
}

function UnsentAbout({ topic, patientId }: { topic: TopicKey; patientId: string }) {
  const { data: person } = useOwnPerson(patientId);
  return person && <UnsentEmergency topic={topic} person={person} />;
}

interface UnsentEmergencyProps {
  topic: TopicKey;
  person: QuizPerson;
}

function UnsentEmergency({ topic, person }: UnsentEmergencyProps) {
  const language = useLanguage();
  const opened = useQuery(quizQuery(topic, person));
  const version = versionOf(opened.data);
  const texts = useQuery(topicTextsQuery({ topic, language, isAbout: person.about !== null, version }));
  const wordsFor = wordsAt(texts.data, version);
  const paths = ownQuizPaths(topic, person.about ? person.patientId : undefined);
  if (opened.data?.kind === 'open' && wordsFor) {
    return <Untold ready={{ session: opened.data.session, texts: wordsFor(person.about), person, paths }} />;
  }
  // The questionnaire cannot be loaded now: shows the known part all the same.
  const isSent = opened.data !== undefined && opened.data.kind !== 'open';
  return !isSent && (opened.error || texts.error) && <Unsent person={person} quiz={paths.quiz} />;
}

function Untold({ ready }: { ready: Pick<ReadyQuiz, 'session' | 'texts' | 'person' | 'paths'> }) {
  const t = useTexts();
  const { person, paths } = ready;
  const telling = useTelling(ready);
  const { state, tell } = telling;
  const { online } = useConnection();
  const sms = useSms(ready);
  // By then it stands among the emergencies that were sent.
  if (state === 'told') return null;
  const steps = (
    <TellingSteps session={ready.session} telling={telling} numbers={person.numbers} place={person.institution} />
  );
  return (
    <Unsent
      person={person}
      quiz={paths.quiz}
      isMore={telling.isMore}
      happened={state === 'untold' || state === 'telling' ? undefined : steps}
    >
      {state !== 'waits' && person.recipients.length > 0 && (
        <Button
          kind="danger"
          icon={message}
          sending={state === 'telling'}
          sendingLabel={t('emergency.telling')}
          onClick={tell}
        >
          {t('emergency.tell')}
        </Button>
      )}
      {(!online || telling.isSlow) && sms && (
        <ButtonLink icon={message} href={sms.href}>
          {sms.label}
        </ButtonLink>
      )}
    </Unsent>
  );
}

interface UnsentProps {
  person: QuizPerson;
  quiz: string;
  /** The clinic knows of an emergency already, and not of this one. */
  isMore?: boolean;
  happened?: React.ReactNode;
  children?: React.ReactNode;
}

function Unsent({ person, quiz, isMore = false, happened, children }: UnsentProps) {
  const t = useTexts();
  return (
    <RedFlag
      severity="emergency"
      title={happened || isMore || person.about ? noteTitle(t, person) : t('emergency.unsent')}
      action={
        <>
          {children}
          <ButtonLink href={quiz}>{t('emergency.continue')}</ButtonLink>
          <EmergencyCalls numbers={person.numbers} kind="soft" isShort />
        </>
      }
    >
      {happened ? (
        <div className={styles.happened}>{happened}</div>
      ) : (
        <p>{t(isMore ? 'emergency.not_of_this' : 'emergency.unsent_text')}</p>
      )}
    </RedFlag>
  );
}
