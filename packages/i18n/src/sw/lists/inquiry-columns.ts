import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { inquiryColumns as english } from '@hodi/i18n/en/lists/inquiry-columns.ts';

export const inquiryColumns: Catalog<typeof english> = {
  'inquiries.patient': 'Mgonjwa',
  'inquiries.topic': 'Mada',
  'inquiries.status': 'Hali',
  'inquiries.time': 'Mara ya mwisho',
  'inquiries.open': 'Fungua',
  'inquiries.open_now': 'Fungua sasa',
  'inquiries.actions': 'Vitendo',
};
