import { useState } from 'react';
import type { LaterEntry, MergedRecord } from '@hodi/domain/merged-records/merged-record.ts';
import { undoMerge } from '@hodi/domain/merged-records/merged-records.api.ts';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { call } from '~/lib/api/call.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './merged-records.module.css';
import { useMergeWrite } from './use-merge-write.ts';

interface UndoDialogProps {
  merged: MergedRecord;
  /** Written into the kept record since: each is asked about. */
  later: readonly LaterEntry[];
  onClose: () => void;
}

export function UndoDialog({ merged, later, onClose }: UndoDialogProps) {
  const t = useTexts();
  const formats = useFormats();
  const { write, isSending } = useMergeWrite();
  const [ofOther, setOfOther] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, isChosen: boolean) =>
    setOfOther((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const undo = async () => {
    const args = { params: { merged_record_id: merged.id }, body: { of_other: [...ofOther] } };
    if (await write(() => call(undoMerge, args), t('merged.undone'))) onClose();
  };
  return (
    <ConfirmDialog
      title={t('merged.undo_title')}
      confirmLabel={t('merged.undo')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      sendingLabel={t('merged.undoing')}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      <p>{t('merged.undo_text')}</p>
      {later.length > 0 && (
        <fieldset className={styles.later}>
          <legend>{t('merged.undo_later', { member_id: merged.other.member_id, kept: merged.member_id })}</legend>
          {later.map(({ id, kind, at }) => (
            <ChoiceRow
              key={id}
              pick="many"
              name="later"
              value={id}
              checked={ofOther.has(id)}
              onCheckedChange={(isChosen) => toggle(id, isChosen)}
              label={t(`merged.entry_${kind}`)}
              detail={formats.dateTime(at)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
