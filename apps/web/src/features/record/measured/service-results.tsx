import type { ServiceInterest } from '@hodi/domain/service-interests/service-interest.ts';
import { measuresOfService } from '@hodi/domain/services/services.ts';
import { useDraft } from '~/lib/details/draft.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useKnownRecord } from '../use-known-record.ts';
import { beforeOf, type TypedForm } from './use-measure-form.ts';
import { MeasureForm } from './measure-form.tsx';
import { useWriteMeasures } from './use-write-measures.ts';

interface ServiceResultsProps {
  interest: ServiceInterest;
  onClear: () => void;
  onWritten: () => void;
}

/** Measurements taken when a service was fulfilled. They go into the record, linked to the service. */
export function ServiceResults({ interest, onClear, onWritten }: ServiceResultsProps) {
  const t = useTexts();
  const { id, patient_id, service } = interest;
  const known = useKnownRecord(patient_id);
  const draftKey = `record ${patient_id} service ${id}`;
  const draft = useDraft<TypedForm>(draftKey);
  const write = useWriteMeasures(patient_id, id);
  if (draft === undefined) return null;
  return (
    <MeasureForm
      patientId={patient_id}
      isClinician
      isFocused
      before={beforeOf(known)}
      draft={(draft?.values as TypedForm | undefined) ?? null}
      draftKey={draftKey}
      shown={measuresOfService(service)}
      write={write}
      onClear={onClear}
      onWritten={({ count, outcome }) => {
        if (outcome === 'saved') toast.success(t('health.values_saved', { count }));
        else toast.blank(t('health.values_wait', { count }));
        onWritten();
      }}
    />
  );
}
