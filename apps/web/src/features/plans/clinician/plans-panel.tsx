import { useEffect, useRef } from 'react';
import type { Measure } from '@hodi/domain/record/measurement.ts';
import { Panel } from '~/components/layout/panel.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { NotLoaded } from '~/lib/lists/not-loaded.tsx';
import { plansOf } from '../known-plans.ts';
import { useKnownPlans } from '../use-plans.ts';
import { PatientPlans, SetPlan, type TrendOf } from './patient-plans.tsx';

interface PlansPanelProps {
  patientId: string;
  Trend: TrendOf;
  /** Only plans that ask for this one, without the answers: the page shows its values. */
  measure?: Measure;
}

/** The plans of a patient, those that have ended too. */
export function PlansPanel({ patientId, Trend, measure }: PlansPanelProps) {
  const t = useTexts();
  const all = useKnownPlans(patientId);
  const known = measure === undefined ? all : plansOf(all, measure);
  const place = useRef<HTMLDivElement>(null);
  const isThere = known.plans !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#plans') place.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  return (
    <div ref={place}>
      <Panel title={t('plans.title')} action={<SetPlan patientId={patientId} measure={measure} isQuiet />}>
        {known.plans === undefined && known.error !== null ? (
          <NotLoaded titleAs="h3" inline title={t('plans.not_loaded')} error={known.error} retry={known.refetch} />
        ) : (
          <PatientPlans known={known} Trend={Trend} withEnded {...(measure && { mostAnswers: 0 })} />
        )}
      </Panel>
    </div>
  );
}
