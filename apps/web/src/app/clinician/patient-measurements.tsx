import type { Measure } from '@hodi/domain/record/measurement.ts';
import { PlansPanel } from '~/features/plans/clinician/plans-panel.tsx';
import { TrendLine } from '~/features/record/chart/trend-line.tsx';
import MeasurementsPage from '~/features/record/measurements-page.tsx';

const Plans = (of: { patientId: string; measure: Measure }) => <PlansPanel {...of} Trend={TrendLine} />;

/** Measurements of one patient, with the plans that ask for them. */
export default function PatientMeasurements() {
  return <MeasurementsPage Plans={Plans} />;
}
