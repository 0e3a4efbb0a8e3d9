import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { StepList } from '~/components/steps/step-list.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useMedia } from '~/lib/use-media.ts';
import { type StepId, stepsOf } from './typed-registration.ts';

/** Where the person is; after the last step, with the code from the SMS, all are done. */
export function RegistrationSteps({ kind, now }: { kind: UserType; now: StepId | 'code' }) {
  const t = useTexts();
  const isWide = useMedia('(min-width: 1024px)');
  const steps = stepsOf(kind);
  const at = now === 'code' ? steps.length : steps.indexOf(now);
  return (
    <StepList
      label={t('registration.steps')}
      doneLabel={t('registration.step_done')}
      direction={isWide ? 'column' : 'row'}
      steps={steps.map((id, index) => ({
        id,
        label: t(`registration.${id}`),
        state: index < at ? 'done' : index === at ? 'now' : 'next',
      }))}
    />
  );
}
