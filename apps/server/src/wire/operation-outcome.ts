import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';
import type { FastifyRequest } from 'fastify';
import { fhirJson } from '@hodi/domain/fhir/search-parameters.ts';
import type { Problem } from '@hodi/domain/shared/problem.ts';

/** Whether the asker speaks FHIR: by the call, or by the address where there is no such call. */
export const speaksFhir = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.contract?.gives === fhirJson || /^\/fhir([/?]|$)/.test(url);

const codes: Readonly<Record<number, OperationOutcomeIssue['code']>> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

/** A refusal as FHIR says it: the sentence, the stable code, and each parameter at fault. */
export function operationOutcome(problem: Problem, status: number): OperationOutcome {
  const code = codes[status] ?? (status >= 500 ? 'exception' : 'invalid');
  const whole: OperationOutcomeIssue = {
    severity: 'error',
    code,
    details: { text: problem.message },
    diagnostics: problem.code,
  };
  const fields = (problem.details?.fields ?? []).map(({ field, code: fault, message }): OperationOutcomeIssue => ({
    severity: 'error',
    code: 'value',
    details: { text: message },
    diagnostics: fault,
    expression: [`http.${field}`],
  }));
  return { resourceType: 'OperationOutcome', issue: [whole, ...fields] };
}
