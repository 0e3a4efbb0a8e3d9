import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import OwnPlanPage, { type MeasureOfPlanProps } from '~/features/plans/own/own-plan-page.tsx';
import { beforeOf, type TypedForm } from '~/features/record/measured/use-measure-form.ts';
import { MeasureForm } from '~/features/record/measured/measure-form.tsx';
import { usePregnancy } from '~/features/record/measured/use-judgement.ts';
import { Dangers } from '~/features/record/own/dangers.tsx';
import { useKnownRecord } from '~/features/record/use-known-record.ts';
import { useDraft } from '~/lib/details/draft.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';

/** The form of measurements, with the one that is asked for. */
function Measure({ patientId, measure, draftKey, write, onWritten }: MeasureOfPlanProps) {
  const known = useKnownRecord(patientId);
  const draft = useDraft<TypedForm>(draftKey);
  if (draft === undefined) return null;
  return (
    <MeasureForm
      patientId={patientId}
      isClinician={false}
      before={beforeOf(known)}
      draft={(draft?.values as TypedForm | undefined) ?? null}
      draftKey={draftKey}
      shown={[measure]}
      write={write}
      onWritten={({ outcome }) => onWritten(outcome)}
    />
  );
}

const DangersOf = ({ profile }: { profile: PatientProfile }) => (
  <Dangers profile={profile} known={useKnownRecord(profile.patient.id)} />
);

/** A plan's question. Measurements use the form of the record. */
export default function OwnPlan() {
  const { profile } = useShownPerson();
  return <OwnPlanPage Measure={Measure} Dangers={DangersOf} pregnancy={usePregnancy(profile.patient.id)} />;
}
