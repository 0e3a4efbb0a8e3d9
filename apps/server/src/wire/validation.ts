import type * as z from 'zod/mini';
import type { FieldFault } from './refusal.ts';

type Issue = z.core.$ZodIssue;

const byKind: Partial<Record<Issue['code'], string>> = {
  invalid_type: 'invalid_value',
  invalid_value: 'invalid_choice',
  invalid_format: 'invalid_value',
  too_small: 'out_of_range',
  too_big: 'out_of_range',
};

/** Schemas put a stable code where libraries put a sentence; what has none gets one by the kind of the fault. */
function codeOf(issue: Issue): string {
  if (/^[a-z][a-z_]*$/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return byKind[issue.code] ?? 'invalid_value';
}

function limitsOf(issue: Issue): { min?: number; max?: number } {
  return {
    ...('minimum' in issue && { min: Number(issue.minimum) }),
    ...('maximum' in issue && { max: Number(issue.maximum) }),
  };
}

export type Fault = FieldFault & { min?: number; max?: number };

/** The faults of a request, one per field, named as on the wire: `answers.duration`, `message`. */
export function faultsOf(error: z.core.$ZodError): Fault[] {
  const seen = new Set<string>();
  return error.issues
    .map((issue) => ({ field: issue.path.map(String).join('.'), code: codeOf(issue), ...limitsOf(issue) }))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .slice(0, 50);
}
