/** A number that somebody gives for the first time: whether there is one like it, and whether it gets SMS. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { normalisePhone } from '@hodi/domain/users/phone.ts';
import { withTimeout } from '../timing.ts';
import { type FurtherFaults, schemaResolver } from './schema-resolver.ts';

/** Milliseconds for which a form waits for the rules; later, or without a network, the server alone judges. */
const patience = 4000;

export const loadPhoneRules = () => import('@hodi/domain/users/phone-rules.ts');

const rulesInTime = () => withTimeout(loadPhoneRules(), patience);

/** Fixed lines of which somebody said that they get SMS. */
const confirmed = new Set<string | null>();
export const confirmSms = (text: string): void => void confirmed.add(normalisePhone(text));

/** The code of what is wrong with a number; undefined when nothing is, or nothing is known. */
export async function numberFault(
  text: string,
  needsSms: boolean,
): Promise<'invalid_phone' | 'fixed_line' | undefined> {
  const e164 = normalisePhone(text);
  if (e164 === null) return undefined;
  const kind = (await rulesInTime())?.phoneKind(e164);
  if (kind === 'invalid') return 'invalid_phone';
  return kind === 'no_sms' && needsSms && !confirmed.has(e164) ? 'fixed_line' : undefined;
}

/**
 * As `schemaResolver`, and asks the numbering plan about the field `mobile_number`. A fixed line is asked about, unless the form
 * sends by e-mail (`method`).
 */
export function newNumberResolver<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodMiniType<Out>,
  further?: FurtherFaults<In>,
): Resolver<In, unknown, Out> {
  const check = schemaResolver(schema, further);
  return async (values, context, options) => {
    const result = await check(values, context, options);
    const number: unknown = values['mobile_number'];
    if ('mobile_number' in result.errors || typeof number !== 'string') return result;
    const type = await numberFault(number, values['method'] !== 'email');
    if (type === undefined) return result;
    const errors: FieldErrors = { ...result.errors, mobile_number: { type } };
    return { values: {}, errors: errors as FieldErrors<In> };
  };
}
