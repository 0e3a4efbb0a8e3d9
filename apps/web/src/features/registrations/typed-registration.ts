/**
 * Values of an unfinished registration, kept over Back, a reload and a change of language. The password stays in memory
 * only, see saved-form.ts.
 */
import * as z from 'zod/mini';
import {
  clinicianPersonalSchema,
  clinicianWorkSchema,
  patientPersonalSchema,
} from '@hodi/domain/registrations/registration.ts';
import type { UserType } from '@hodi/domain/shared/user-type.ts';
import type { TeamConsent } from '@hodi/domain/team-care/team-consent.ts';
import type { FormKey } from '~/lib/forms/forget-forms.ts';
import { typedBefore } from '~/lib/forms/plain-page.ts';
import { forgetForm, saveForm, savedForm } from '~/lib/forms/saved-form.ts';
import { registrationFields, typedPerson } from '~/lib/person/person-fields.tsx';
import { withBirthday } from '~/lib/person/typed-birthday.ts';
import type { TypedChild } from './child/typed-child.ts';

export type StepId = 'personal' | 'institution' | 'security';

export const stepsOf = (kind: UserType): readonly StepId[] =>
  kind === 'patient' ? ['personal', 'security'] : ['personal', 'institution', 'security'];

const personal = typedPerson(registrationFields.patient, {});
const work = { institution_id: '', role: '', profession: '', patient_list_name: '', work_experience: '' };
export type TypedValues = typeof personal & typeof work & Partial<TypedChild> & { team_consent?: TeamConsent };
export type Passwords = { password: string; repeated: string };

export interface TypedRegistration {
  get: () => TypedValues;
  set: (values: Partial<TypedValues>) => void;
  passwords: () => Passwords;
  setPasswords: (passwords: Passwords) => void;
  /** It was sent: from now on it is only in this page's memory, until something is typed again. */
  forgetKept: () => void;
}

const isKept = (name: string): boolean => name in personal || name in work || name === 'team_consent';

const keyOf = (kind: UserType): FormKey => `hodi-registration-${kind}`;

export function openTyped(kind: UserType): TypedRegistration {
  const empty: TypedValues = { ...personal, ...work, ...savedForm<TypedValues>(keyOf(kind)) };
  // Hidden steps of a page without a script are empty in it; what is typed there comes first.
  const typed = Object.entries(typedBefore()).filter(([name, value]) => value !== '' && isKept(name));
  let values: TypedValues = { ...empty, ...Object.fromEntries(typed) };
  let passwords: Passwords = { password: '', repeated: '' };
  return {
    get: () => values,
    set(changed) {
      values = { ...values, ...changed };
      saveForm(keyOf(kind), values);
    },
    passwords: () => passwords,
    setPasswords: (typed) => {
      passwords = typed;
    },
    forgetKept: () => forgetForm(keyOf(kind)),
  };
}

/** Invited clinicians do not choose institution and role. */
export const workSchemaOf = (isInvited: boolean) =>
  isInvited ? z.omit(clinicianWorkSchema, { institution_id: true, role: true }) : clinicianWorkSchema;

/** The step to show: the one asked for, but none before which something is still missing. */
export function reachableStep(
  { kind, isInvited, isChildWhole }: { kind: UserType; isInvited: boolean; isChildWhole: boolean },
  values: TypedValues,
  wanted: string | null,
): StepId {
  const steps = stepsOf(kind);
  // There is no code to enter (any more): the step before it.
  const asked = wanted === 'code' ? steps.length - 1 : steps.findIndex((step) => step === wanted);
  const personalSchema = kind === 'patient' ? withBirthday(patientPersonalSchema) : clinicianPersonalSchema;
  const isWhole: Readonly<Record<StepId, boolean>> = {
    personal: isChildWhole && personalSchema.safeParse(values).success,
    institution: workSchemaOf(isInvited).safeParse(values).success,
    security: false,
  };
  const open = steps.findIndex((step) => !isWhole[step]);
  return steps[Math.min(Math.max(0, asked), open)] ?? 'personal';
}

/** The step on which a field stands, by its name on the wire. */
export function stepOfField(field: string): StepId {
  if (field === 'password' || field === 'repeated') return 'security';
  return field in work ? 'institution' : 'personal';
}
