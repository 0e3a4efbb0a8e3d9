import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { chosenInquiries as english } from '@hodi/i18n/en/lists/chosen-inquiries.ts';

/** Inquiries, all or some of them, in one list. */
export const chosenInquiries: Catalog<typeof english> = {
  'inquiry.filter.all': 'Yote',
  'inquiry.filter.action_needed': 'Hatua inahitajika',
  'inquiry.filter.waiting_for_response': 'Yanayosubiri jibu',
  'inquiry.filter.answered': 'Yaliyojibiwa',
  'inquiry.filter.resolved': 'Yaliyohitimishwa',
  'inquiries.filter': 'Onyesha',
  'inquiries.clear_search': 'Ondoa utafutaji',
  'inquiries.more': 'Onyesha zaidi',
  'inquiries.loading_more': 'Inapakia zaidi',
  'inquiries.nothing_found': 'Hakuna kilichopatikana',
  'inquiries.nothing_found_text': 'Hakuna ulizo linalolingana na utafutaji na kichujio hiki.',
  'inquiries.show_all': 'Onyesha maulizo yote',
  'inquiries.not_loaded': 'Maulizo hayakupakiwa',
};
