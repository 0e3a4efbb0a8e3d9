import type { Answered } from '../clinic-app.ts';

/** The stable code of a refusal, in the shape of ours or in that of FHIR. */
export function problemCode(answer: Pick<Answered, 'json' | 'headers'>): string | undefined {
  // An answer to HEAD has no body.
  const header = answer.headers['problem-code'];
  if (header !== undefined) return String(header);
  const { code, issue } = answer.json<{ code?: string; issue?: { diagnostics?: string }[] }>();
  return code ?? issue?.[0]?.diagnostics;
}
