import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { inquiryList as english } from '@hodi/i18n/en/lists/inquiry-list.ts';

/** The list of what a clinician's patients ask. */
export const inquiryList: Catalog<typeof english> = {
  'inquiries.tab': 'Maulizo',
  'inquiries.search': 'Tafuta maulizo',
  'inquiries.search_hint': 'Jina, uanachama au mada',
  'inquiries.table': 'Maulizo ya wagonjwa wako',
  'inquiries.last_message': 'Ujumbe wa mwisho',
  'inquiry.count_more': 'Zaidi ya {count}',
  'inquiries.shown': '{shown} kati ya {total}',
  'inquiries.empty': 'Bado hakuna maulizo',
  'inquiries.empty_text': 'Mgonjwa akituma dodoso, litaonekana hapa papo hapo.',
  'inquiries.offline': 'Huna mtandao. Unaona kilichohifadhiwa kwenye kifaa hiki.',
};
