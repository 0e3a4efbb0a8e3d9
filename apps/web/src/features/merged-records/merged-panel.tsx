import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LaterCare, LaterEntry, MergedRecord } from '@hodi/domain/merged-records/merged-record.ts';
import { agreeToMerge, listMergedRecords } from '@hodi/domain/merged-records/merged-records.api.ts';
import type { OpenPatientInfo } from '@hodi/domain/patients/patient.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { Button, ButtonLink } from '~/components/action/button.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { call } from '~/lib/api/call.ts';
import { useNow } from '~/lib/clock.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { AgreeByCode } from './agree-by-code.tsx';
import styles from './merged-records.module.css';
import { UndoDialog } from './undo-dialog.tsx';
import { useMergeWrite } from './use-merge-write.ts';

/** On the page of a patient: what was joined into their record, and the way back. */
export const MergedPanel = ({ info: { patient } }: { info: OpenPatientInfo }) => <MergedOf patientId={patient.id} />;

interface MergedOfProps {
  patientId: string;
  /** Of an admin, who has no page of a patient. */
  institutionId?: string | undefined;
}

export function MergedOf({ patientId, institutionId }: MergedOfProps) {
  const { data } = useQuery(queryFor(listMergedRecords, { params: { patient_id: patientId } }));
  return data?.items.map(({ merged_record, later, later_care = [] }) => (
    <Merged
      key={merged_record.id}
      merged={merged_record}
      later={later}
      laterCare={later_care}
      isKept={merged_record.patient_id === patientId}
      institutionId={institutionId}
    />
  ));
}

interface MergedProps extends Pick<MergedOfProps, 'institutionId'> {
  merged: MergedRecord;
  later: readonly LaterEntry[];
  laterCare: readonly LaterCare[];
  /** This is the record that stays. */
  isKept: boolean;
}

function Merged({ merged, later, laterCare, isKept, institutionId }: MergedProps) {
  const t = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { write, isSending } = useMergeWrite();
  const [open, setOpen] = useState<'agree' | 'code' | 'undo' | null>(null);
  const { id, merged_at, merged_by, undo_until, agreed_at } = merged;
  const told = {
    member_id: isKept ? merged.other.member_id : merged.member_id,
    name: merged_by === null ? '–' : displayName(merged_by),
    date: formats.date(merged_at),
  };
  const canUndo = now < Date.parse(undo_until);
  const agree = async () => {
    if (await write(() => call(agreeToMerge, { params: { merged_record_id: id } }), t('merged.agree_done')))
      setOpen(null);
  };
  return (
    <section className={styles.notice} aria-label={t('merged.also', { member_id: told.member_id })}>
      <p>
        <b>{t(isKept ? 'merged.notice' : 'merged.notice_under', told)}</b>{' '}
        {canUndo && t('merged.undo_until', { date: formats.date(undo_until) })}{' '}
        {agreed_at !== null && t('merged.agreed')}
      </p>
      <div className={styles.actions}>
        {/* Each record has its own caregivers: who waits to be confirmed on the other one is found there. */}
        {institutionId === undefined && (
          <ButtonLink
            size="small"
            kind="soft"
            href={`/clinician/patients/${isKept ? merged.other.patient_id : merged.patient_id}`}
          >
            {t('merged.to_kept', { member_id: told.member_id })}
          </ButtonLink>
        )}
        {agreed_at === null && institutionId === undefined && (
          <Button size="small" onClick={() => setOpen('agree')}>
            {t('merged.agree')}
          </Button>
        )}
        {agreed_at === null && institutionId === undefined && (
          <Button size="small" onClick={() => setOpen('code')}>
            {t('merged.agree_by_code')}
          </Button>
        )}
        {canUndo && (
          <Button size="small" onClick={() => setOpen('undo')}>
            {t('merged.undo')}
          </Button>
        )}
      </div>
      {open === 'agree' && (
        <ConfirmDialog
          title={t('merged.agree_title')}
          confirmLabel={t('merged.agree')}
          cancelLabel={t('shell.cancel')}
          closeLabel={t('shell.close')}
          sending={isSending}
          onConfirm={() => void agree()}
          onCancel={() => setOpen(null)}
        >
          <p>{t('merged.agree_text')}</p>
        </ConfirmDialog>
      )}
      {open === 'code' && <AgreeByCode merged={merged} onClose={() => setOpen(null)} />}
      {open === 'undo' && (
        <UndoDialog merged={merged} later={later} laterCare={laterCare} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}
