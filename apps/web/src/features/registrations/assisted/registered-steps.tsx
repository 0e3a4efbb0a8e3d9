import { useState } from 'react';
import { type BookAppointment, BookingStep } from './booking-step.tsx';
import { CardStep } from './card-step.tsx';
import { ConsentStep } from './consent-step.tsx';
import { MemberStep } from './member-step.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { QuestionnaireStep } from './questionnaire-step.tsx';
import type { Registered } from './registered.ts';

export interface RegisteredStepsProps {
  /** By the address. */
  named: string;
  registered: Registered;
  onRegistered: (registered: Registered) => void;
  go: (step: string) => void;
  onAnother: () => void;
  /** For a reception, which books instead of asking about health. */
  Book: BookAppointment | undefined;
}

/** Steps after the registration was sent. */
export default function RegisteredSteps(props: RegisteredStepsProps) {
  const { named, registered, onRegistered, go, onAnother, Book } = props;
  const [isChangingPhone, setIsChangingPhone] = useState(false);
  const onChangePhone = () => setIsChangingPhone(true);
  const afterCode = Book === undefined ? 'questionnaire' : 'booking';
  const step = () => {
    if (named === 'card') return <CardStep registered={registered} onAnother={onAnother} />;
    if (named === 'code' && registered.pending !== null && !registered.isConfirmed) {
      return (
        <ConsentStep
          registered={registered}
          pending={registered.pending}
          onPending={(pending) => onRegistered({ ...registered, pending })}
          onConfirmed={() => {
            onRegistered({ ...registered, isConfirmed: true });
            go(afterCode);
          }}
          onLater={() => go(registered.consent === 'in_person' ? afterCode : 'card')}
          onChangePhone={onChangePhone}
        />
      );
    }
    if (Book !== undefined && (named === 'booking' || named === 'code')) {
      return <BookingStep registered={registered} Book={Book} onDone={() => go('card')} />;
    }
    if (named === 'questionnaire' || named === 'code') {
      return <QuestionnaireStep registered={registered} onDone={() => go('card')} />;
    }
    return <MemberStep registered={registered} onDone={() => go('code')} onChangePhone={onChangePhone} />;
  };
  return (
    <>
      {step()}
      {isChangingPhone && (
        <PhoneDialog registered={registered} onChanged={onRegistered} onClose={() => setIsChangingPhone(false)} />
      )}
    </>
  );
}
