import { useState } from 'react';
import { isOpenFlag } from '@hodi/domain/e-contacts/acknowledged-flags.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { RedFlag } from '@hodi/domain/red-flags/red-flag.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { chevronDown } from '~/components/icon/entry-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { checks, octagonAlert, triangleAlert } from '~/components/icon/state-icons.ts';
import { useRestoredFocus } from '~/components/layout/use-restored-focus.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMoment } from '~/lib/emergency/use-moment.ts';
import { useAcknowledgements } from './acknowledgements.ts';
import { EmergencyState } from './emergency-state.tsx';
import { FlagLine } from './flag-line.tsx';
import { useFlagTexts } from './flag-texts.ts';
import { useAcknowledge, useTakeBack } from './use-acknowledge.ts';
import styles from './red-flags.module.css';

/**
 * Red flags of a thread, above its answers. The state of its emergency stands at the head of the page until it is
 * answered.
 */
export function RedFlagsOfThread({ thread }: { thread: Thread }) {
  if (thread.red_flags.length === 0) return null;
  return (
    <div className={styles.above}>
      <FlagPanel thread={thread} isStateTold={thread.item.emergency?.state === 'answered'} isUnfolded={false} />
    </div>
  );
}

interface FlagPanelProps {
  thread: Thread;
  /** Whether the emergency's state is shown. */
  isStateTold?: boolean;
  /** Whether each flag's reasons are shown at once: the answers stand elsewhere. */
  isUnfolded?: boolean;
}

/** All red flags in one panel. Where each was acknowledged before, it is one line that opens. */
export function FlagPanel({ thread, isStateTold = true, isUnfolded = true }: FlagPanelProps) {
  const [wasDone] = useState(() => !thread.red_flags.some(isOpenFlag));
  const isFolded = wasDone && !thread.red_flags.some(isOpenFlag);
  const around = useRestoredFocus<HTMLElement>();
  const t = useTexts();
  const { emergency } = thread.item;
  const state = emergency ? isStateTold && <EmergencyState emergency={emergency} /> : <Raised thread={thread} />;
  if (isFolded) {
    return (
      <details className={styles.folded}>
        <summary className={styles.summary}>
          <Icon shape={checks} size={18} />
          <span>
            <AllAcknowledged flags={thread.red_flags} />
            {state}
          </span>
          <Icon shape={chevronDown} size={18} className={styles.sign} />
        </summary>
        <FlagLines thread={thread} isUnfolded={isUnfolded} />
      </details>
    );
  }
  const isOfEmergency = thread.red_flags.some(({ severity }) => severity === 'emergency');
  return (
    <section
      ref={around}
      className={classNames(styles.panel, !thread.red_flags.some(isOpenFlag) && styles.done)}
      aria-label={t('red_flag.count', { count: thread.red_flags.length })}
    >
      <div className={styles.head}>
        <Icon shape={isOfEmergency ? octagonAlert : triangleAlert} className={styles.sign} />
        <div className={styles.counted}>
          {/* Not the next button: who presses twice has seen one danger, not two. */}
          <h2 className={styles.count} tabIndex={-1}>
            {t('red_flag.count', { count: thread.red_flags.length })}
          </h2>
          {state}
        </div>
        <AcknowledgeAll thread={thread} />
      </div>
      <FlagLines thread={thread} isUnfolded={isUnfolded} />
    </section>
  );
}

function Raised({ thread: { red_flags } }: { thread: Thread }) {
  const t = useTexts();
  const moment = useMoment();
  const [first = ''] = red_flags.map(({ triggered_at }) => triggered_at).sort();
  return <span className={styles.state}>{t('red_flag.raised', { at: moment(first) })}</span>;
}

/** By whom, where it was one person. */
function AllAcknowledged({ flags }: { flags: readonly RedFlag[] }) {
  const t = useTexts();
  const moment = useMoment();
  const [first, ...others] = [...flags].sort((a, b) =>
    (a.acknowledged_at ?? '').localeCompare(b.acknowledged_at ?? ''),
  );
  const last = others[others.length - 1] ?? first;
  const count = flags.length;
  const name = last?.acknowledged_by;
  if (
    !name ||
    !last.acknowledged_at ||
    others.some(({ acknowledged_by }) => acknowledged_by !== first?.acknowledged_by)
  ) {
    return t('red_flag.all_acknowledged', { count });
  }
  return t('red_flag.all_acknowledged_by', { count, name, at: moment(last.acknowledged_at) });
}

/** A server of the last version takes one by one. */
function AcknowledgeAll({ thread }: { thread: Thread }) {
  const t = useTexts();
  const textOf = useFlagTexts(thread);
  const stateOf = useAcknowledgements();
  const acknowledge = useAcknowledge(thread.item.e_contact.id);
  const open = thread.red_flags.filter((flag) => stateOf(flag) === 'open');
  if (open.length < 2 || thread.item.emergency === undefined) return null;
  const titles = open.map((flag) => textOf(flag).title);
  const summary = [displayName(thread.item.patient.user), ...titles].join(' · ');
  return (
    <Button size="small" icon={checks} className={styles.all} onClick={() => acknowledge({ flags: open, summary })}>
      {t('red_flag.acknowledge_all')}
    </Button>
  );
}

/** One that is acknowledged while it is read keeps its place: else the next button comes under a finger that presses twice. */
function FlagLines({ thread, isUnfolded }: { thread: Thread; isUnfolded: boolean }) {
  const textOf = useFlagTexts(thread);
  const stateOf = useAcknowledgements();
  const { id } = thread.item.e_contact;
  const acknowledge = useAcknowledge(id);
  const takeBack = useTakeBack(id);
  const [before] = useState(() => thread.red_flags.filter((flag) => stateOf(flag) === 'done').map((flag) => flag.id));
  const wasDone = (flag: RedFlag) => before.includes(flag.id);
  const inOrder = [...thread.red_flags.filter((flag) => !wasDone(flag)), ...thread.red_flags.filter(wasDone)];
  const name = displayName(thread.item.patient.user);
  return (
    <ul className={styles.lines}>
      {inOrder.map((flag) => {
        const text = textOf(flag);
        const summary = `${name} · ${text.title}`;
        return (
          <FlagLine
            key={flag.id}
            flag={flag}
            text={text}
            state={stateOf(flag)}
            isUnfolded={isUnfolded}
            onTakeBack={() => takeBack({ flag, summary })}
            onAcknowledge={(judgement) => acknowledge({ flags: [flag], summary, judgement })}
          />
        );
      })}
    </ul>
  );
}
