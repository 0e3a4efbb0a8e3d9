import { useEffect, useRef } from 'react';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { useKnownPlans } from '../use-plans.ts';
import { PatientPlans, SetPlan, type TrendOf } from './patient-plans.tsx';

/** All plans of a patient, those that have ended too. */
export function PlansPanel({ patientId, Trend }: { patientId: string; Trend: TrendOf }) {
  const t = useTexts();
  const known = useKnownPlans(patientId);
  const place = useRef<HTMLDivElement>(null);
  const isThere = known.plans !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#plans') place.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  return (
    <div ref={place}>
      <Panel title={t('plans.title')} action={<SetPlan patientId={patientId} isQuiet />}>
        {known.plans === undefined && known.error !== null ? (
          <NotLoaded titleAs="h3" title={t('plans.not_loaded')} error={known.error} retry={known.refetch} />
        ) : (
          <PatientPlans known={known} Trend={Trend} withEnded />
        )}
      </Panel>
    </div>
  );
}
