/**
 * SMS cost money, and anybody may ask for one: of whoever is not logged in they go to the countries that the clinic serves,
 * and so many an hour in all.
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

/** The one subject of what is counted for all. */
const everybody = 'everybody';

const isServed = ({ countries }: AnonymousSms, mobile_number: string): boolean =>
  countries === 'all' || countries.some((code) => mobile_number.startsWith(`+${code}`));

/** Whether the SMS is sent; the answer to whoever asks is the same. Those with an account are served wherever they are. */
export const mayLeave = (
  { anonymousSms }: Pick<Asker, 'anonymousSms'>,
  to: { mobile_number: string; user_id: string | null },
): boolean => anonymousSms === undefined || to.user_id !== null || isServed(anonymousSms, to.mobile_number);

export type Counted = readonly [throttle: Throttle, subject: string];

/**
 * What an SMS to this number counts for, one after the other. Those of staff are apart: whoever knows a number, or is behind the
 * clinic's address, would else shut the clinic, without a login, out of the code that it asks for with the patient beside it.
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

/** How many SMS people without a login have had sent in the hour that is counted, beside how many they may. */
export async function anonymousSmsOf(tries: Attempt, { perHour }: AnonymousSms): Promise<number> {
  return Math.min(perHour, await countedTries(tries, smsOfAnybody(perHour), everybody));
}
