import { recordEntryChanged } from '@hodi/domain/record/record.events.ts';
import { maySeeEntry } from '@hodi/domain/record/record.policy.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { recordsOpenTo } from '#server/work/record-access.ts';
import { entryOf } from './entry-mapping.ts';
import { entriesById } from './record-entries.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['entry_id'] ?? '';

const changed: EventRenderer = {
  event: recordEntryChanged,
  part: 'record',
  async render(db, reader, references) {
    const rows = await entriesById(db, [...new Set(references.map(idOf))]);
    const readable = await recordsOpenTo(db, reader, { patientIds: [...new Set(rows.map((row) => row.patient_id))] });
    const byId = new Map(
      rows
        .filter((row) => readable.has(row.patient_id) && maySeeEntry(reader, row, row))
        .map((row) => [row.id, entryOf(row)]),
    );
    return references.map((reference) => {
      const entry = byId.get(idOf(reference));
      if (entry === undefined) return null;
      return { payload: { patientId: entry.patient_id, entry }, patient_id: entry.patient_id };
    });
  },
};

export const recordRenderers: readonly EventRenderer[] = [changed];
