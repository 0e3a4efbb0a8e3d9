import type * as z from 'zod/mini';
import type { FieldFault } from './refusal.ts';
import { fieldName } from './malformed-input.ts';

type Issue = z.core.$ZodIssue;

export type Fault = FieldFault & { min?: number; max?: number };

/** Too little or too much of what: characters, entries, or the number itself. */
const sizeCodes: Readonly<Record<string, { too_small: string; too_big: string }>> = {
  string: { too_small: 'too_short', too_big: 'too_long' },
  array: { too_small: 'required', too_big: 'too_many' },
};

/** Schemas put a stable code where libraries put a sentence; what has none gets one by the kind of the fault. */
function codeOf(issue: Issue): string {
  if (/^[a-z][a-z_]*$/.test(issue.message)) return issue.message;
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    return sizeCodes[issue.origin]?.[issue.code] ?? 'out_of_range';
  }
  const isOfKind = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isOfKind && issue.input === undefined) return 'required';
  return issue.code === 'invalid_value' ? 'invalid_choice' : 'invalid_value';
}

function limitsOf(issue: Issue): { min?: number; max?: number } {
  return {
    ...('minimum' in issue && { min: Number(issue.minimum) }),
    ...('maximum' in issue && { max: Number(issue.maximum) }),
  };
}

/** The faults of one part of a request, one per field, named as on the wire: `answers.duration`, `message`. */
export function faultsOf(error: z.core.$ZodError, part: 'body' | 'query'): Fault[] {
  const seen = new Set<string>();
  return error.issues
    .map((issue) => ({ field: fieldName(issue.path) || part, code: codeOf(issue), ...limitsOf(issue) }))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .slice(0, 50);
}
