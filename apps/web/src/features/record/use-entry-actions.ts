import { useState } from 'react';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { discardRecord } from '~/lib/offline/queue.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import type { Known, NamedEntry, QueuedWrite } from './known-record.ts';
import { isConflict, type Outcome, useWriteRecord } from './use-write-record.ts';

/** What is done with an entry by one press. @param nameOf the entry in the reader's language. */
export function useEntryActions(patient_id: string, nameOf: (entry: NamedEntry) => string) {
  const t = useTexts();
  const writer = useWriteRecord(patient_id);
  const [confirming, setConfirming] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: string, isSo: boolean) =>
    setConfirming((now) => new Set(isSo ? [...now, id] : [...now].filter((other) => other !== id)));

  const confirmNamed = async (seen: { id: string; version: number }, name: string): Promise<void> => {
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

  const setNamedInError = async (
    { id, version }: { id: string; version: number },
    { name, ...said }: { name: string; in_error: boolean; reason: string },
  ): Promise<void> => {
    try {
      const outcome = await writer.setInError({ id, version }, { name, ...said });
      if (outcome === 'waiting') toast.blank(t('health.waits', { name }));
      else toast.success(t(said.in_error ? 'health.taken_out' : 'health.put_back_done', { name }));
    } catch (error) {
      if (isConflict(error)) await writer.refresh();
      throw error;
    }
  };

  /** What was refused, written over what stands there now. */
  const keepMine = async ({ entry, version }: Known<NamedEntry>, write: QueuedWrite): Promise<void> => {
    const seen = { id: entry.id, version };
    const how = { insteadOf: write.id };
    const { version: _, ...body } = write.body as Record<string, never>;
    const again = (): Promise<Outcome> => {
      if (write.name === 'record.confirm') return writer.confirm(seen, nameOf(entry), how);
      if (write.name === 'record.set_in_error') {
        const { in_error, reason } = body as unknown as { in_error: boolean; reason: string };
        return writer.setInError(seen, { name: nameOf(entry), in_error, reason }, how);
      }
      return writer.update(entry.kind, seen, body as never, { ...how, sent: new Map() });
    };
    try {
      await again();
    } catch (error) {
      toast.error(sentenceOf(error));
      if (isConflict(error)) await writer.refresh();
    }
  };
  const keepTheirs = (write: QueuedWrite) => void discardRecord(write.id).catch(() => undefined);

  return {
    writer,
    isConfirming: (id: string) => confirming.has(id),
    confirmNamed,
    confirm: ({ entry, version }: Known<NamedEntry>) => void confirmNamed({ id: entry.id, version }, nameOf(entry)),
    setNamedInError,
    setInError: ({ entry, version }: Known<NamedEntry>, said: { in_error: boolean; reason: string }) =>
      setNamedInError({ id: entry.id, version }, { name: nameOf(entry), ...said }),
    keepMine: (known: Known<NamedEntry>, write: QueuedWrite) => void keepMine(known, write),
    keepTheirs,
  };
}

export type EntryActions = ReturnType<typeof useEntryActions>;
