/**
 * Limits SMS of people without a login, which cost money and which anybody may request: only to the countries that the
 * clinic serves, and so many an hour in all.
 */
import type { AnonymousSms } from '#server/config-delivery.ts';
import type { Asker } from '#server/wire/asker.ts';
import { type Attempt, type Throttle, addressBlock, countedTries, widerBlocks } from '#server/work/throttle.ts';
import {
  smsOfAnybody,
  smsPerAddress,
  smsPerBlock48,
  smsPerBlock56,
  smsPerNumber,
  smsPerNumberDaily,
} from './limits.ts';

/** The single subject of the common count. */
const everybody = 'everybody';

const isServed = ({ countries }: AnonymousSms, mobile_number: string): boolean =>
  countries === 'all' || countries.some((code) => mobile_number.startsWith(`+${code}`));

/** Whether the SMS is sent; the answer to the client is the same. Accounts get theirs everywhere. */
export const mayLeave = (
  { anonymousSms }: Pick<Asker, 'anonymousSms'>,
  to: { mobile_number: string; user_id: string | null },
): boolean => anonymousSms === undefined || to.user_id !== null || isServed(anonymousSms, to.mobile_number);

export type Counted = readonly [throttle: Throttle, subject: string];

/**
 * Limits that an SMS to this number counts towards, in turn. Those of staff are separate: otherwise anybody who knows a
 * number, or shares the clinic's address, could lock the clinic, without a login, out of a code that it requests with
 * the patient beside it.
 */
export function countedFor({ address, anonymousSms, isStaff = false }: Asker, mobile_number: string): Counted[] {
  const by = isStaff ? 'staff:' : '';
  const blocks = widerBlocks(address);
  return [
    [smsPerAddress, `${by}${addressBlock(address)}`],
    ...(blocks === null
      ? []
      : ([
          [smsPerBlock56, `${by}${blocks.of56}`],
          [smsPerBlock48, `${by}${blocks.of48}`],
        ] satisfies Counted[])),
    [smsPerNumber, `${by}${mobile_number}`],
    ...(isStaff ? [] : ([[smsPerNumberDaily, mobile_number]] satisfies Counted[])),
    ...(anonymousSms === undefined || !isServed(anonymousSms, mobile_number)
      ? []
      : ([[smsOfAnybody(anonymousSms.perHour), everybody]] satisfies Counted[])),
  ];
}

/** SMS that people without a login have had sent in the current hour, and their limit. */
export async function anonymousSmsOf(tries: Attempt, { perHour }: AnonymousSms): Promise<number> {
  return Math.min(perHour, await countedTries(tries, smsOfAnybody(perHour), everybody));
}
