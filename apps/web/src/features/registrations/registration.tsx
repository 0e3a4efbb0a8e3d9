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
import { payLogout } from '~/lib/session/owed-logout.ts';
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

/** The link by which a patient came. */
export interface RegisteringInvitation {
  token: string;
  given_name: string;
  /** Who invites, in words. */
  invitedBy: string;
  /** The link was good when the page opened, and no longer is. */
  onInvalid: () => void;
}

type Sent = VerificationBegun | SessionAnswer;

function sendRegistration(kind: UserType, typed: TypedRegistration, invitation?: string): Promise<Sent> {
  const body = { ...typed.get(), password: typed.passwords().password, preferred_language: currentLanguage() };
  const options = { timeout: codeTimeout };
  // The contract takes what it knows of it; each step was checked by its part of the schema.
  if (kind === 'patient') {
    const registering = {
      ...(body as unknown as PatientRegistration),
      ...(invitation !== undefined && { invitation }),
    };
    return call(registerPatient, { body: registering }, options);
  }
  return call(registerClinician, { body: body as unknown as ClinicianRegistration }, options);
}

function openFor(kind: UserType, invitation: RegisteringInvitation | undefined): TypedRegistration {
  const typed = openTyped(kind);
  if (invitation && typed.get().given_name === '') typed.set({ given_name: invitation.given_name });
  return typed;
}

export interface RegistrationProps {
  kind: UserType;
  invitation?: RegisteringInvitation;
}

/** From the first field to the dashboard: steps, the code from the SMS, and everything typed kept on the way. */
export function Registration({ kind, invitation }: RegistrationProps) {
  // What is typed changes outside of the state of the screen.
  'use no memo';
  const codeKey: CodeKey = `hodi-code-${kind}`;
  const [typed] = useState(() => openFor(kind, invitation));
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
      await payLogout();
      const begun = await sendRegistration(kind, typed, invitation?.token);
      // The link has confirmed the number: this is the answer of a login.
      if (!('verification_id' in begun)) return enter(begun);
      keepPending(pendingCode(begun, { number: typed.get().mobile_number, userType: kind }));
      typed.forgetKept();
      goTo('code');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid_invitation') invitation?.onInvalid();
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
    if (pending !== null && pending.language !== currentLanguage()) changeLanguage(currentLanguage());
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
    invitedBy: invitation?.invitedBy,
    onDone: () => goTo(steps[at + 1] ?? 'code'),
    onBack: () => address.back(steps[at - 1] ?? 'personal'),
  };
  if (step === 'personal') return <PersonalStep {...stepProps} />;
  if (step === 'institution') return <InstitutionStep {...stepProps} />;
  return <SecurityStep {...stepProps} sending={sending} onDone={() => sending.run(send)} />;
}
