/**
 * Delivers users' events in the order of their numbers. Events are rows before they are messages: after a commit the
 * hub is woken for the users concerned, reads what they have not been sent yet, renders it through the policy of the
 * moment and emits it to their room. Events that a crash kept back are found by the next sweep of the heads.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { eventsAfter, headsOf } from './events.repository.ts';
import type { LiveAudit } from './live-audit.ts';
import { type Pumped, pump } from './pump.ts';
import type { Renderer, WireEvent } from './render.ts';

export interface Listener {
  caller: Caller;
  emit(event: WireEvent): void;
  /** Asks the client to catch up from its own number. */
  sync(n: number): void;
  /** The session behind it has ended. */
  end(): void;
}

/** `sent` is null until the head was read after the first listener came. */
interface Room extends Pumped {
  listeners: Set<Listener>;
}

const batch = 100;

/** A session may have many connections; each is checked once for every role under which they came. */
function eachOnce(callers: readonly Caller[]): Caller[] {
  const known = callers.map((caller) => {
    const { session_id, clinician } = caller;
    return [`${session_id} ${clinician?.role} ${clinician?.institution_id}`, caller] as const;
  });
  return [...new Map(known).values()];
}

export interface HubDeps {
  db: Database;
  render: Renderer;
  /** Notes the readers before an event is delivered. */
  lines: Pick<LiveAudit, 'note'>;
  log: FastifyBaseLogger;
  /** Sessions whose users are unchanged since they came: not ended, not deactivated, and with the same role. */
  livingAmong: (callers: readonly Caller[]) => Promise<Set<string>>;
}

export class Hub {
  readonly #rooms = new Map<string, Room>();
  readonly #deps: HubDeps;

  constructor(deps: HubDeps) {
    this.#deps = deps;
  }

  /**
   * Once this resolves, the listener gets every event after the head of that moment. It joins its room before the head is
   * read, so an event committed in between is delivered.
   */
  async join(userId: string, listener: Listener): Promise<void> {
    const room = this.#rooms.get(userId) ?? { listeners: new Set(), sent: null, isPumping: false, isWoken: false };
    this.#rooms.set(userId, room);
    room.listeners.add(listener);
    const heads = await headsOf(this.#deps.db, [userId]);
    room.sent ??= heads.get(userId) ?? 0;
    if (room.isWoken) this.wake([userId]);
  }

  leave(userId: string, listener: Listener): void {
    const room = this.#rooms.get(userId);
    room?.listeners.delete(listener);
    if (room?.listeners.size === 0) this.#rooms.delete(userId);
  }

  wake(userIds: readonly string[]): void {
    for (const userId of userIds) {
      const room = this.#rooms.get(userId);
      if (room !== undefined) void this.#pump(userId, room);
    }
  }

  /**
   * Disconnects listeners whose right has ended, and finds events that any process committed but this one has not
   * delivered.
   */
  async sweep(): Promise<void> {
    const rooms = [...this.#rooms.values()];
    if (rooms.length === 0) return;
    await this.#endDead(rooms.flatMap((room) => [...room.listeners]));
    const heads = await headsOf(this.#deps.db, [...this.#rooms.keys()]);
    for (const [userId, room] of this.#rooms) {
      const head = heads.get(userId) ?? 0;
      // A head behind what was sent: the database was restored, and only a client's cursor can tell how far.
      if (room.sent !== null && head < room.sent) {
        room.sent = head;
        for (const listener of room.listeners) listener.sync(head);
      } else if (head > (room.sent ?? head)) this.wake([userId]);
    }
  }

  async #endDead(listeners: readonly Listener[]): Promise<void> {
    const living = await this.#deps.livingAmong(eachOnce(listeners.map((listener) => listener.caller)));
    for (const listener of listeners) {
      if (living.has(listener.caller.session_id)) continue;
      this.leave(listener.caller.user_id, listener);
      listener.end();
    }
  }

  #pump(userId: string, room: Room): Promise<void> {
    return pump(room, () => this.#deliver(userId, room), this.#deps.log);
  }

  /** One batch; true when there may be more. */
  async #deliver(userId: string, room: Room): Promise<boolean> {
    const rows = await eventsAfter(this.#deps.db, { userId, n: room.sent ?? 0, limit: batch });
    const last = rows.at(-1);
    const knowsOthers = ({ caller }: Listener): boolean => caller.patient?.caresAt !== undefined;
    const render = (listener: Listener) => this.#deps.render(this.#deps.db, listener.caller, rows);
    const [expected] = room.listeners;
    // The sessions are checked after the events were read: the commit that ended a session came before these events, or
    // with them.
    const [early] = await Promise.all([expected && last && render(expected), this.#endDead([...room.listeners])]);
    if (last === undefined) return false;
    // An app without `people=1` is told less than another app of the same account.
    for (const knows of [false, true]) {
      const alike = () => [...room.listeners].filter((listener) => knowsOthers(listener) === knows);
      const [first] = alike();
      if (first === undefined) continue;
      const { events, shown } = early !== undefined && first === expected ? early : await render(first);
      // Listeners who join from here on read the head after these were committed, and catch up with them.
      const readers = alike();
      await this.#deps.lines.note(
        readers.map(({ caller }) => caller),
        shown,
      );
      for (const listener of readers.filter((reader) => room.listeners.has(reader))) {
        for (const event of events) listener.emit(event);
        // Some may be hidden from this user by now: the client learns by catching up that nothing is missing.
        if (events.length < rows.length) listener.sync(last.n);
      }
    }
    if (room.listeners.size === 0) return false;
    room.sent = last.n;
    return rows.length === batch;
  }
}
