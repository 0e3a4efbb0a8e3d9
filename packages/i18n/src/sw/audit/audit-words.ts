import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { auditWords as english } from '@hodi/i18n/en/audit/audit-words.ts';

export const auditWords: Catalog<typeof english> = {
  'audit.kind.listed': 'Imeonekana kwenye orodha',
  'audit.kind.read': 'Imefunguliwa',
  'audit.kind.answered': 'Imejibiwa',
  'audit.kind.changed': 'Imebadilishwa',
  'audit.kind.signed_in': 'Ameingia',
  'audit.kind.exported': 'Imepakuliwa',
  'audit.kind.shared': 'Imeonyeshwa modeli ya lugha',
  'audit.kind.received': 'Imefika kwenye kifaa kilichofunguliwa',
  'audit.part.record': 'Taarifa binafsi',
  'audit.part.inquiries': 'Maulizo',
  'audit.part.notes': 'Maelezo',
  'audit.part.red_flags': 'Dalili za hatari',
  'audit.part.appointments': 'Miadi',
  'audit.part.services': 'Huduma',
  'audit.part.invitations': 'Mialiko',
  'audit.part.account': 'Akaunti',
  'audit.part.staff': 'Wahudumu',
  'audit.part.institution': 'Kituo cha afya',
  'audit.part.statistics': 'Takwimu',
  'audit.part.audit': 'Kumbukumbu hii',
};
