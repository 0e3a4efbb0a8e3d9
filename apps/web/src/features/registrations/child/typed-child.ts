/** A child in the form of who cares for it: both stand on one page, so the child's fields have names of their own. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Child, childFault, childSchema } from '@hodi/domain/caregivers/child.ts';
import { birthdayText, readBirthday } from '@hodi/domain/patients/birthday.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { faultsOf } from '~/lib/forms/schema-resolver.ts';
import { withBirthday } from '~/lib/person/typed-birthday.ts';
import { today } from '~/lib/session/server-clock.ts';

const parts = ['given_name', 'family_name', 'birthday', 'gender', 'relation'] as const;
type Part = (typeof parts)[number];
export type TypedChild = Record<`child_${Part}`, string>;
export type FilledChild = Omit<Child, 'id' | 'patient_id'>;

const byPart = (valueOf: (part: Part) => string): TypedChild =>
  Object.fromEntries(parts.map((part) => [`child_${part}`, valueOf(part)])) as TypedChild;

export const emptyChild = byPart(() => '');

/** Converts a sent child to the form's values. */
export const typedChild = (child: Child): TypedChild =>
  byPart((part) => (part === 'birthday' ? birthdayText(child) : (child[part] ?? '')));

const schema = withBirthday(z.omit(childSchema, { id: true, patient_id: true }));

const plain = (typed: Partial<TypedChild>): Record<Part, string> =>
  Object.fromEntries(parts.map((part) => [part, typed[`child_${part}`] ?? ''])) as Record<Part, string>;

function ageFault({ birthday }: Record<Part, string>) {
  const day = readBirthday(birthday, today()).birthday;
  return { birthday: /^\d{4}-\d\d-\d\d$/.test(day) ? childFault(day, today()) : undefined };
}

/** The child that stands in a form, or what is wrong with it, by the form's names. */
export function readChild(typed: Partial<TypedChild>): { child: FilledChild | undefined; errors: FieldErrors } {
  const { output, errors } = faultsOf<Record<Part, string>, FilledChild>(schema, plain(typed), ageFault);
  const named = Object.entries(errors).map(([field, error]) => [`child_${field}`, error]);
  return { child: output, errors: Object.fromEntries(named) as FieldErrors };
}

/** As a resolver of the caregiver, of both, where the form asks for a child. */
export function withChild<In extends FieldValues & Partial<TypedChild>, Out extends FieldValues>(
  caregiver: Resolver<In, unknown, Out>,
  isAsked: (values: In) => boolean,
): Resolver<In, unknown, Out & { child?: FilledChild }> {
  return async (values, context, options) => {
    const result = await caregiver(values, context, options);
    if (!isAsked(values)) return result;
    const { child, errors: ofChild } = readChild(values);
    const errors = { ...result.errors, ...ofChild } as FieldErrors<In>;
    if (child === undefined || Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...(result.values as Out), child }, errors: {} };
  };
}

/** Renames the server's errors about the child to the form's fields. */
export const ofForm = (error: ApiError): ApiError =>
  new ApiError(error.status, {
    ...error.body,
    details: {
      ...error.body?.details,
      fields: error.fields.map((one) => ({ ...one, field: one.field.replace(/^child\./, 'child_') })),
    },
  });
