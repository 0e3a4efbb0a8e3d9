import { askedAs, usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
import type { Someone } from '@hodi/domain/questionnaires/for-someone/overlay.ts';
import { isGrown } from '@hodi/domain/questionnaires/for-someone/age-of-someone.ts';
import { thingsToDo } from '@hodi/domain/red-flags/things-to-do.ts';
import { toldAnswers } from '@hodi/domain/red-flags/told-answers.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { EmergencyScreen } from '~/components/danger/emergency-screen.tsx';
import { shieldCheck } from '~/components/icon/action-icons.ts';
import { ambulance, phone as phoneIcon } from '~/components/icon/entry-icons.ts';
import { messageOff, personHeart } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { ReadyQuiz } from '~/features/questionnaires/quiz/quiz-entry.tsx';
import { adviceFor } from './danger-texts.ts';
import { type Report, useReport } from './use-report.tsx';
import styles from './danger.module.css';

const crisisSigns = [personHeart, shieldCheck, phoneIcon];
/** First to get there, last not to wait for an answer; what is between cares for the person. */
const signsFor = (count: number) =>
  Array.from({ length: count }, (_, at) => (at === 0 ? ambulance : at === count - 1 ? messageOff : personHeart));
const otherLanguage: Readonly<Record<Language, Language>> = { en: 'sw', sw: 'en' };

export interface EmergencyProps {
  ready: ReadyQuiz;
  /** The emergencies that were not seen yet. */
  rule_ids: readonly string[];
  onUnderstood: () => void;
  /** Where the clinic is told otherwise than by the usual report. */
  report?: Report;
}

/** The moment that answers call for urgent care: in both languages, whatever is set. */
export function Emergency({ ready, rule_ids, onUnderstood, report: given }: EmergencyProps) {
  const t = useTexts();
  const texts = useEmergencyTexts(ready);
  const { phone } = useFormats();
  const { person, language } = ready;
  const usual = useReport(ready);
  const report = given ?? usual;
  const other = otherLanguage[language];
  const own = adviceFor(ready, rule_ids, language);
  const isCrisis = own.key === 'crisis_now';
  const { lead, todo } = thingsToDo([own.action], isCrisis);
  const inOther = adviceFor(ready, rule_ids, other);
  const icons = isCrisis ? crisisSigns : signsFor(todo.length);
  const { emergency_phone, country_phone, crisis_line: crisis } = person.numbers;
  const first = country_phone ?? emergency_phone;
  // A number broken in two is hard to read, and to dial on another phone.
  const number = phone(first).replace(/ /g, '\u00a0');
  const place = country_phone === undefined ? undefined : { name: person.institution, phone: emergency_phone };
  const clinic = place ?? person.clinic;
  return (
    <EmergencyScreen
      title={texts.title}
      otherTitle={{ lang: other, text: texts.translated }}
      told={
        <>
          {person.about && <ForCarer about={person.about} number={number} isCrisis={isCrisis} />}
          {!report.happened && <Told ready={ready} rule_ids={rule_ids} />}
        </>
      }
      todoTitle={t('danger.do')}
      todo={todo.map((text, at) => ({ id: text, icon: icons[at] ?? ambulance, text }))}
      inOther={[...inOther.rules.map(({ text }) => text), inOther.action].join(' ')}
      notSent={report.said ?? (report.isUntold && texts.notSent)}
      callEmergency={{ label: t('danger.call', { number }), number: first }}
      callClinic={clinic ? { label: t('danger.call_clinic', { name: clinic.name }), number: clinic.phone } : undefined}
      {...(isCrisis &&
        crisis !== null && { callCrisis: { label: t('danger.call', { number: phone(crisis) }), number: crisis } })}
      {...report.actions}
      continueLabel={report.happened ? t('emergency.to_questions') : t('danger.understood')}
      onContinue={onUnderstood}
    >
      {report.happened ?? (
        <div className={styles.why}>
          {own.rules.map(({ rule_id, text }) => (
            <p key={rule_id}>{text}</p>
          ))}
          {lead && <p>{lead}</p>}
        </div>
      )}
    </EmergencyScreen>
  );
}

/** Texts around the advice, about the answering person or the person they answer for. */
function useEmergencyTexts({ person: { about, filledBy } }: ReadyQuiz) {
  const t = useTexts();
  if (about === null) {
    const told = t(filledBy === 'patient' ? 'danger.told' : 'danger.told_patient');
    const [title, translated] = [t('danger.title'), t('danger.title_translated')];
    return { title, translated, told, notSent: t('danger.not_sent') };
  }
  const name = { name: about.given_name };
  return {
    title: t('for_someone.danger.title', name),
    translated: t('for_someone.danger.title_translated', name),
    told: t('for_someone.danger.told', name),
    notSent: t('for_someone.danger.not_sent', name),
  };
}

interface ForCarerProps {
  about: Someone;
  number: string;
  isCrisis: boolean;
}

/** For whoever brings the person, or is not with them. */
function ForCarer({ about, number, isCrisis }: ForCarerProps) {
  const t = useTexts();
  const name = about.given_name;
  return (
    <>
      <p>{t('for_someone.danger.not_there', { name, number })}</p>
      {!isCrisis && (
        <p>
          {t(isGrown(about) ? 'for_someone.danger.bring_adult' : 'for_someone.danger.bring_child')}{' '}
          {t('for_someone.danger.say', { name })}
        </p>
      )}
    </>
  );
}

/** The answers that raised the emergency, in the answering person's words. */
function Told({ ready, rule_ids }: Pick<EmergencyProps, 'ready' | 'rule_ids'>) {
  const { told: lead } = useEmergencyTexts(ready);
  const { session, texts } = ready;
  const { topic } = session.subject;
  const answers = usableAnswers(topic, session.store.get().quiz.answers);
  const told = toldAnswers({ topic, texts, answers, profiles: askedAs(session.subject), rule_ids });
  if (told.length === 0) return null;
  if (told.every(({ is_clear }) => is_clear)) {
    return (
      <p>
        {lead} <b>{told.map(({ answer }) => answer).join('; ')}</b>
      </p>
    );
  }
  return (
    <div>
      <p>{lead}</p>
      <ul className={styles.told}>
        {told.map(({ question_id, question, answer, is_clear }) => (
          <li key={question_id}>
            {!is_clear && <span>{question} </span>}
            <b>{answer}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
