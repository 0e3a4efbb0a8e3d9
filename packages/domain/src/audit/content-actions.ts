import type { AuditKind } from './audit-kinds.ts';

/** Actions of clinical leads on the content. */
export const contentActions: Readonly<Record<string, AuditKind>> = {
  'content.progress': 'listed',
  'content.review': 'read',
  'content.comment': 'changed',
  'content.resolve_comment': 'changed',
  'content.sign': 'changed',
  'content.withdraw': 'changed',
  'content.keep_case': 'changed',
  'content.delete_case': 'changed',
  'content.questionnaire': 'read',
  'content.report': 'exported',
  'content.propose': 'changed',
  'content.decide': 'changed',
  'content.texts': 'read',
  'content.reviewed': 'read',
  'content.offer': 'read',
  'content.take_topic': 'changed',
};
