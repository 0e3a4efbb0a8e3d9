/**
 * Live events for a clinician who has a colleague's thread open (decision 0050). Every event of a thread goes to its
 * patient, so the hub reads the patient's numbered events of that thread and renders them with the rights of the
 * follower. Writing into a thread costs nothing more.
 */
import { followedName, followedNoMore, toldOnceMore } from '@hodi/domain/e-contacts/inbox/presence.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import type { Caller } from '#server/wire/caller.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { type EventRow, eventsAfter, headsOf, latestOfThread, threadOwner } from './events.repository.ts';
import type { HubDeps } from './hub.ts';
import type { LiveSocket } from './live-socket.ts';
import { type Pumped, pump } from './pump.ts';

export interface Follower {
  caller: Caller;
  e_contact_id: string;
  tell(name: string, json: string): void;
  /**
   * An event could not be told, and the thread is followed no more: the device reads it anew, and is refused if it may
   * not.
   */
  lose(): void;
}

/** The events of one patient, for all who follow threads of theirs here. */
interface Stream extends Pumped {
  userId: string;
  followers: Set<Follower>;
}

const batch = 100;

export interface FollowersDeps extends HubDeps {
  /** Milliseconds since 1970. */
  clock: () => number;
}

export class Followers {
  readonly #deps: FollowersDeps;
  /** Streams by the patient's account. */
  readonly #streams = new Map<string, Stream>();
  readonly #followed = new Map<Follower, Stream>();

  constructor(deps: FollowersDeps) {
    this.#deps = deps;
  }

  /**
   * Once this resolves, the follower gets the events of the thread; those of the last minutes come first. The follower is
   * registered before the head is read, as in the hub, so no event is lost between the two.
   * @returns false unless the caller is a clinician with the patient in their care, whether or not the thread exists.
   */
  async follow(follower: Follower): Promise<boolean> {
    const { db, clock } = this.#deps;
    const { caller, e_contact_id } = follower;
    const owner = caller.clinician === null ? undefined : await threadOwner(db, e_contact_id);
    if (owner === undefined || !(await this.#mayFollow(caller, owner.patient_id))) return false;
    const { user_id: userId } = owner;
    const stream = this.#streamOf(userId);
    stream.followers.add(follower);
    this.#followed.set(follower, stream);
    const heads = await headsOf(db, [userId]);
    stream.sent ??= heads.get(userId) ?? 0;
    const since = new Date(clock() - toldOnceMore);
    await this.#tell(follower, await latestOfThread(db, { userId, e_contact_id, since }));
    if (stream.isWoken) this.wake([userId]);
    return true;
  }

  leave(follower: Follower): void {
    const stream = this.#followed.get(follower);
    if (stream === undefined) return;
    this.#followed.delete(follower);
    stream.followers.delete(follower);
    if (stream.followers.size === 0) this.#streams.delete(stream.userId);
  }

  wake(userIds: readonly string[]): void {
    for (const userId of userIds) {
      const stream = this.#streams.get(userId);
      if (stream !== undefined) void pump(stream, () => this.#deliver(stream), this.#deps.log);
    }
  }

  /** Finds events that any process committed but this one has not told. */
  async sweep(): Promise<void> {
    if (this.#streams.size === 0) return;
    const heads = await headsOf(this.#deps.db, [...this.#streams.keys()]);
    for (const stream of this.#streams.values()) {
      const head = heads.get(stream.userId) ?? 0;
      // The database was restored: the followed thread may be another by now.
      if (stream.sent !== null && head < stream.sent) for (const follower of stream.followers) this.#lose(follower);
      else if (head > (stream.sent ?? head)) this.wake([stream.userId]);
    }
  }

  #streamOf(userId: string): Stream {
    const known = this.#streams.get(userId);
    if (known !== undefined) return known;
    const stream = { userId, followers: new Set<Follower>(), sent: null, isPumping: false, isWoken: false };
    this.#streams.set(userId, stream);
    return stream;
  }

  async #mayFollow(caller: Caller, patient_id: string): Promise<boolean> {
    const { db, livingAmong } = this.#deps;
    const asked = { patientIds: [patient_id], area: 'inquiries' } as const;
    const [open, living] = await Promise.all([recordsOpenTo(db, caller, asked), livingAmong([caller])]);
    return open.has(patient_id) && living.has(caller.session_id);
  }

  #lose(follower: Follower): void {
    this.leave(follower);
    follower.lose();
  }

  async #deliver(stream: Stream): Promise<boolean> {
    const { userId } = stream;
    const rows = await eventsAfter(this.#deps.db, { userId, n: stream.sent ?? 0, limit: batch });
    const last = rows.at(-1);
    if (last === undefined) return false;
    await Promise.all(
      [...stream.followers].map(async (follower) => {
        const theirs = rows.filter(({ reference }) => reference['e_contact_id'] === follower.e_contact_id);
        if (!(await this.#tell(follower, theirs))) this.#lose(follower);
      }),
    );
    stream.sent = last.n;
    return rows.length === batch;
  }

  /** @returns whether all of it was told. */
  async #tell(follower: Follower, rows: readonly EventRow[]): Promise<boolean> {
    if (rows.length === 0) return true;
    const { db, render, lines, livingAmong } = this.#deps;
    const { caller } = follower;
    const [{ events, shown }, living] = await Promise.all([render(db, caller, rows), livingAmong([caller])]);
    if (!living.has(caller.session_id)) return false;
    await lines.note([caller], shown);
    // A follower who went on to another thread meanwhile gets nothing of this one.
    if (!this.#followed.has(follower)) return true;
    for (const [name, json] of events) follower.tell(name, json);
    return events.length === rows.length;
  }
}

interface Following {
  followers: Followers;
  /** Counts it. */
  mayAsk: () => boolean;
}

/** One followed thread per connection, as a page shows one: the next one replaces the last. */
export function hearWhatIsFollowed(socket: LiveSocket, { followers, mayAsk }: Following): void {
  let follower: Follower | undefined;
  let isAnswering = false;
  const leave = () => {
    if (follower !== undefined) followers.leave(follower);
    follower = undefined;
  };
  const follow = async (e_contact_id: string): Promise<boolean> => {
    const mine: Follower = {
      caller: socket.data.caller,
      e_contact_id,
      tell: (name, json) => socket.emit(followedName(name), json),
      lose: () => socket.emit(followedNoMore),
    };
    follower = mine;
    const isFollowing = await followers.follow(mine);
    // The follower may have left before it was registered.
    if (follower !== mine) followers.leave(mine);
    return isFollowing;
  };
  socket.on('disconnect', leave);
  socket.on('follow', (thread, answer) => {
    leave();
    if (typeof answer !== 'function') return;
    const say = answer as (isFollowing: boolean) => void;
    const { success, data } = idSchema.safeParse(thread);
    // One at a time, as with catching up.
    if (!success || isAnswering || !mayAsk()) return say(false);
    isAnswering = true;
    follow(data)
      .then(say, () => {
        leave();
        say(false);
      })
      .finally(() => {
        isAnswering = false;
      });
  });
}
