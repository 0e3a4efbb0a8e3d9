/**
 * Whether a provider has taken nothing for minutes, for any receiver: its own fault or that of our account there,
 * unlike a number that it refuses.
 */
import type { NotTaken } from '#server/outside/sending.ts';

/** So many failed tries, over so many milliseconds, without a success. */
const [enough, long] = [3, 5 * 60_000];

export class ProviderOutage {
  #tries = 0;
  #since = 0;
  #isTold = false;

  /** A message came through, or was refused because of its receiver. */
  ends(): void {
    this.#tries = 0;
    this.#isTold = false;
  }

  /**
   * Counts one more failed try. @param now milliseconds since 1970. @returns true once, when the silence has become
   * long.
   */
  goesOn(now: number): boolean {
    if (this.#tries === 0) this.#since = now;
    this.#tries += 1;
    if (this.#isTold || this.#tries < enough || now - this.#since < long) return false;
    this.#isTold = true;
    return true;
  }
}

/** Without a provider each start warns, and nobody waits for it to come back. */
const byFailure: Readonly<Partial<Record<NotTaken['failure'], 'goes_on' | 'as_it_is'>>> = {
  unreachable: 'goes_on',
  provider_refuses: 'goes_on',
  not_set_up: 'as_it_is',
};

/** Evaluates a failed message as a sign of the provider's state. @returns as `goesOn`. */
export function heardOf(outage: ProviderOutage, { failure }: Pick<NotTaken, 'failure'>, now: number): boolean {
  const what = byFailure[failure];
  if (what === 'goes_on') return outage.goesOn(now);
  if (what === undefined) outage.ends();
  return false;
}
