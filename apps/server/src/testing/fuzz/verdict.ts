/** Checks of an answer that hold for any request. */
import type { FuzzAnswer } from './raw-sender.ts';

/** Signs of internals: stacks, files of ours, messages of the database. */
const inside =
  /\n\s+at |node:internal|node_modules|\.(ts|mjs):\d+|PostgresError|syntax error at|pg_catalog|violates \w+/;

const isProblem = (text: string): boolean => {
  try {
    const read = JSON.parse(text) as Record<string, unknown>;
    // Other systems get their refusals in the format of FHIR.
    if (read['resourceType'] === 'OperationOutcome') return Array.isArray(read['issue']);
    const others = Object.keys(read).filter((key) => !['code', 'message', 'details'].includes(key));
    return typeof read['code'] === 'string' && typeof read['message'] === 'string' && others.length === 0;
  } catch {
    return false;
  }
};

/** Undefined if nothing is wrong. @param isOurs whether the address belongs to our API and so answers in its format. */
export function faultOf({ status, headers, text }: FuzzAnswer, isOurs: boolean): string | undefined {
  if (status === 0) return `no answer: ${text}`;
  if (/^(\/\/|\w+:)/.test(headers.location ?? '')) return 'leads elsewhere';
  if (status >= 500) return `answered ${status}`;
  if (status >= 400 && inside.test(text)) return 'tells of the inside';
  if (!isOurs || status < 400 || status === 416 || text === '') return undefined;
  const type = String(headers['content-type']);
  const isFhir = text.startsWith('{"resourceType":');
  if (!type.startsWith(isFhir ? 'application/fhir+json' : 'application/json')) return `refused as ${type}`;
  return isProblem(text) ? undefined : 'a refusal of another shape';
}
