import { useState } from 'react';
import { profilesOf } from '@hodi/domain/e-contacts/day-of-filling.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { AnswerLine } from '@hodi/domain/questionnaires/answer-texts.ts';
import { flagReasons } from '@hodi/domain/red-flags/flag-reasons.ts';
import type { RedFlag as Flag } from '@hodi/domain/red-flags/red-flag.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { RedFlag } from '~/components/danger/red-flag.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { useKeptFocus } from '~/components/layout/use-kept-focus.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { UnsentState } from '~/lib/offline/again/unsent-state.tsx';
import { type LoadedTopic, useTopic } from '~/lib/topics/use-topic.ts';
import { type Acknowledgement, useAcknowledge, useAcknowledgements } from './use-acknowledge.ts';
import styles from './red-flags.module.css';

interface FlagText {
  /** What the patient answered; empty where it is a score of many answers, which stands below. */
  answers: string;
  /** What the rule says of it, to the patient. */
  meaning: string;
}

/** More answers than these say nothing without their questions. */
const mostAnswers = 4;

/** Nor does a single word: "No", "Severe", "8". */
const inWords = ({ question, answer }: AnswerLine): string => (answer.includes(' ') ? answer : `${question} ${answer}`);

function useFlagTexts(thread: Thread): (flag: Flag) => FlagText {
  const language = useLanguage();
  const { data } = useTopic(thread.item.e_contact.topic, true);
  const t = useTexts();
  const profiles = profilesOf(thread);
  const textOf = (loaded: LoadedTopic, { rule_id }: Flag): FlagText => {
    const told = loaded.texts.emergencies[rule_id]?.[language] ?? loaded.texts.warnings[rule_id];
    const reasons = flagReasons({ ...loaded, answers: thread.answers }, rule_id, profiles);
    return {
      answers: reasons.length > mostAnswers ? '' : reasons.map(inWords).join(' · '),
      meaning: t(told === undefined ? 'red_flag.other_version' : 'red_flag.told', { text: told ?? '' }),
    };
  };
  return (flag) => (data === undefined ? { answers: '', meaning: '' } : textOf(data, flag));
}

/** The red flags of a thread: those that are open above everything, those acknowledged in a line each. */
export function RedFlagsOfThread({ thread }: { thread: Thread }) {
  if (thread.red_flags.length === 0) return null;
  return (
    <div className={styles.above}>
      <Flags thread={thread} />
    </div>
  );
}

/** Those that had been acknowledged before stand last. */
export function Flags({ thread }: { thread: Thread }) {
  const textOf = useFlagTexts(thread);
  const stateOf = useAcknowledgements();
  const name = displayName(thread.item.patient.user);
  const acknowledge = useAcknowledge(thread.item.e_contact.id);
  const around = useKeptFocus<HTMLDivElement>();
  // One that is acknowledged while it is read keeps its place: else the next button comes under a finger that presses twice.
  const [before] = useState(() => thread.red_flags.filter((flag) => stateOf(flag) === 'done').map(({ id }) => id));
  const wasDone = ({ id }: Flag) => before.includes(id);
  const inOrder = [...thread.red_flags.filter((flag) => !wasDone(flag)), ...thread.red_flags.filter(wasDone)];
  return (
    <div ref={around} className={styles.flags}>
      {inOrder.map((flag) => {
        const text = textOf(flag);
        const state = stateOf(flag);
        if (state !== 'open') return <AcknowledgedFlag key={flag.id} flag={flag} text={text} state={state} />;
        const summary = `${name} · ${text.answers || text.meaning}`;
        const onAcknowledge = () => acknowledge({ flag, summary });
        return <OpenFlag key={flag.id} flag={flag} text={text} onAcknowledge={onAcknowledge} />;
      })}
    </div>
  );
}

function OpenFlag({ flag, text, onAcknowledge }: { flag: Flag; text: FlagText; onAcknowledge: () => void }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  return (
    <RedFlag
      severity={flag.severity}
      title={t(`red_flag.${flag.severity}`)}
      meta={t('red_flag.raised', { at: dateTime(flag.triggered_at) })}
      action={
        <Button size="small" icon={check} onClick={onAcknowledge}>
          {t('red_flag.acknowledge')}
        </Button>
      }
    >
      {text.answers !== '' && <p className={styles.answers}>{text.answers}</p>}
      <p>{text.meaning}</p>
    </RedFlag>
  );
}

function AcknowledgedFlag({ flag, text, state }: { flag: Flag; text: FlagText; state: Acknowledgement }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const unsent = typeof state === 'object' && state;
  return (
    <div className={styles.done}>
      {unsent ? (
        <UnsentState record={unsent} waits={t('red_flag.waits')} />
      ) : (
        <StatusBadge kind="acknowledged">{t('red_flag.acknowledged')}</StatusBadge>
      )}
      {/* Not the next button: who presses twice has seen one danger, not two. */}
      <p tabIndex={-1} data-takes-focus>
        <b>{t(`red_flag.${flag.severity}`)}</b> {text.answers || text.meaning}
      </p>
      {flag.acknowledged_at !== null && !unsent && (
        <p className={styles.meta}>
          {t('red_flag.acknowledged_by', { name: flag.acknowledged_by ?? '', at: dateTime(flag.acknowledged_at) })}
        </p>
      )}
    </div>
  );
}
