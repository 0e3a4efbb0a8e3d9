import { useState } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { triangleAlert } from '~/components/icon/state-icons.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { Count } from '~/components/status/count.tsx';
import { StatusBadge } from '~/components/status/status-badge.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { RefusedChange } from './conflict.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryRow } from './entry-row.tsx';
import type { EntryWords } from './entry-words.ts';
import { heartPulse, pill } from './icons.ts';
import {
  type EntryOf,
  type Known,
  type KnownList,
  listNames,
  type NamedEntry,
  type NamedKind,
  type QueuedWrite,
} from './known-record.ts';
import styles from './record.module.css';
import { TakeOutDialog } from './take-out-dialog.tsx';
import { nothingTyped, type TypedEntry } from './typed-entry.ts';
import type { EntryActions } from './use-entry-actions.ts';
import type { KnownRecord } from './use-known-record.ts';
import { newId } from '~/lib/ids.ts';

export const iconOfKind = { allergy: triangleAlert, condition: heartPulse, medicine: pill } as const;

export interface EntryListProps {
  kind: NamedKind;
  known: KnownRecord;
  words: EntryWords;
  actions: EntryActions;
  isClinician: boolean;
  /** Whether the server has nothing of the person yet. */
  isUnsent?: boolean;
}

interface Writing {
  /** Of a new one; it stays the same over a second try. */
  id: string;
  initial?: TypedEntry;
  /** Id of a refused record that this one replaces. */
  insteadOf?: string;
}

/** A clinician whatever it is; the patient's side what this account said, as long as no clinician confirmed it or took it out. */
function mayChange(entry: NamedEntry, { isClinician, known }: EntryListProps): boolean {
  const { source, author, confirmed, in_error } = entry;
  const { user_id } = known.reader;
  const isOwn = source !== 'clinician_entered' && author.user_id === user_id;
  return isClinician || (isOwn && confirmed === null && (in_error?.by.user_id ?? user_id) === user_id);
}

/** Allergies, conditions or medicines: all of them, with the way to change, confirm, add and take out. */
export function EntryList(props: EntryListProps) {
  const { kind, known, isClinician, isUnsent = false } = props;
  const t = useTexts();
  const [adding, setAdding] = useState<Writing | null>(null);
  const list = known[listNames[kind]] as KnownList<NamedKind>;
  const isThere = isUnsent || known.record !== undefined;
  const isEmpty = isThere && list.items.length + list.refused.length === 0 && adding === null;
  return (
    <Panel
      title={
        <span className={styles.title}>
          <Icon shape={iconOfKind[kind]} size={20} />
          {t(`health.lists.${kind}`)}
        </span>
      }
      titleAfter={isThere && <Count kind="quiet" value={list.total} />}
      action={
        adding === null && (
          <Button
            kind="quiet"
            size="small"
            icon={plus}
            aria-label={t(`health.add.${kind}`)}
            onClick={() => setAdding({ id: newId() })}
          >
            {t('health.add_short')}
          </Button>
        )
      }
      lines
    >
      {adding !== null && <NewEntry {...props} writing={adding} onEnd={() => setAdding(null)} />}
      {!isThere && known.error === null && <Skeleton label={t('shell.loading')} shape="text" count={1} />}
      {!isThere && known.error !== null && (
        <NotLoaded
          titleAs="h3"
          inline
          title={t(isClinician ? 'health.not_loaded' : 'health.not_loaded_own')}
          error={known.error}
          retry={known.refetch}
        />
      )}
      {isEmpty && <p className={styles.none}>{t(isClinician ? `health.none.${kind}` : `health.none_own.${kind}`)}</p>}
      {list.refused
        .filter(({ id }) => adding?.insteadOf !== id)
        .map((write) => (
          <RefusedNew key={write.id} {...props} write={write} onEdit={(writing) => setAdding(writing)} />
        ))}
      {list.items.length > 0 && (
        <ul className={styles.entries}>
          {list.items.map((one) => (
            <OneEntry key={one.entry.id} {...props} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewEntry(props: EntryListProps & { writing: Writing; onEnd: () => void }) {
  const { kind, known, words, actions, isClinician, isUnsent, writing, onEnd } = props;
  const { id, initial, insteadOf } = writing;
  const needs = isUnsent ? [known.patient_id] : [];
  return (
    <EntryForm
      kind={kind}
      draftKey={`record ${known.patient_id} new ${kind}`}
      words={words}
      isClinician={isClinician}
      initial={initial}
      save={(details, { sent, isShown }) =>
        actions.writer.create(kind, { id, details }, { sent, isShown, insteadOf, needs })
      }
      refresh={actions.writer.refresh}
      onEnd={onEnd}
    />
  );
}

/** A new one that the server did not take. */
function RefusedNew(props: EntryListProps & { write: QueuedWrite; onEdit: (writing: Writing) => void }) {
  const { kind, words, actions, write, onEdit } = props;
  const t = useTexts();
  const body = { ...(write.body as object), kind } as unknown as NamedEntry;
  const texts: Partial<TypedEntry> = Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, value ?? '']),
  );
  const edit = () => onEdit({ id: newId(), initial: { ...nothingTyped, ...texts }, insteadOf: write.id });
  return (
    <div className={styles.conflict} role="group" aria-label={t('health.refused_new')}>
      <StatusBadge kind="not_sent">{t('health.refused_new')}</StatusBadge>
      <p>{words.line(body)}</p>
      {write.lastError !== null && <p className={styles.small}>{write.lastError}</p>}
      <div className={styles.choices}>
        <Button size="small" onClick={() => actions.keepTheirs(write)}>
          {t('health.refused_discard')}
        </Button>
        <Button size="small" kind="main" onClick={edit}>
          {t('health.refused_edit')}
        </Button>
      </div>
    </div>
  );
}

function OneEntry(props: EntryListProps & { one: Known<EntryOf<NamedKind>> }) {
  const { kind, known, words, actions, isClinician, one } = props;
  const t = useTexts();
  const [open, setOpen] = useState<'edit' | 'out' | null>(null);
  const { entry } = one;
  const isOut = entry.in_error !== null;
  const close = () => setOpen(null);
  const putBack = () => void actions.setInError(one, { in_error: false, reason: '' }).catch(() => undefined);
  if (open !== null && !isOut) {
    return (
      <li className={styles.editing}>
        <EntryForm
          kind={kind}
          draftKey={`record ${known.patient_id} ${entry.id}`}
          words={words}
          isClinician={isClinician}
          present={one}
          save={(details, how) => actions.writer.update(kind, { ...entry, version: how.version, details }, how)}
          refresh={actions.writer.refresh}
          more={
            <Button kind="quiet" onClick={() => setOpen('out')}>
              {t('health.take_out')}
            </Button>
          }
          onEnd={close}
        />
        {open === 'out' && (
          <TakeOutDialog
            name={words.title(entry)}
            onTakeOut={(reason) => actions.setInError(one, { in_error: true, reason })}
            onClose={close}
          />
        )}
      </li>
    );
  }
  return (
    <EntryRow
      known={one}
      words={words}
      isClinician={isClinician}
      onEdit={mayChange(entry, props) && !isOut ? () => setOpen('edit') : undefined}
      onPutBack={mayChange(entry, props) && isOut ? putBack : undefined}
      onConfirm={() => actions.confirm(one)}
      isConfirming={actions.isConfirming(entry.id)}
    >
      {one.refused.map((write) => (
        <RefusedChange
          key={write.id}
          entry={entry}
          write={write}
          words={words}
          onKeepMine={() => actions.keepMine(one, write)}
          onKeepTheirs={() => actions.keepTheirs(write)}
        />
      ))}
    </EntryRow>
  );
}
