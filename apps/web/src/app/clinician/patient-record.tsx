import { PlansPanel } from '~/features/plans/clinician/plans-panel.tsx';
import { TrendLine } from '~/features/record/chart/trend-line.tsx';
import PatientRecordPage from '~/features/record/patient-record-page.tsx';

const Plans = ({ patientId }: { patientId: string }) => <PlansPanel patientId={patientId} Trend={TrendLine} />;

/** The record of one patient, with what they are asked again. */
export default function PatientRecord() {
  return <PatientRecordPage Plans={Plans} />;
}
