/** Of calls about photos and voice notes what kind each is. */
import type { AuditKind } from './audit-kinds.ts';

export const attachmentActions: Readonly<Record<string, AuditKind>> = {
  'attachments.cancel': 'changed',
  'attachments.content': 'read',
  // Follows from listening to it.
  'attachments.heard': 'read',
  'attachments.preview': 'read',
  'attachments.remove': 'changed',
  'attachments.set_transcript': 'changed',
  // Refused: what arrives leaves no line of its own beside that of its message.
  'attachments.upload': 'changed',
  'attachments.upload_offset': 'read',
};
