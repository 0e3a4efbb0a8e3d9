import type { AuditKind } from './audit-kinds.ts';

/** Actions on an institution as a whole, and on settings for all its staff. */
export const institutionActions: Readonly<Record<string, AuditKind>> = {
  'institutions.list': 'listed',
  'institutions.get': 'read',
  'fhir.read_organization': 'read',
  'fhir.search_organization': 'listed',
  'institutions.create': 'changed',
  'institutions.update': 'changed',
  'institutions.delete': 'changed',
  'institutions.set_contact_card': 'changed',
  'quick_replies.list': 'listed',
  'quick_replies.create': 'changed',
  'quick_replies.order': 'changed',
  'quick_replies.update': 'changed',
  'quick_replies.delete': 'changed',
  'institutions.set_free_services': 'changed',
  'team_care.members': 'listed',
  'team_care.set': 'changed',
  'institutions.set_notifications': 'changed',
  'institutions.set_registration': 'changed',
  'institutions.set_second_factor_rule': 'changed',
  'opening_hours.get': 'read',
  'opening_hours.set': 'changed',
  'command.restored': 'changed',
  'command.erased_again': 'changed',
  'command.moved': 'changed',
};
