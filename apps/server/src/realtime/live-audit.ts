/**
 * Audit lines for live events. Receiving an event counts as reading, so its line is written first; if that fails, the
 * event is not sent. One line covers a device, its patients and the current minute, not each event (decision 0006).
 */
import { type LivePart, liveAction } from '@hodi/domain/audit/audit-actions.ts';
import type { Database } from '#server/db/database.ts';
import type { Caller } from '#server/wire/caller.ts';
import { type AuditLine, auditLine, leaveLines, signerOf } from '#server/work/audit-line.ts';
import type { Shown } from './render.ts';

const minute = 60_000;
const ignore = () => undefined;

interface Batch {
  lines: AuditLine[];
  written: Promise<void>;
}

export class LiveAudit {
  readonly #deps: { db: Database; clock: () => number };
  /** Lines of this minute, each with the promise of its write. */
  readonly #noted = new Map<string, Promise<void>>();
  #minute = 0;
  /** Lines that go with the next statement, while another is on its way. */
  #next: Batch | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** @param deps `clock` gives milliseconds since 1970. */
  constructor(deps: { db: Database; clock: () => number }) {
    this.#deps = deps;
  }

  /** Resolves once a line says that these readers are shown this. @throws the error that kept it from being written. */
  async note(readers: readonly Caller[], shown: readonly Shown[]): Promise<void> {
    const now = this.#deps.clock();
    if (Math.floor(now / minute) !== this.#minute) this.#noted.clear();
    this.#minute = Math.floor(now / minute);
    const written = new Set<Promise<void>>();
    for (const reader of readers) {
      for (const of of byPart(shown)) {
        for (const promise of this.#noteOne(reader, { ...of, now })) written.add(promise);
      }
    }
    await Promise.all(written);
  }

  #noteOne(reader: Caller, { part, patients, now }: OfPart & { now: number }): Promise<void>[] {
    const keyOf = (patient: string): string => `${reader.session_id} ${reader.address} ${part} ${patient}`;
    const known = patients.flatMap((patient) => this.#noted.get(keyOf(patient)) ?? []);
    const patient_ids = patients.filter((patient) => !this.#noted.has(keyOf(patient)));
    if (patient_ids.length === 0) return known;
    const work = { action: liveAction(part), outcome: 'done', patient_ids } as const;
    const written = this.#write(auditLine(signerOf(reader), work, now));
    for (const patient of patient_ids) this.#noted.set(keyOf(patient), written);
    // The write failed: the next delivery tries again.
    written.catch(() => {
      for (const key of patient_ids.map(keyOf)) if (this.#noted.get(key) === written) this.#noted.delete(key);
    });
    return [...known, written];
  }

  /**
   * One statement at a time: lines that come meanwhile go together with the next, so that many devices share a commit.
   */
  #write(line: AuditLine): Promise<void> {
    this.#next ??= this.#batchAfter(this.#writing);
    this.#next.lines.push(line);
    return this.#next.written;
  }

  #batchAfter(before: Promise<void>): Batch {
    const lines: AuditLine[] = [];
    const written = before.then(() => {
      this.#next = null;
      return leaveLines(this.#deps.db, lines);
    });
    this.#writing = written.catch(ignore);
    return { lines, written };
  }
}

interface OfPart {
  part: LivePart;
  patients: readonly string[];
}

const byPart = (shown: readonly Shown[]): OfPart[] =>
  [...Map.groupBy(shown, ({ part }) => part)].map(([part, of]) => ({
    part,
    patients: of.map((one) => one.patient_id),
  }));
