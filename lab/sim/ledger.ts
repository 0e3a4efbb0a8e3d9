/**
 * Writes of the simulated people, the results that they were shown, and the rows that the server must hold in the end.
 */
import type { SimulatedWrite } from '@hodi/web/src/testing/tab-controls.ts';
import type { Told } from '@hodi/web/src/testing/family-controls.ts';
import type { Tab, TabHost } from './browser/tab.ts';

export interface Entry {
  key: string;
  /** Text or id by which the server's row is found. */
  mark: string;
  kind: SimulatedWrite['kind'];
  author: string;
  phone: TabHost;
  tab: Tab;
  /** Scope in which its order must be kept: a thread. */
  thread: string;
  /** The thread that it depends on. */
  into: string | null;
  /** The patient whom it is about. */
  about: string | null;
  /** Of answers that are begun. */
  topic?: string;
  fromComposer: boolean;
  writtenAt: number;
  toldAt: number | null;
  told: Told | null;
  hasLeft: boolean;
  /** It was refused or used up its tries at some time: later writes did not wait for it. */
  hasStopped: boolean;
  isDiscarded: boolean;
}

/** State of an entry on its author's phones, at the end of the history. */
export interface Rest {
  state: 'refused' | 'failed' | 'waiting' | 'sending';
  why: string | null;
}

export interface Row {
  mark: string;
  author: string;
  /** The place within its thread. */
  seq: number;
  /** The patient under whom it stands. */
  about?: string;
  /** The thread of a message. */
  thread?: string;
}

export interface Remains {
  rows: readonly Row[];
  /** By key. */
  queued: ReadonlyMap<string, Rest>;
  /** Texts in composers. */
  words: ReadonlySet<string>;
  resolved: ReadonlySet<string>;
  /** Completed writes may have been lost by the server itself. */
  wasRestored: boolean;
  /** Whether an account cares for a patient no more, or did not at some time. */
  hasEnded: (userId: string, patientId: string) => boolean;
}

export class Ledger {
  readonly entries: Entry[] = [];
  readonly problems: string[] = [];
  #moment = 0;

  begin(
    entry: Pick<
      Entry,
      'key' | 'mark' | 'kind' | 'author' | 'tab' | 'thread' | 'into' | 'about' | 'topic' | 'fromComposer'
    >,
  ): Entry {
    const written: Entry = {
      ...entry,
      phone: entry.tab.phone,
      writtenAt: (this.#moment += 1),
      toldAt: null,
      told: null,
      hasLeft: false,
      hasStopped: false,
      isDiscarded: false,
    };
    this.entries.push(written);
    return written;
  }

  tell(entry: Entry, told: Told): void {
    Object.assign(entry, { told, toldAt: (this.#moment += 1) });
    if (told.how === 'broken') this.problems.push(`broken: ${this.nameOf(entry)}: ${told.why ?? ''}`);
  }

  of(key: string): Entry | undefined {
    return this.entries.find((entry) => entry.key === key);
  }

  wroteOn(phone: TabHost, author: string): boolean {
    return this.entries.some((entry) => entry.phone === phone && entry.author === author);
  }

  nameOf(entry: Entry): string {
    const { kind, mark, told } = entry;
    const how = told === null ? 'never told' : `told ${told.how} ${told.why ?? ''}`;
    return `${kind} ${mark} (entry ${this.entries.indexOf(entry)}, ${how.trim()})`;
  }

  judge(remains: Remains): string[] {
    const found = this.entries.flatMap((entry) => {
      const problem = this.#problemOf(entry, remains);
      return problem === null ? [] : [`${problem}: ${this.nameOf(entry)}`];
    });
    return [...this.problems, ...found, ...this.#outOfOrder(remains)];
  }

  #problemOf(entry: Entry, remains: Remains): string | null {
    const { rows, queued, words, resolved, wasRestored, hasEnded } = remains;
    const isDone = (mark: string) => rows.some((row) => row.mark === mark);
    const mine = rows.filter((row) => row.mark === entry.mark);
    const rest = queued.get(entry.key);
    if (mine.length > 1) return 'applied twice';
    if (mine.some(({ author }) => author !== entry.author)) return 'sent as the wrong user';
    if (mine.some((row) => standsElsewhere(entry, row))) return 'stands under another person or thread';
    if (mine.length === 1) return doneTwiceOver(entry, rest, words);
    if (entry.isDiscarded) return null;
    if (entry.about !== null && hasEnded(entry.author, entry.about))
      return words.has(entry.mark) || this.#isBehindRefused(entry, queued) ? null : endProblem(entry, rest);
    if (wasRestored && mayBeMissing(entry)) return null;
    // Begun answers stay on the device, which saves them again when they are opened there.
    if (wasRestored && entry.kind === 'draft' && words.has(entry.mark)) return null;
    if (entry.told?.how === 'sent' && !(wasRestored && rest !== undefined)) return 'lost';
    if (rest !== undefined)
      return restProblem(entry, rest, { resolved, queued, wasRestored, entries: this.entries, isDone });
    return isWithAuthor(entry, words) ? null : 'lost';
  }

  /** The write it depends on was refused and waits for its author: until then this one waits too. */
  #isBehindRefused({ key, into, author }: Entry, queued: Remains['queued']): boolean {
    if (queued.get(key)?.state !== 'waiting') return false;
    const source = this.entries.find((one) => sources.has(one.kind) && one.mark === into && one.author === author);
    if (source === undefined) return false;
    return queued.get(source.key)?.state === 'refused' || this.#isBehindRefused(source, queued);
  }

  #outOfOrder({ rows }: Remains): string[] {
    const seqOf = new Map(rows.map(({ mark, seq }) => [mark, seq]));
    const messages = this.entries.filter(({ kind, hasStopped }) => kind === 'message' && !hasStopped);
    return messages.flatMap((later) =>
      messages
        // A write that its author discarded while it was on its way may still arrive, and delays no other.
        .filter((earlier) => !earlier.isDiscarded && mustPrecede(earlier, later))
        .filter((earlier) => (seqOf.get(earlier.mark) ?? -1) > (seqOf.get(later.mark) ?? Infinity))
        .map((earlier) => `out of order: ${this.nameOf(earlier)} after ${this.nameOf(later)}`),
    );
  }
}

/**
 * On one page an earlier write must arrive first, whatever its result; on another page only if its author knew of it.
 */
const mustPrecede = (earlier: Entry, later: Entry): boolean =>
  earlier.phone === later.phone &&
  earlier.author === later.author &&
  earlier.thread === later.thread &&
  // A write that could not even be stored may still arrive, unknown to its author.
  earlier.told?.how !== 'not_kept' &&
  (earlier.tab === later.tab
    ? earlier.writtenAt < later.writtenAt
    : earlier.toldAt !== null && earlier.toldAt < later.writtenAt);

const standsElsewhere = (entry: Entry, { about, thread }: Row): boolean =>
  (about !== undefined && entry.about !== null && about !== entry.about) ||
  (thread !== undefined && entry.kind === 'message' && thread !== entry.into);

/**
 * For a missing write about a person for whom its author no longer cared: it was refused, or shown before it was
 * deleted.
 */
function endProblem({ told }: Entry, rest: Rest | undefined): string | null {
  if (rest !== undefined && rest.state !== 'refused') return `stuck as ${rest.state}`;
  if (rest !== undefined) return rest.why ? null : 'refused without a reason';
  return told?.how === 'waits' ? 'lost with the end of care, and never shown' : null;
}

function doneTwiceOver(entry: Entry, rest: Rest | undefined, words: ReadonlySet<string>): string | null {
  // Somebody else may have done the same.
  const isRefused = rest === undefined ? entry.told?.how === 'refused' : rest.state === 'refused';
  if (entry.kind === 'resolve' && isRefused) return null;
  if (rest !== undefined) return `done, but shown as ${rest.state} (${rest.why ?? ''})`;
  if (entry.told?.how === 'refused') return 'done, but told as refused';
  // A page that can store nothing and gets no answer, or is closed before it does, can only leave the text where it is.
  const isUnknown = (entry.told === null || entry.told.how === 'not_kept') && entry.phone.storage.wasFull;
  // Answers stay on the device where they were typed.
  return words.has(entry.mark) && !isUnknown && entry.kind !== 'draft' ? 'done, but back in the composer' : null;
}

/** A case that decision 0017 excludes after a restore: a full phone keeps nothing of its sent writes. */
const mayBeMissing = ({ hasLeft, phone }: Entry): boolean => hasLeft && phone.storage.wasFull;

/** Kinds that others are written into. */
const sources: ReadonlySet<string> = new Set(['inquiry', 'booking', 'person']);

const isChange = ({ kind }: Entry): boolean => kind === 'move' || kind === 'cancel';

/** Of what is not done but still on the phone. */
function restProblem(
  entry: Entry,
  rest: Rest,
  {
    resolved,
    queued,
    wasRestored,
    entries,
    isDone,
  }: Omit<Remains, 'rows' | 'words' | 'hasEnded'> & { entries: readonly Entry[]; isDone: (mark: string) => boolean },
): string | null {
  const { into } = entry;
  const source = entries.find(({ kind, mark }) => sources.has(kind) && mark === into);
  // A missing source holds nothing back: it was never reported as sent, or is gone with a restore, by its author or a
  // full phone.
  const isRightlyMissing =
    source !== undefined &&
    (source.told?.how !== 'sent' || source.isDiscarded || (wasRestored && mayBeMissing(source)));
  if (isRightlyMissing && (!isDone(source.mark) || queued.has(source.key))) return null;
  if (rest.state !== 'refused') return `stuck as ${rest.state}`;
  if (rest.why === null || rest.why === '') return 'refused without a reason';
  // A change of an appointment names the version that its author saw: after a refused one it is in conflict.
  const isOneOfSeveral = entries.filter((other) => other.into === into && isChange(other)).length > 1;
  if (isChange(entry) && isOneOfSeveral) return null;
  return into !== null && resolved.has(into) ? null : `refused for no reason (${rest.why})`;
}

/** The text is where its author finds it, or never left the form. */
function isWithAuthor(entry: Entry, words: ReadonlySet<string>): boolean {
  if (words.has(entry.mark)) return true;
  // The author of a draft that was not stored, or whose page died over it, has been told nothing.
  if (entry.kind === 'draft' && entry.told === null) return true;
  // A page that could store nothing has reported it, or died with its text.
  if (entry.phone.storage.wasFull && entry.told?.how !== 'waits') return true;
  if (entry.told?.how === 'refused' || entry.told?.how === 'not_kept') return !entry.fromComposer;
  // A form whose page died at the moment of sending, before anything was told or had left.
  return entry.told === null && !entry.hasLeft && !entry.fromComposer;
}
