import { useMemo, useState } from 'react';
import { registerClinician, registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import type { ClinicianRegistration, PatientRegistration } from '@hodi/domain/registrations/registration.ts';
import type { SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { FieldProblem } from '@hodi/domain/shared/problem.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { VerificationBegun } from '@hodi/domain/verifications/verification.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { call } from '~/lib/api/call.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { changeLanguage } from '~/lib/i18n/change-language.ts';
import { currentLanguage } from '~/lib/i18n/language.ts';
import { keepSession } from '~/lib/session/session.ts';
import { codeTimeout } from '~/lib/verification/code-entry.tsx';
import {
  type CodeKey,
  type PendingCode,
  forgetCode,
  keepCode,
  keptCode,
  pendingCode,
} from '~/lib/verification/pending-code.ts';
import { CodeStep } from './code-step.tsx';
import { InstitutionStep } from './institution-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { SecurityStep } from './security-step.tsx';
import { type TypedRegistration, openTyped, reachableStep, stepOfField, stepsOf } from './typed-registration.ts';
import { useStepAddress } from './use-step-address.ts';

function sendRegistration(kind: UserType, typed: TypedRegistration): Promise<VerificationBegun> {
  const body = { ...typed.get(), password: typed.passwords().password, preferred_language: currentLanguage() };
  const options = { timeout: codeTimeout };
  // The contract takes what it knows of it; each step was checked by its part of the schema.
  if (kind === 'patient') {
    // Without an invitation there is always a code to wait for.
    return call(
      registerPatient,
      { body: body as unknown as PatientRegistration },
      options,
    ) as Promise<VerificationBegun>;
  }
  return call(registerClinician, { body: body as unknown as ClinicianRegistration }, options);
}

/** From the first field to the dashboard: steps, the code from the SMS, and everything typed kept on the way. */
export function Registration({ kind }: { kind: UserType }) {
  // What is typed changes outside of the state of the screen.
  'use no memo';
  const codeKey: CodeKey = `hodi-code-${kind}`;
  const [typed] = useState(() => openTyped(kind));
  const [pending, setPending] = useState(() => keptCode(codeKey));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [focusOn, setFocusOn] = useState<string>();
  const sending = useSending();
  const address = useStepAddress();
  const steps = stepsOf(kind);

  const goTo = (step: string) => {
    setFocusOn(undefined);
    setProblems([]);
    address.go(step);
  };
  const keepPending = (next: PendingCode) => {
    setPending(next);
    keepCode(codeKey, next);
  };
  const send = async () => {
    setProblems([]);
    try {
      const begun = await sendRegistration(kind, typed);
      keepPending(pendingCode(begun, { number: typed.get().mobile_number, userType: kind }));
      typed.forgetKept();
      goTo('code');
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const first = fields[0] && stepOfField(fields[0].field);
      if (first !== undefined && first !== 'security') goTo(first);
      setProblems(fields);
      throw error;
    }
  };
  const enter = (session: SessionAnswer) => {
    forgetCode(codeKey);
    typed.forgetKept();
    keepSession(session);
    // Someone who changed the language since then keeps it, in their new account too.
    if (pending?.language !== currentLanguage()) changeLanguage(currentLanguage());
  };
  const changeNumber = () => {
    forgetCode(codeKey);
    setPending(null);
    goTo('personal');
    setFocusOn('mobile_number');
  };

  const step = reachableStep(kind, typed.get(), address.named);
  const at = steps.indexOf(step);
  const problemsHere = useMemo(() => problems.filter(({ field }) => stepOfField(field) === step), [problems, step]);

  if (pending !== null && address.named === 'code') {
    const { isWithin } = address;
    const told = { onPending: keepPending, onVerified: enter, onChangeNumber: changeNumber };
    return <CodeStep kind={kind} pending={pending} isWithin={isWithin} {...told} />;
  }
  const stepProps = {
    kind,
    typed,
    problems: problemsHere,
    isWithin: address.isWithin,
    focusOn,
    onDone: () => goTo(steps[at + 1] ?? 'code'),
    onBack: () => address.back(steps[at - 1] ?? 'personal'),
  };
  if (step === 'personal') return <PersonalStep {...stepProps} />;
  if (step === 'institution') return <InstitutionStep {...stepProps} />;
  return <SecurityStep {...stepProps} sending={sending} onDone={() => sending.run(send)} />;
}
