import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import { triangleAlert } from '~/components/icon/state-icons.ts';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { UnsentState } from '~/lib/offline/retry/unsent-state.tsx';
import { ConfirmButton } from '../confirm-button.tsx';
import { iconOfKind } from '../entry-list.tsx';
import { type EntryWords, useEntryWords } from '../entry-words.ts';
import { activity } from '../icons.ts';
import { knownTrends } from '../known-measurements.ts';
import { type Known, type KnownList, listNames, type NamedEntry, type NamedKind } from '../known-record.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { measurementsPath, recordPath } from '../record-paths.ts';
import { Trends } from '../trends.tsx';
import { type EntryActions, useEntryActions } from '../use-entry-actions.ts';
import { type KnownRecord, useKnownRecord } from '../use-known-record.ts';
import styles from './panel.module.css';

interface RecordPanelProps {
  patientId: string;
  /** Notes of the patient, and other inquiries: of features of their own. */
  children?: ReactNode;
}

/** The record beside the conversation: allergies first. Unknown parts are never shown as empty. */
export function RecordPanel({ patientId, children }: RecordPanelProps) {
  const t = useTexts();
  const known = useKnownRecord(patientId);
  const words = useEntryWords(known.reader);
  const actions = useEntryActions(patientId, (entry) => words.title(entry));
  const edit = <AppLink href={recordPath(patientId)}>{t('health.edit_record')}</AppLink>;
  const isNothing =
    known.record !== undefined &&
    known.allergies.items.length + known.conditions.items.length + known.medicines.items.length === 0 &&
    knownTrends(known.record, known.queued).length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls, so the keyboard must reach it.
    <div className={styles.panel} tabIndex={0} role="group" aria-label={t('health.title')}>
      {known.record === undefined && known.error === null && (
        <Skeleton label={t('shell.loading')} shape="text" count={3} />
      )}
      {known.record === undefined && known.error !== null && <NotKnown known={known} />}
      {isNothing && (
        <Part icon={triangleAlert} title={t('health.lists.allergy')} action={edit}>
          <p className={styles.amber}>{t('health.nothing_known')}</p>
        </Part>
      )}
      {known.record !== undefined && !isNothing && (
        <>
          <NamedPart kind="allergy" known={known} words={words} actions={actions} action={edit} />
          <NamedPart kind="condition" known={known} words={words} actions={actions} />
          <NamedPart kind="medicine" known={known} words={words} actions={actions} />
          <MeasuredPart known={known} actions={actions} />
        </>
      )}
      {children}
    </div>
  );
}

interface PartProps {
  icon: IconShape;
  title: ReactNode;
  /** After the title: whose, and when. */
  meta?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One part of the panel, below a small heading. */
export function Part({ icon, title, meta, action, children }: PartProps) {
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <Icon shape={icon} size={18} />
        <h3>{title}</h3>
        {meta && <span className={styles.meta}>{meta}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </div>
      {children}
    </section>
  );
}

/** An unknown record must not look like one without allergies. */
function NotKnown({ known }: { known: KnownRecord }) {
  const t = useTexts();
  const { online } = useConnection();
  return (
    <Part icon={triangleAlert} title={t('health.lists.allergy')}>
      <div className={styles.amber} role="alert">
        <p>
          <b>{t('health.not_loaded')}</b>
        </p>
        {online && <p>{sentenceOf(known.error)}</p>}
        <Button size="small" onClick={() => void known.refetch()}>
          {t('shell.try_again')}
        </Button>
      </div>
    </Part>
  );
}

interface NamedPartProps {
  kind: NamedKind;
  known: KnownRecord;
  words: EntryWords;
  actions: EntryActions;
  action?: ReactNode;
}

function NamedPart({ kind, known, words, actions, action }: NamedPartProps) {
  const t = useTexts();
  const list = known[listNames[kind]] as KnownList<NamedKind>;
  const shown = list.items.filter(({ entry }) => entry.in_error === null);
  return (
    <Part icon={iconOfKind[kind]} title={t(`health.lists.${kind}`)} action={action}>
      {shown.length === 0 ? (
        <p className={kind === 'allergy' ? styles.amber : styles.none}>{t(`health.none.${kind}`)}</p>
      ) : (
        <ul className={styles.entries}>
          {shown.map((one) => (
            <Entry key={one.entry.id} one={one} words={words} actions={actions} />
          ))}
        </ul>
      )}
    </Part>
  );
}

function Entry({ one, words, actions }: { one: Known<NamedEntry>; words: EntryWords; actions: EntryActions }) {
  const t = useTexts();
  const { entry, unsent } = one;
  const name = words.title(entry);
  const isOver =
    (entry.kind === 'condition' && entry.status === 'over') || (entry.kind === 'medicine' && entry.use !== 'taking');
  const state = entry.kind === 'medicine' ? t(`health.state.${entry.use}`) : t('health.state.over');
  return (
    <li className={styles.entry}>
      {entry.kind === 'allergy' ? <StatusBadge kind="caution">{name}</StatusBadge> : <b>{name}</b>}
      <span className={styles.detail}>{words.detail(entry)}</span>
      <span className={styles.end}>
        <span className={styles.source}>
          {isOver && `${state}, `}
          {words.shortSource(entry)}
        </span>
        {unsent && <UnsentState record={unsent} />}
        {entry.confirmed === null && (
          <ConfirmButton
            name={name}
            isConfirming={actions.isConfirming(entry.id)}
            onClick={() => actions.confirm(one)}
          />
        )}
      </span>
    </li>
  );
}

function MeasuredPart({ known, actions }: { known: KnownRecord; actions: EntryActions }) {
  const t = useTexts();
  const measures = useMeasureWords();
  const { patient_id } = known;
  const hasAny = knownTrends(known.record, known.queued).length > 0;
  return (
    <Part
      icon={activity}
      title={t('health.last_measurements')}
      action={<AppLink href={measurementsPath(patient_id)}>{t('health.all_with_chart')}</AppLink>}
    >
      {hasAny ? (
        <Trends
          known={known}
          hrefOf={(measure) => measurementsPath(patient_id, measure)}
          onConfirm={(measured) =>
            void actions.confirmNamed(measured, `${measures.name(measured.measure)} ${measures.withUnit(measured)}`)
          }
          isConfirming={actions.isConfirming}
        />
      ) : (
        <p className={styles.none}>{t('health.none.measurement')}</p>
      )}
    </Part>
  );
}
