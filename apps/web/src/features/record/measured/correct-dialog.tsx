import { useQueryClient } from '@tanstack/react-query';
import type { Measurement } from '@hodi/domain/record/measurement.ts';
import { updateMeasurement } from '@hodi/domain/record/measurements.api.ts';
import { Modal } from '~/components/dialog/modal.tsx';
import { useDraft } from '~/lib/details/draft.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMeasureWords } from '~/lib/measures/measure-words.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { changedIdOf } from '../known-record.ts';
import type { KnownRecord } from '../use-known-record.ts';
import { isConflict, writeRecord } from '../use-write-record.ts';
import styles from '../own/own.module.css';
import { beforeOf, type TypedForm } from './use-measure-form.ts';
import { MeasureForm } from './measure-form.tsx';
import { occasionAt } from './occasion.ts';
import type { WriteMeasures } from './use-write-measures.ts';

/** The stored value in the form's fields. */
const typedOf = ({ measure, typed, context, measured_at, measured_by }: Measurement): TypedForm => ({
  measures: {
    numbers: {
      [measure]: String(typed.value),
      ...(typed.lower !== null && { lower: String(typed.lower) }),
    },
    units: { [measure]: typed.unit },
    settled: [measure],
    context: context ?? 'before_food',
  },
  occasion: occasionAt(Date.parse(measured_at)),
  by: measured_by,
});

/** A change that waits on this device raises the version before this one arrives. */
const versionNow = ({ id, version }: Measurement, { queued }: KnownRecord): number =>
  version + queued.filter((write) => write.state !== 'refused' && changedIdOf(write) === id).length;

interface CorrectDialogProps {
  measurement: Measurement;
  known: KnownRecord;
  isClinician: boolean;
  onClose: () => void;
}

/** A value that was typed wrong is put right; how it was before stays among the changes of the record. */
export function CorrectDialog({ measurement, known, isClinician, onClose }: CorrectDialogProps) {
  const t = useTexts();
  const words = useMeasureWords();
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const { id: entry_id, measure, measured_at } = measurement;
  const draftKey = `record ${known.patient_id} measurement ${entry_id}`;
  const draft = useDraft<TypedForm>(draftKey);
  const write: WriteMeasures = async (occasion, [value], how) => {
    if (value === undefined) return 'saved';
    const { id: _, ...measured } = value;
    const version = versionNow(measurement, known);
    const { noted_at: __, ...when } = occasion;
    const body = { ...measured, ...when, remark: measurement.remark, version };
    const call = [updateMeasurement, { params: { patient_id: measurement.patient_id, entry_id }, body }] as const;
    const name = `${words.name(measure)} ${words.withUnit({ ...measured, lower: measured.lower })}`;
    try {
      const about = { patient_id: known.patient_id, title: 'queue.measurement' as const, name, needs: [entry_id] };
      return await writeRecord(queryClient, call, { ...how, ...about });
    } catch (error) {
      if (isConflict(error)) await known.refetch();
      throw error;
    }
  };
  return (
    <Modal title={t('health.correct.title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('health.correct.text', { at: dateTime(measured_at) })}</p>
        {draft !== undefined && (
          <MeasureForm
            patientId={known.patient_id}
            isClinician={isClinician}
            isFocused
            before={beforeOf(known)}
            draft={(draft?.values as TypedForm | undefined) ?? typedOf(measurement)}
            draftKey={draftKey}
            shown={[measure]}
            measuredAt={measured_at}
            write={write}
            onClear={onClose}
            onWritten={({ outcome }) => {
              if (outcome === 'saved') toast.success(t('health.correct.done'));
              else toast.blank(t('health.correct.waits'));
              onClose();
            }}
          />
        )}
      </div>
    </Modal>
  );
}
