import { useState } from 'react';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { Known, NamedEntry, QueuedWrite } from './known-record.ts';
import type { Details } from './typed-entry.ts';
import { isConflict, type Seen, useWriteRecord } from './use-write-record.ts';

interface InError {
  in_error: boolean;
  reason: string;
}

/** The version with the changes that wait on this device. */
const seenOf = ({ entry: { id, patient_id }, version }: Known<NamedEntry>): Seen => ({ id, patient_id, version });

/** Actions on an entry by one press. @param nameOf names the entry in the reader's language. */
export function useEntryActions(patient_id: string, nameOf: (entry: NamedEntry) => string) {
  const writer = useWriteRecord(patient_id);
  const { isConfirming, confirmNamed } = useConfirm(writer);
  const setNamedInError = useSetInError(writer);
  const keepMine = useKeepMine(writer);
  return {
    writer,
    isConfirming,
    confirmNamed,
    confirm: (known: Known<NamedEntry>) => void confirmNamed(seenOf(known), nameOf(known.entry)),
    setNamedInError,
    setInError: (known: Known<NamedEntry>, said: InError) =>
      setNamedInError(seenOf(known), { name: nameOf(known.entry), ...said }),
    keepMine: (known: Known<NamedEntry>, write: QueuedWrite) => void keepMine(known, write, nameOf(known.entry)),
    keepTheirs: (write: QueuedWrite) => void discardRecord(write.id).catch(() => undefined),
  };
}

type Writer = ReturnType<typeof useWriteRecord>;

/** Each once, however often it is pressed. */
function useConfirm(writer: Writer) {
  const t = useTexts();
  const [confirming, setConfirming] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: string, isSo: boolean) =>
    setConfirming((now) => new Set(isSo ? [...now, id] : [...now].filter((other) => other !== id)));
  const confirmNamed = async (seen: Seen, name: string): Promise<void> => {
    if (confirming.has(seen.id)) return;
    mark(seen.id, true);
    try {
      const outcome = await writer.confirm(seen, name);
      if (outcome === 'waiting') toast.blank(t('health.confirmed_waits'));
    } catch (error) {
      toast.error(sentenceOf(error));
      if (isConflict(error)) await writer.refresh();
    } finally {
      mark(seen.id, false);
    }
  };
  return { isConfirming: (id: string) => confirming.has(id), confirmNamed };
}

/** Marks an entry as entered in error, or undoes that. Errors are left to the caller. */
function useSetInError(writer: Writer) {
  const t = useTexts();
  return async (seen: Seen, said: InError & { name: string }): Promise<void> => {
    const { name, in_error } = said;
    try {
      const outcome = await writer.setInError(seen, said);
      if (outcome === 'waiting') toast.blank(t('health.waits', { name }));
      else toast.success(t(in_error ? 'health.taken_out' : 'health.put_back_done', { name }));
    } catch (error) {
      if (isConflict(error)) await writer.refresh();
      throw error;
    }
  };
}

/** Writes a refused change again, over the present version. */
function useKeepMine(writer: Writer) {
  return async (known: Known<NamedEntry>, write: QueuedWrite, name: string): Promise<void> => {
    const seen = seenOf(known);
    const how = { insteadOf: write.id };
    const { version: _, ...said } = write.body as Details & InError & { version: number };
    try {
      if (write.name === 'record.confirm') await writer.confirm(seen, name, how);
      else if (write.name === 'record.set_in_error') await writer.setInError(seen, { ...said, name }, how);
      else await writer.update(known.entry.kind, { ...seen, details: said }, { ...how, sent: new Map() });
    } catch (error) {
      toast.error(sentenceOf(error));
      if (isConflict(error)) await writer.refresh();
    }
  };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
