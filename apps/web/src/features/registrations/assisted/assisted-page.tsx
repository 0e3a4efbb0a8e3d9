import { Suspense, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { Page } from '~/components/layout/page.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStepAddress } from '~/features/registrations/use-step-address.ts';
import type { BookAppointment } from './booking-step.tsx';
import { forgetRegistered, keptRegistered } from './registered.ts';
import { useNotTaken } from './not-taken.ts';
import { useRegister } from './use-register.ts';
import { WaitingStep } from './waiting/waiting-step.tsx';
import DetailsStep from './details-step.tsx';
import { lazyComponent } from '~/lib/lazy-component.tsx';

const RegisteredSteps = lazyComponent(async () => (await import('./registered-steps.tsx')).default);

/**
 * A clinician registers a patient who stands before them: details, member ID, consent, questionnaire, card.
 * @param Book for a reception, which books instead of asking about health.
 */
export default function AssistedPage({ Book }: { Book?: BookAppointment }) {
  // The steps stand in the history of the browser, which tells nobody of a change.
  'use no memo';
  const t = useTexts();
  const address = useStepAddress();
  const [earlier, setEarlier] = useState(keptRegistered);
  const registering = useRegister(earlier, () => address.go('member'));
  const { registered, setRegistered } = registering;
  const { isWithin, named } = address;
  const [params] = useSearchParams();
  const notTaken = useNotTaken();
  const reopened = notTaken.find(({ patientId, isThere }) => patientId === params.get('patient') && !isThere);

  const another = () => {
    forgetRegistered();
    setEarlier(null);
    setRegistered(null);
    address.go('details');
  };
  const step = () => {
    if (registered === null || named === null || named === 'details') {
      const shown = registered ?? earlier;
      const onCard = () => address.go('card');
      const steps = { registering, earlier: shown, isWithin, onCard };
      return <DetailsStep key={reopened?.patientId ?? ''} reopened={reopened} {...steps} />;
    }
    if (registered.memberId === null) {
      return <WaitingStep registered={registered} registering={registering} onAnother={another} />;
    }
    const told = { onRegistered: setRegistered, go: address.go, onAnother: another, Book };
    return <RegisteredSteps named={named} registered={registered} {...told} />;
  };
  return (
    <Suspense
      fallback={
        <Page>
          <Skeleton label={t('shell.loading')} shape="form" count={3} />
        </Page>
      }
    >
      {step()}
    </Suspense>
  );
}
