import { StepPage, type StepPageProps } from '~/components/steps/step-page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type AssistedStepId, AssistedSteps } from './assisted-steps.tsx';

/** One step of the way, inside the navigation of the clinician. */
export function AssistedSheet({
  now,
  skipped,
  ...rest
}: Omit<StepPageProps, 'title' | 'up' | 'steps'> & { now: AssistedStepId; skipped?: readonly AssistedStepId[] }) {
  const t = useTexts();
  return (
    <StepPage
      key={now}
      title={t('assisted.title')}
      up={{ label: t('nav.dashboard'), href: '/clinician/dashboard' }}
      steps={<AssistedSteps now={now} {...(skipped && { skipped })} />}
      {...rest}
    />
  );
}
