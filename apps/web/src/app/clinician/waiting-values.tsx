import { WaitingPlans } from '~/features/plans/clinician/waiting-plans.tsx';
import { TrendLine } from '~/features/record/chart/trend-line.tsx';
import { WaitingMeasurements } from '~/features/record/panel/waiting-measurements.tsx';
import { AnsweredHere } from '~/lib/alarms/answered-alarm.tsx';

/** Measurements and answers to plans at which no clinician has looked. */
export const WaitingValues = ({ isFirst }: { isFirst: boolean }) => (
  <>
    {isFirst && <AnsweredHere isFramed />}
    <WaitingMeasurements isFirst={isFirst} />
    <WaitingPlans isFirst={isFirst} Trend={TrendLine} />
  </>
);
