import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { recordEntrySchema } from './record.api.ts';

/** An entry was written, changed, confirmed, taken out or put back; as it is now. */
export const recordEntryChanged = domainEvent(
  'record-entry-changed',
  z.object({ patientId: idSchema, entry: recordEntrySchema }),
);
