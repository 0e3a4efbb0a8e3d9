import { PlansOfMeasure } from '~/features/plans/own/due-plans.tsx';
import OwnMeasurementsPage from '~/features/record/own/own-measurements-page.tsx';

/** A person's values of one measure, with the plans that ask for it. */
export default function OwnMeasurements() {
  return <OwnMeasurementsPage Plans={PlansOfMeasure} />;
}
