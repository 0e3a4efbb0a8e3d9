import { hintOf } from '#server/work/team/hint-rooms.ts';

/** Milliseconds between two hints to one room: a busy morning must not make every list be read again each moment. */
const apart = 2_000;

/** Tells the open lists of a team or a staff that something changed, at once and then at most every two seconds. */
export class Hints {
  /** For each room that was told just now: whether something changed since. */
  readonly #recent = new Map<string, { isStale: boolean; timer: NodeJS.Timeout }>();
  readonly #tell: (room: string, hint: string) => void;

  constructor(tell: (room: string, hint: string) => void) {
    this.#tell = tell;
  }

  /** @param woken users, and rooms, which are told. @returns the users. */
  tell(woken: readonly string[]): string[] {
    return woken.filter((one) => {
      const hint = hintOf(one);
      if (hint !== undefined) this.#tellRoom(one, hint);
      return hint === undefined;
    });
  }

  #tellRoom(room: string, hint: string): void {
    const recent = this.#recent.get(room);
    if (recent !== undefined) {
      recent.isStale = true;
      return;
    }
    this.#tell(room, hint);
    const timer = setTimeout(() => {
      const isStale = this.#recent.get(room)?.isStale === true;
      this.#recent.delete(room);
      if (isStale) this.#tellRoom(room, hint);
    }, apart);
    timer.unref();
    this.#recent.set(room, { isStale: false, timer });
  }

  stop(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer);
    this.#recent.clear();
  }
}
