import type { Catalog } from '../catalog.ts';
import type { eContacts as english } from '../en/e-contacts.ts';

export const eContacts: Catalog<typeof english> = {
  'inquiry.badge.not_opened': 'Limetumwa, bado halijafunguliwa',
  'inquiry.badge.clinician_reviewing': 'Mhudumu anapitia',
  'inquiry.badge.read': 'Limesomwa',
  'inquiry.badge.awaiting_your_response': 'Linasubiri jibu lako',
  'inquiry.badge.patient_awaits_response': 'Mgonjwa anasubiri jibu',
  'inquiry.badge.no_reply_needed': 'Halihitaji jibu',
  'inquiry.badge.answered': 'Limejibiwa',
  'inquiry.badge.resolved': 'Limehitimishwa',
  'inquiry.new_messages': { one: 'Ujumbe {count} mpya', other: 'Jumbe {count} mpya' },
  'inquiry.red_flag.warning': 'Dalili ya hatari: onyo',
  'inquiry.new': 'Ulizo jipya',
  'inquiry.sent': 'Lilitumwa {at}',

  'thread.title': 'Ujumbe',
  'thread.waiting': 'Unasubiri kutumwa',
  'thread.emergency_line': 'Ni dharura?',
  'thread.call': 'Piga {number}',

  'red_flag.emergency': 'Dalili ya hatari: dharura',
  'red_flag.warning': 'Dalili ya hatari: onyo',
  'red_flag.failed': 'Imeshindikana kuthibitisha kuwa umeona dalili ya hatari',

  'consultation.title': 'Ushauri',

  'inquiries.title': 'Maulizo ya wagonjwa',
  'inquiries.you_wrote': 'Wewe: {text}',
  'inquiries.clinician_wrote': 'Kliniki: {text}',
};
