/**
 * Limits the SMS that the staff of one institution may have sent in a day, all sessions together: each costs money, and
 * a stolen session or a script could go on for weeks. Each process counts by itself and tells the others afterwards, as
 * for reads: no call waits for it. A day of 20 clinicians with 500 appointment reminders, and 400 SMS to people they
 * register and invite, is a third of it.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type MessageRule, messageRules } from '@hodi/domain/notifications/message-rules.ts';
import { type OtherServers, noOtherServers } from '#server/outside/redis/other-servers.ts';
import { TokenBuckets } from '#server/work/threads/token-buckets.ts';
import { Refusal } from '#server/wire/refusal.ts';
import type { Caller } from '#server/wire/caller.ts';
import type { OutgoingMessage } from '../work.ts';
import { AccountRate } from './account-rate.ts';

const day = 86_400_000;

/** The rule of a message, also of one of another version. */
const ceilingOf = (template: string): MessageRule['ceiling'] =>
  (messageRules as Readonly<Record<string, MessageRule>>)[template]?.ceiling ?? 'counts';

/** Parts of a work that the limit looks at. */
interface Caused {
  caller: { clinician: Pick<NonNullable<Caller['clinician']>, 'institution_id'> | null };
  now: number;
  said: { outgoing: readonly Pick<OutgoingMessage, 'channel' | 'template' | 'in_its_place'>[] };
}

const costing = ({ said }: Caused) =>
  said.outgoing.filter(
    ({ channel, template, in_its_place = false }) =>
      channel === 'sms' && !in_its_place && ceilingOf(template) !== 'free',
  );

const warnings = { much: 'many SMS of an institution', spent: 'SMS of an institution refused' } as const;

interface Deps {
  log: Pick<FastifyBaseLogger, 'warn'>;
  others?: Pick<OtherServers, 'countTaken'>;
}

export class StaffSms {
  readonly #rate: AccountRate;
  readonly #perDay: number;
  readonly #log: Deps['log'];
  /** Once a day of each institution. */
  readonly #warned = {
    much: new TokenBuckets({ most: 1, window: day }),
    spent: new TokenBuckets({ most: 1, window: day }),
  };

  constructor(perDay: number, { log, others = noOtherServers }: Deps) {
    this.#rate = new AccountRate('staff-sms', { most: perDay, window: day }, others);
    this.#perDay = perDay;
    this.#log = log;
  }

  /**
   * Counts the SMS that a work of staff sends; it passes if anything is left. @throws Refusal 409 `clinic_sms_spent`.
   */
  count(work: Caused): void {
    const { caller, now } = work;
    const sms = caller.clinician === null ? [] : costing(work);
    if (caller.clinician === null || sms.length === 0) return;
    const { institution_id } = caller.clinician;
    const left = this.#rate.count(institution_id, now, sms.length);
    if (left < 1) {
      this.#warn('spent', { institution_id, now, left });
      // There was room when it was written, and others used it up meanwhile.
      if (sms.every(({ template }) => ceilingOf(template) === 'reminder')) return;
      throw new Refusal(409, 'clinic_sms_spent');
    }
    if (left - sms.length <= this.#perDay / 2) this.#warn('much', { institution_id, now, left });
  }

  /** Whether staff may send more: for work that is done without an SMS as well. */
  hasLeft({ caller, now }: Omit<Caused, 'said'>): boolean {
    if (caller.clinician === null) return true;
    const { institution_id } = caller.clinician;
    const left = this.#rate.left(institution_id, now);
    if (left < 1) this.#warn('spent', { institution_id, now, left });
    return left >= 1;
  }

  #warn(
    of: keyof typeof warnings,
    { institution_id, now, left }: { institution_id: string; now: number; left: number },
  ) {
    if (this.#warned[of].take(institution_id, 1, now) < 1) return;
    this.#log.warn({ institution_id, sms: Math.round(this.#perDay - left), limit: this.#perDay }, warnings[of]);
  }

  /** Highest number of SMS that any institution has sent at the moment. */
  most(now: number): number {
    return this.#rate.most(now);
  }
}
