/**
 * Limits how much one account may read, so that a script cannot slow the database for the others, or fill the audit
 * log, which keeps a line of each reading of a record for good.
 *
 * The busiest screen of the web app is a patient's record loaded anew: 8 reads, and one more to refresh the device's
 * copy. The other pages make 2 to 5 requests, and an event causes one or two more. A user who loads that screen every
 * ten seconds, in three windows at once, reads 9,720 times in an hour: three hours' worth at once and the hour's 3,000
 * are 12,000. One every 15 seconds for a whole day are 2,160 an hour. A phone that was away catches up over its live
 * connection; it reads each thread that it keeps once. A machine that exports by FHIR is told to come again after a
 * minute, for fifty more.
 */
import { noOtherServers } from '#server/outside/redis/other-servers.ts';
import { AccountRate } from './account-rate.ts';

/** So many hours' worth may be read at once. */
const hoursAtOnce = 3;

export const readRateOf = (perHour: number, others: Pick<typeof noOtherServers, 'countTaken'> = noOtherServers) =>
  new AccountRate('reads', { most: hoursAtOnce * perHour, window: hoursAtOnce * 3_600_000 }, others);
