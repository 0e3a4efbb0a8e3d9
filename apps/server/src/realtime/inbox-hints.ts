import { isInboxRoom } from '#server/work/team/team-care.ts';

/** Milliseconds between two hints to one inbox: a busy morning must not make every list be read again each moment. */
const apart = 2_000;

/** Tells the lists of a team that something changed, at once and then at most every two seconds. */
export class InboxHints {
  /** Of each inbox that was told just now: whether something changed since. */
  readonly #recent = new Map<string, { isStale: boolean; timer: NodeJS.Timeout }>();
  readonly #tell: (inbox: string) => void;

  constructor(tell: (inbox: string) => void) {
    this.#tell = tell;
  }

  /** @param woken users, and rooms of teams, which are told. @returns the users. */
  tell(woken: readonly string[]): string[] {
    for (const inbox of woken.filter(isInboxRoom)) this.#tellOne(inbox);
    return woken.filter((one) => !isInboxRoom(one));
  }

  #tellOne(inbox: string): void {
    const recent = this.#recent.get(inbox);
    if (recent !== undefined) {
      recent.isStale = true;
      return;
    }
    this.#tell(inbox);
    const timer = setTimeout(() => {
      const isStale = this.#recent.get(inbox)?.isStale === true;
      this.#recent.delete(inbox);
      if (isStale) this.#tellOne(inbox);
    }, apart);
    timer.unref();
    this.#recent.set(inbox, { isStale: false, timer });
  }

  stop(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer);
    this.#recent.clear();
  }
}
