/**
 * Compares each sealed line's two times, of its id and `at`, with the time of its sealing. A valid seal proves only
 * that somebody who could seal put the line there; an honest sealer takes lines in the order of time, soon after they
 * were written.
 */
import { momentOfId } from '@hodi/domain/shared/id.ts';
import { type SealedContent, type SealedPlace, latest, patience } from './chain.ts';

export interface Misdated {
  /**
   * - `two_times`: its id and `at` disagree
   * - `ahead`: it is later than its sealing
   * - `behind`: much later lines had been sealed before it
   * - `sealed_back`: its sealing time lies before an earlier seal's
   * - `stalled`: servers had written for over a minute, and none of it was sealed
   */
  how: 'two_times' | 'ahead' | 'behind' | 'sealed_back' | 'stalled';
  n: number;
  audit_id: string;
}

type SealedLine = SealedPlace & Pick<SealedContent, 'id' | 'at_us' | 'request_id'>;

/** An id and `at` are of the same moment; ids count whole milliseconds. */
const slack = 1000;
const most = 100;

export class SealingTimes {
  #late = 0;
  readonly #misdated: Misdated[] = [];
  /** The newest line so far, not later than its sealing. */
  #newest = Number.NEGATIVE_INFINITY;
  #lastSealing = Number.NEGATIVE_INFINITY;
  /** Lines of requests that were sealed late, all at one moment. */
  #waited: { sealed_us: number; from: number; to: number; isTold: boolean } | undefined;

  /** In the order of the chain. */
  take(line: SealedLine): void {
    const written = momentOfId(line.id);
    const sealed = line.sealed_us / 1000;
    const found = this.#faultOf(line, written, sealed);
    if (found !== null && this.#misdated.length < most) {
      this.#misdated.push({ how: found, n: line.n, audit_id: line.id });
    }
    if (sealed - written > patience) this.#late += 1;
    this.#newest = Math.max(this.#newest, Math.min(written, sealed));
    this.#lastSealing = Math.max(this.#lastSealing, sealed);
  }

  found(): { misdated: Misdated[]; late: number } {
    return { misdated: this.#misdated, late: this.#late };
  }

  #faultOf(line: SealedLine, written: number, sealed: number): Misdated['how'] | null {
    if (Math.abs(line.at_us / 1000 - written) > slack) return 'two_times';
    if (written - sealed > patience) return 'ahead';
    if (written < Math.min(sealed, this.#newest) - latest) return 'behind';
    if (sealed < this.#lastSealing - latest) return 'sealed_back';
    return this.#isStalled(line, written, sealed) ? 'stalled' : null;
  }

  /**
   * A server that dies leaves the lines of a moment, sealed at the next start. Requests of more than a minute that were
   * sealed together show that servers ran and none sealed. Version 1 did not prove its sealing time.
   */
  #isStalled({ sealed_us, request_id, version }: SealedLine, written: number, sealed: number): boolean {
    if (version === 1 || request_id === null || sealed - written <= patience) return false;
    if (this.#waited?.sealed_us !== sealed_us) this.#waited = { sealed_us, from: written, to: written, isTold: false };
    this.#waited.to = Math.max(this.#waited.to, written);
    if (this.#waited.isTold || this.#waited.to - this.#waited.from <= patience) return false;
    this.#waited.isTold = true;
    return true;
  }
}
