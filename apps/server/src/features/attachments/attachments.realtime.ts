import { attachmentChanged } from '@hodi/domain/attachments/attachments.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { threadsForReading } from '#server/features/e-contacts/thread-access.service.ts';
import { attachmentOf } from './attachment-mapping.ts';
import { attachmentsById } from './attachments.repository.ts';

const idOf = (reference: Record<string, string>): string => reference['attachment_id'] ?? '';

/**
 * Renders the present state for readers who may read its thread now. Attachments of a held reply are for clinicians
 * only.
 */
const changed: EventRenderer = {
  event: attachmentChanged,
  part: 'inquiries',
  async render(db, reader, references) {
    const rows = await attachmentsById(db, [...new Set(references.map(idOf))]);
    const open = await threadsForReading(db, reader, [...new Set(rows.map(({ e_contact_id }) => e_contact_id))]);
    const readable = rows.filter((row) => open.has(row.e_contact_id) && (reader.clinician !== null || !row.is_held));
    const byId = new Map(readable.map((row) => [row.id, row]));
    return references.map((reference) => {
      const row = byId.get(idOf(reference));
      if (row === undefined) return null;
      const { e_contact_id, patient_id } = row;
      return { payload: { e_contact_id, attachment: attachmentOf(row) }, patient_id };
    });
  },
};

export const attachmentRenderers: readonly EventRenderer[] = [changed];
