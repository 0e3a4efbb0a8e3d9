import { useState } from 'react';
import type { LaterCare, LaterEntry, MergedRecord } from '@hodi/domain/merged-records/merged-record.ts';
import { undoMerge } from '@hodi/domain/merged-records/merged-records.api.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
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
  /** Clinicians who began to care for the kept record since. */
  laterCare: readonly LaterCare[];
  onClose: () => void;
}

export function UndoDialog({ merged, later, laterCare, onClose }: UndoDialogProps) {
  const t = useTexts();
  const formats = useFormats();
  const { write, isSending } = useMergeWrite();
  const [ofOther, setOfOther] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string, isChosen: boolean) =>
    setOfOther((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const choose = (id: string) => ({ id, checked: ofOther.has(id), onChoose: toggle });
  const records = { member_id: merged.other.member_id, kept: merged.member_id };
  const undo = async () => {
    const chosen = (ids: readonly string[]) => ids.filter((id) => ofOther.has(id));
    const body = {
      of_other: chosen(later.map(({ id }) => id)),
      care_of_other: chosen(laterCare.map(({ relationship_id }) => relationship_id)),
    };
    const args = { params: { merged_record_id: merged.id }, body };
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
          <legend>{t('merged.undo_later', records)}</legend>
          {later.map(({ id, kind, at }) => (
            <Later key={id} {...choose(id)} label={t(`merged.entry_${kind}`)} detail={formats.dateTime(at)} />
          ))}
        </fieldset>
      )}
      {laterCare.length > 0 && (
        <fieldset className={styles.later}>
          <legend>{t('merged.undo_care', records)}</legend>
          {laterCare.map(({ relationship_id: id, clinician, since }) => (
            <Later
              key={id}
              {...choose(id)}
              label={displayName(clinician, clinician.role)}
              detail={t('merged.care_since', { date: formats.date(since) })}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

interface LaterProps {
  id: string;
  checked: boolean;
  label: string;
  detail: string;
  onChoose: (id: string, isChosen: boolean) => void;
}

const Later = ({ id, onChoose, ...shown }: LaterProps) => (
  <ChoiceRow pick="many" name="later" value={id} onCheckedChange={(isChosen) => onChoose(id, isChosen)} {...shown} />
);
