import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import type { ClinicianRole } from '@hodi/domain/clinicians/clinician.ts';
import type { FieldProblem } from '@hodi/domain/shared/problem.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { StepPage } from '~/components/steps/step-page.tsx';
import { ApiError } from '~/lib/api/api-error.ts';
import { FaultFocus } from '~/lib/forms/fault-focus.tsx';
import { showFieldProblems } from '~/lib/forms/field-texts.ts';
import { usePlainForm } from '~/lib/forms/plain-page.ts';
import { PlainInputs } from '~/lib/forms/plain-inputs.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { RegisteringChild } from './child/child-fields.tsx';
import { RegistrationSteps } from './registration-steps.tsx';
import type { StepId, TypedRegistration } from './typed-registration.ts';

/** An institution that works as a team, and who invites to it. */
export interface RegisteringTeam {
  clinic: string;
  clinician: string;
}

/** Props of each step of a registration. */
export interface StepProps {
  kind: UserType;
  typed: TypedRegistration;
  /** The server's errors about fields of this step. */
  problems: readonly FieldProblem[];
  /** The person came from another step. */
  isWithin: boolean;
  /** Where the form goes without a script. */
  action?: string;
  /** The child that the invitation is for. */
  child?: RegisteringChild | undefined;
  /** The team to choose, where it is asked who may read and answer. */
  team?: RegisteringTeam | undefined;
  /** The inviting person, in words. */
  invitedBy?: string | undefined;
  /** Institution and role of an invited clinician. */
  post?: { institution: string; role: ClinicianRole } | undefined;
  /** Says no to the invitation. */
  onDecline?: (() => void) | undefined;
  /** A field that they came here for. */
  focusOn?: string | undefined;
  onDone: () => void;
  onBack: () => void;
}

interface RegistrationStepProps<In extends FieldValues, Out extends FieldValues> extends StepProps {
  form: UseFormReturn<In, unknown, Out>;
  id: StepId;
  heading: ReactNode;
  lead?: ReactNode;
  fault?: string;
  foot: ReactNode;
  onValid: (values: Out) => void;
  /** Receives values typed before the app was loaded. */
  onTaken?: (values: Readonly<Record<string, string>>) => void;
  children: ReactNode;
}

/** A step with its form: faults beside their fields, the focus where the person is needed. */
export function RegistrationStep<In extends FieldValues, Out extends FieldValues>(
  props: RegistrationStepProps<In, Out>,
) {
  'use no memo';
  const { kind, form, id, heading, lead, fault, foot, onValid, problems, isWithin, focusOn, invitedBy, children } =
    props;
  const t = useTexts();
  const { child } = props;
  const forChild = child === undefined ? '' : ` ${t('registration.invited_for_child', { name: child.name })}`;
  const invitedWhy = kind === 'patient' ? `${t('registration.invited_why')}${forChild}` : lead;
  const within = useRef<HTMLSpanElement>(null);
  useServerProblems(form, problems);
  usePlainForm(within, (typed) => {
    // Empty fields of the plain form may have stored values from before.
    const known = Object.entries(typed).filter(([name, value]) => value !== '' && name in form.getValues());
    for (const [name, value] of known) form.setValue(name as FieldPath<In>, value as PathValue<In, FieldPath<In>>);
    props.onTaken?.(Object.fromEntries(known));
  });
  useEffect(() => {
    if (focusOn !== undefined) form.setFocus(focusOn as FieldPath<In>);
  }, [form, focusOn]);
  return (
    <StepPage
      title={t(`registration.${kind}_title`)}
      steps={<RegistrationSteps kind={kind} now={id} />}
      heading={heading}
      lead={
        id === 'personal' && invitedBy !== undefined ? (
          <>
            {invitedBy} {invitedWhy}
          </>
        ) : (
          lead
        )
      }
      takesFocus={isWithin && problems.length === 0 && focusOn === undefined}
      {...(fault !== undefined && { fault })}
      foot={foot}
      {...(props.action !== undefined && { action: props.action })}
      onSubmit={(event) => void form.handleSubmit(onValid)(event)}
    >
      <span ref={within} hidden />
      <PlainInputs step={id} form={form.getValues()} />
      <FaultFocus control={form.control} />
      {children}
    </StepPage>
  );
}

function useServerProblems<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  problems: readonly FieldProblem[],
): void {
  useEffect(() => {
    if (problems.length === 0) return;
    const error = new ApiError(400, { details: { fields: [...problems] } });
    showFieldProblems(error, problems.map(({ field }) => field) as FieldPath<In>[], form.setError);
  }, [form, problems]);
}
