/**
 * Tells clinicians who have a thread open who else has it open and who writes. Nothing is stored: each server knows its
 * own connections, is told of those of the others, and forgets a connection that has said nothing for ten seconds.
 */
import { randomUUID } from 'node:crypto';
import {
  goneAfter,
  presenceTold,
  type PresentClinician,
  type ThreadPresence,
} from '@hodi/domain/e-contacts/inbox/presence.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import type { LiveSocket } from './live-socket.ts';
import { type NamedClinician, clinicianNames } from './presence.repository.ts';

/** A connection to this server, in one thread at a time. */
export interface PresentLine {
  id: string;
  caller: Caller;
  tell(presence: ThreadPresence): void;
}

interface Present {
  e_contact_id: string;
  clinician_id: string;
  is_writing: boolean;
  /** When it said so last, milliseconds since 1970. */
  at: number;
  /** Missing if another server has the connection. */
  line?: PresentLine;
}

/** The message between servers; without a thread the connection is gone. */
interface Said {
  line: string;
  e_contact_id: string | null;
  clinician_id: string;
  is_writing: boolean;
}

export interface PresenceDeps {
  db: Database;
  clock: () => number;
  /** Whether the caller may read the thread now. */
  isThreadOpen: (caller: Caller, e_contact_id: string) => Promise<boolean>;
  tellServers: (said: string) => void;
}

function readSaid(said: string): Said | undefined {
  try {
    const { line, e_contact_id, clinician_id, is_writing } = JSON.parse(said) as Partial<Said>;
    const isThread = e_contact_id === null || typeof e_contact_id === 'string';
    if (typeof line !== 'string' || typeof clinician_id !== 'string' || !isThread) return undefined;
    return { line, e_contact_id, clinician_id, is_writing: is_writing === true };
  } catch {
    return undefined;
  }
}

export class Presence {
  readonly #deps: PresenceDeps;
  /** Present users by connection, in the order of arrival. */
  readonly #present = new Map<string, Present>();
  /** The thread that a connection asked for last. */
  readonly #wanted = new WeakMap<PresentLine, string | null>();
  readonly #names = new Map<string, NamedClinician>();

  constructor(deps: PresenceDeps) {
    this.#deps = deps;
  }

  /** @param e_contact_id null if none is open any more. A caller who may not read the thread is not listed. */
  async say(line: PresentLine, e_contact_id: string | null, is_writing: boolean): Promise<void> {
    const { clinician } = line.caller;
    if (clinician === null) return;
    this.#wanted.set(line, e_contact_id);
    if (e_contact_id === null) return this.leave(line);
    if (this.#present.get(line.id)?.e_contact_id !== e_contact_id) {
      this.#leaveThread(line);
      const isOpen = await this.#deps.isThreadOpen(line.caller, e_contact_id);
      if (!isOpen || this.#wanted.get(line) !== e_contact_id) return;
    }
    const said = { e_contact_id, clinician_id: clinician.id, is_writing };
    this.#put(line.id, { ...said, at: this.#deps.clock(), line });
    this.#deps.tellServers(JSON.stringify({ line: line.id, ...said }));
  }

  leave(line: PresentLine): void {
    this.#wanted.set(line, null);
    this.#leaveThread(line);
  }

  /** Takes a message of another server. */
  hear(text: string): void {
    const said = readSaid(text);
    if (said === undefined) return;
    const { line, e_contact_id, clinician_id, is_writing } = said;
    if (e_contact_id === null) return this.#remove(line);
    this.#put(line, { e_contact_id, clinician_id, is_writing, at: this.#deps.clock() });
  }

  /** Forgets connections that have been silent. */
  expire(): void {
    const since = this.#deps.clock() - goneAfter;
    for (const [id, { at }] of this.#present) if (at <= since) this.#remove(id);
  }

  /** Forgets connections whose user may no longer read the thread. */
  async sweep(): Promise<void> {
    this.expire();
    this.#names.clear();
    for (const { line, e_contact_id } of this.#present.values()) {
      if (line === undefined || (await this.#deps.isThreadOpen(line.caller, e_contact_id))) continue;
      if (this.#present.get(line.id)?.e_contact_id !== e_contact_id) continue;
      this.leave(line);
      line.tell({ e_contact_id, people: [] });
    }
  }

  #leaveThread(line: PresentLine): void {
    const present = this.#present.get(line.id);
    if (present === undefined) return;
    this.#remove(line.id);
    const { clinician_id } = present;
    this.#deps.tellServers(JSON.stringify({ line: line.id, e_contact_id: null, clinician_id, is_writing: false }));
  }

  #put(id: string, present: Present): void {
    const before = this.#present.get(id);
    this.#present.set(id, present);
    const isMoved = before?.e_contact_id !== present.e_contact_id;
    if (isMoved && before !== undefined) this.#tell(before.e_contact_id);
    if (isMoved || before.is_writing !== present.is_writing) this.#tell(present.e_contact_id);
  }

  #remove(id: string): void {
    const present = this.#present.get(id);
    if (this.#present.delete(id) && present !== undefined) this.#tell(present.e_contact_id);
  }

  #in(e_contact_id: string): Present[] {
    return [...this.#present.values()].filter((present) => present.e_contact_id === e_contact_id);
  }

  /**
   * Reads the state after the names were loaded, so that the later of two concurrent updates never tells less than the
   * earlier.
   */
  #tell(e_contact_id: string): void {
    if (!this.#in(e_contact_id).some(({ line }) => line !== undefined)) return;
    const ids = this.#in(e_contact_id).map(({ clinician_id }) => clinician_id);
    this.#loadNames(ids).then(
      () => this.#tellNow(e_contact_id),
      // Nobody is told on failure; the next beat of the person who came or writes tells it.
      () => undefined,
    );
  }

  #tellNow(e_contact_id: string): void {
    const present = this.#in(e_contact_id);
    for (const { line, clinician_id } of present) {
      const others = present.filter((one) => one.clinician_id !== clinician_id);
      line?.tell({ e_contact_id, people: this.#peopleOf(others) });
    }
  }

  /** Each person once, with however many connections. */
  #peopleOf(present: readonly Present[]): PresentClinician[] {
    const lines = Map.groupBy(present, ({ clinician_id }) => clinician_id);
    return [...lines].flatMap(([id, of]) => {
      const name = this.#names.get(id);
      return name === undefined ? [] : [{ ...name, is_writing: of.some(({ is_writing }) => is_writing) }];
    });
  }

  async #loadNames(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.#names.has(id));
    if (missing.length === 0) return;
    for (const name of await clinicianNames(this.#deps.db, missing)) this.#names.set(name.id, name);
  }
}

/**
 * Limit on messages of one account over all of its connections: a device sends fifteen a minute, and more while its
 * person begins to write and stops. Messages over the limit are ignored.
 */
export const mostSaid = { most: 240, window: 60_000 };

/**
 * Handles presence messages of one connection; a disconnect counts as no open thread. @param maySay counts the message.
 */
export function hearPresence(socket: LiveSocket, presence: Presence, maySay: () => boolean): void {
  const line: PresentLine = {
    id: randomUUID(),
    caller: socket.data.caller,
    tell: (told) => socket.emit(presenceTold, JSON.stringify(told)),
  };
  socket.on('disconnect', () => presence.leave(line));
  socket.on('here', (thread, isWriting) => {
    if (!maySay()) return;
    const { success, data } = idSchema.safeParse(thread);
    // The database may be away: the next beat comes by itself.
    presence.say(line, success ? data : null, isWriting === true).catch(() => undefined);
  });
}
