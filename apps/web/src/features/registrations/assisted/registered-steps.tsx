import { useState } from 'react';
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
}

/** What comes after the registration was sent. */
export default function RegisteredSteps({ named, registered, onRegistered, go, onAnother }: RegisteredStepsProps) {
  const [isChangingPhone, setIsChangingPhone] = useState(false);
  const onChangePhone = () => setIsChangingPhone(true);
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
            go('questionnaire');
          }}
          onLater={() => go(registered.consent === 'in_person' ? 'questionnaire' : 'card')}
          onChangePhone={onChangePhone}
        />
      );
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
