/** Lets a form of react-hook-form check by a schema of the domain. Schemas give codes; `useFieldTexts` says them. */
import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Checks that a schema alone cannot make, such as one against today's date. Returns codes by field, as schemas do. */
export type FurtherFaults<In> = (values: In) => Partial<Record<keyof In & string, string | undefined>>;

const limitOf = (issue: object, name: string): string | undefined =>
  name in issue ? String((issue as Record<string, unknown>)[name]) : undefined;

/** Schemas put a code where libraries put a sentence. */
function codeOf({ message, code }: { message: string; code: string }): string {
  if (/^[a-z][a-z_]*$/.test(message)) return message;
  return code === 'invalid_value' ? 'invalid_choice' : 'invalid_value';
}

/** A code and its limits, in the shape that forms keep errors in. Only the first fault of a field is told. */
function errorOf(code: string, issue: object = {}): FieldError {
  const limits = { min: limitOf(issue, 'minimum'), max: limitOf(issue, 'maximum') };
  return { type: code, types: { ...(limits.min && { min: limits.min }), ...(limits.max && { max: limits.max }) } };
}

/** Faults by field; none when there is nothing wrong. */
export function faultsOf<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out>,
  values: In,
  further?: FurtherFaults<In>,
): { output: Out | undefined; errors: Record<string, FieldError> } {
  const errors: Record<string, FieldError> = {};
  const read = schema.safeParse(values);
  for (const issue of read.error?.issues ?? []) {
    const field = String(issue.path[0] ?? 'root');
    // A choice that nobody has made yet is missing rather than wrong.
    const isMissing = issue.code === 'invalid_value' && [undefined, null, ''].includes(values[field] as string);
    errors[field] ??= errorOf(isMissing ? 'required' : codeOf(issue), issue);
  }
  for (const [field, code] of Object.entries(further?.(values) ?? {})) {
    if (typeof code === 'string') errors[field] ??= errorOf(code);
  }
  return { output: Object.keys(errors).length === 0 ? read.data : undefined, errors };
}

/**
 * @param further faults beside those of the schema; where both have one the schema's is told.
 * @param wholeOf what the schema reads, where that is more than what is typed.
 */
export function schemaResolver<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodMiniType<Out>,
  further?: FurtherFaults<In>,
  wholeOf: (values: In) => FieldValues = (values) => values,
): Resolver<In, unknown, Out> {
  return (values) => {
    const { output, errors } = faultsOf(schema, wholeOf(values), further && (() => further(values)));
    if (output === undefined) return { values: {}, errors: errors as FieldErrors<In> };
    return { values: output, errors: {} };
  };
}
