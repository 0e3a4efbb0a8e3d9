import * as z from 'zod/mini';
import { domainEvent } from '../shared/domain-event.ts';
import { idSchema } from '../shared/id.ts';
import { attachmentSchema } from './attachment.ts';

/** Its bytes arrived, were refused or removed, a clinician heard it, or somebody typed what it says; as it is now. */
export const attachmentChanged = domainEvent(
  'attachment-changed',
  z.object({ e_contact_id: idSchema, attachment: attachmentSchema }),
);
