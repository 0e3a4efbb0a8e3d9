import { askedAs, usableAnswers } from '@hodi/domain/questionnaires/flow/quiz-state.ts';
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
import { useReport } from './use-report.tsx';
import styles from './danger.module.css';

const signs = [ambulance, personHeart, messageOff];
const crisisSigns = [personHeart, shieldCheck, phoneIcon];
const otherLanguage: Readonly<Record<Language, Language>> = { en: 'sw', sw: 'en' };

export interface EmergencyProps {
  ready: ReadyQuiz;
  /** The emergencies that were not seen yet. */
  rule_ids: readonly string[];
  onUnderstood: () => void;
}

/** The moment that answers call for urgent care: in both languages, whatever is set. */
export function Emergency({ ready, rule_ids, onUnderstood }: EmergencyProps) {
  const t = useTexts();
  const { phone } = useFormats();
  const { person, language } = ready;
  const report = useReport(ready);
  const other = otherLanguage[language];
  const own = adviceFor(ready, rule_ids, language);
  const { lead, todo } = thingsToDo([own.action]);
  const inOther = adviceFor(ready, rule_ids, other);
  const isCrisis = own.key === 'crisis_now';
  const icons = isCrisis ? crisisSigns : signs;
  const { emergency_phone, country_phone, crisis_line: crisis } = person.numbers;
  const first = country_phone ?? emergency_phone;
  // A number broken in two is hard to read, and to dial on another phone.
  const number = phone(first).replace(/ /g, '\u00a0');
  const place = country_phone === undefined ? undefined : { name: person.institution, phone: emergency_phone };
  const clinic = place ?? person.clinic;
  return (
    <EmergencyScreen
      title={t('danger.title')}
      otherTitle={{ lang: other, text: t('danger.title_translated') }}
      told={!report.happened && <Told ready={ready} rule_ids={rule_ids} />}
      todoTitle={t('danger.do')}
      todo={todo.map((text, at) => ({ id: text, icon: icons[at] ?? ambulance, text }))}
      inOther={[...inOther.rules.map(({ text }) => text), inOther.action].join(' ')}
      notSent={report.isUntold && t('danger.not_sent')}
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

/** What the person told us, in their words. */
function Told({ ready: { session, texts, person }, rule_ids }: Omit<EmergencyProps, 'onUnderstood'>) {
  const t = useTexts();
  const { topic } = session.subject;
  const answers = usableAnswers(topic, session.store.get().quiz.answers);
  const told = toldAnswers({ topic, texts, answers, profiles: askedAs(session.subject), rule_ids });
  if (told.length === 0) return null;
  const lead = person.filledBy === 'patient' ? t('danger.told') : t('danger.told_patient');
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
