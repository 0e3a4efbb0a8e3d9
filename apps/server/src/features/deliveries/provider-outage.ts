/**
 * Whether a provider has taken nothing for minutes, whoever it was for: its own fault or that of our account there, unlike a number
 * that it refuses.
 */
import type { NotTaken } from '#server/outside/sending.ts';

/** So many tries in vain, over so many milliseconds, and none that went well. */
const [enough, long] = [3, 5 * 60_000];

export class ProviderOutage {
  #tries = 0;
  #since = 0;
  #isTold = false;

  /** Something came through, or was refused for whom it was for. */
  ends(): void {
    this.#tries = 0;
    this.#isTold = false;
  }

  /** One more try in vain. @param now milliseconds since 1970. @returns whether it is to be told: once, as it has become long. */
  goesOn(now: number): boolean {
    if (this.#tries === 0) this.#since = now;
    this.#tries += 1;
    if (this.#isTold || this.#tries < enough || now - this.#since < long) return false;
    this.#isTold = true;
    return true;
  }
}

/** Without a provider each start says so, and nobody waits for it to come back. */
const byFailure: Readonly<Partial<Record<NotTaken['failure'], 'goes_on' | 'as_it_is'>>> = {
  unreachable: 'goes_on',
  provider_refuses: 'goes_on',
  not_set_up: 'as_it_is',
};

/** What one that was not taken says of the provider. @returns as `goesOn`. */
export function heardOf(outage: ProviderOutage, { failure }: Pick<NotTaken, 'failure'>, now: number): boolean {
  const what = byFailure[failure];
  if (what === 'goes_on') return outage.goesOn(now);
  if (what === undefined) outage.ends();
  return false;
}
