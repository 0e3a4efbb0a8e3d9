/** A record as its reader knows it: what the server said, with what they wrote on this device and is not there yet. Pure. */
import type { Allergy } from '@hodi/domain/record/allergy.ts';
import type { Condition } from '@hodi/domain/record/condition.ts';
import type { HeldEntry } from '@hodi/domain/record/judged-by.ts';
import type { Medicine } from '@hodi/domain/record/medicine.ts';
import type { EntryAuthor } from '@hodi/domain/record/record-entry.ts';
import type { PatientRecord } from '@hodi/domain/record/record.api.ts';
import type { QueueRecord } from '~/lib/offline/database.ts';

export type NamedEntry = Allergy | Condition | Medicine;
export type NamedKind = NamedEntry['kind'];
export type EntryOf<Kind extends NamedKind> = Extract<NamedEntry, { kind: Kind }>;

export type QueuedWrite = Pick<QueueRecord, 'id' | 'name' | 'url' | 'body' | 'state' | 'timestamp' | 'lastError'>;

/** Names of a record's lists, on the wire too. */
export const listNames = {
  allergy: 'allergies',
  condition: 'conditions',
  medicine: 'medicines',
} as const satisfies Record<NamedKind, keyof PatientRecord>;
export const namedKinds = Object.keys(listNames) as NamedKind[];

export interface Known<Entry> {
  /** As it will be once everything that waits has arrived. */
  entry: Entry;
  /** Version on the server after this write. */
  version: number;
  /** The write that holds up the others; one that has used up its tries first. */
  unsent: Pick<QueuedWrite, 'id' | 'state'> | undefined;
  /** Changes of it that the server did not take, oldest first: their author decides. */
  refused: readonly QueuedWrite[];
}

const isUnderWay = ({ state }: QueuedWrite): boolean => state !== 'refused';

/** Which entry a write changes; undefined of one that makes a new one. */
export const changedIdOf = ({ url }: Pick<QueuedWrite, 'url'>): string | undefined =>
  /\/(?:allergies|conditions|medicines|measurements|record)\/([^/?]+)/.exec(url)?.[1];

const unsentOf = (writes: readonly QueuedWrite[]): Known<unknown>['unsent'] =>
  writes.find(({ state }) => state === 'failed') ?? writes[writes.length - 1];

const momentOf = ({ timestamp }: QueuedWrite): string => new Date(timestamp).toISOString();

interface Body {
  id?: string;
  in_error?: boolean;
  reason?: string;
  version?: number;
}

/** The entry after a write that will arrive. */
function after<Entry extends NamedEntry>(entry: Entry, write: QueuedWrite, reader: EntryAuthor): Entry {
  const at = momentOf(write);
  const now = { ...entry, version: entry.version + 1, changed_by: reader, updated_at: at };
  const confirmed = reader.is === 'clinician' ? { at, by: reader } : entry.confirmed;
  if (write.name === 'record.confirm') return { ...now, confirmed };
  const { version: _, ...said } = (write.body ?? {}) as Body;
  if (write.name !== 'record.set_in_error') return { ...now, ...said, confirmed };
  return { ...now, in_error: said.in_error === true ? { at, by: reader, reason: said.reason ?? '' } : null };
}

/** An entry with the changes of it that are on this device. */
export function withChanges<Entry extends NamedEntry>(
  stored: Entry,
  queued: readonly QueuedWrite[],
  reader: EntryAuthor,
): Known<Entry> {
  const changes = queued.filter((write) => changedIdOf(write) === stored.id && write.body !== null);
  const waiting = changes.filter(isUnderWay);
  const entry = waiting.reduce<Entry>((now, write) => after(now, write, reader), stored);
  return {
    entry,
    version: entry.version,
    unsent: unsentOf(waiting),
    refused: changes.filter((write) => !isUnderWay(write)),
  };
}

/** One that was written on this device, as it will be. */
function madeEntry<Kind extends NamedKind>(
  kind: Kind,
  write: QueuedWrite,
  { patient_id, reader }: Pick<Sources, 'patient_id' | 'reader'>,
): EntryOf<Kind> {
  const at = momentOf(write);
  const isClinician = reader.is === 'clinician';
  return {
    kind,
    patient_id,
    source: isClinician ? 'clinician_entered' : 'patient_said',
    e_contact_id: null,
    author: reader,
    created_at: at,
    changed_by: reader,
    updated_at: at,
    version: 1,
    confirmed: isClinician ? { at, by: reader } : null,
    in_error: null,
    for_caregivers: true,
    ...(write.body as object),
  } as unknown as EntryOf<Kind>;
}

export interface KnownList<Kind extends NamedKind> {
  items: readonly Known<EntryOf<Kind>>[];
  /** New ones that the server did not take, newest first. */
  refused: readonly QueuedWrite[];
  /** Without what was taken out. */
  total: number;
}

interface Sources {
  patient_id: string;
  /** Undefined where the server has nothing of this person yet. */
  record: PatientRecord | undefined;
  /** Unsent writes about the patient, oldest first. */
  queued: readonly QueuedWrite[];
  /** Author of the unsent writes. */
  reader: EntryAuthor;
}

/** Whether it counts today: neither taken out, nor over, nor stopped. */
export const counts = (entry: NamedEntry): boolean =>
  entry.in_error === null &&
  !(entry.kind === 'condition' && entry.status === 'over') &&
  !(entry.kind === 'medicine' && entry.use === 'stopped');

/** A list of the record, what counts first. */
export function knownList<Kind extends NamedKind>(kind: Kind, sources: Sources): KnownList<Kind> {
  const { record, queued, reader } = sources;
  const stored = (record?.[listNames[kind]] ?? { items: [], total: 0 }) as { items: EntryOf<Kind>[]; total: number };
  const storedIds = new Set(stored.items.map(({ id }) => id));
  const made = queued.filter(({ name, body }) => name === `${listNames[kind]}.create` && body !== null);
  const waiting = made.filter((write) => isUnderWay(write) && !storedIds.has((write.body as Body).id ?? ''));
  const fresh = waiting.map((write) => {
    const known = withChanges(madeEntry(kind, write, sources), queued, reader);
    return { ...known, unsent: known.unsent ?? unsentOf([write]) };
  });
  const items = [...[...fresh].reverse(), ...stored.items.map((entry) => withChanges(entry, queued, reader))];
  const isOut = ({ entry }: Known<EntryOf<Kind>>) => entry.in_error !== null;
  const wasOut = stored.items.filter(({ in_error }) => in_error !== null).length;
  return {
    items: [...items.filter(({ entry }) => counts(entry)), ...items.filter(({ entry }) => !counts(entry))],
    refused: made.filter((write) => !isUnderWay(write)).reverse(),
    total: stored.total + wasOut + fresh.length - items.filter(isOut).length,
  };
}

/** Conditions and medicines that rules need: what counts, with what is written on this device. */
export const heldEntries = ({
  conditions,
  medicines,
}: {
  conditions: KnownList<'condition'>;
  medicines: KnownList<'medicine'>;
}): HeldEntry[] =>
  [...conditions.items, ...medicines.items].flatMap(({ entry }) =>
    counts(entry) ? [{ kind: entry.kind, code: entry.code, updated_at: Date.parse(entry.updated_at) }] : [],
  );
