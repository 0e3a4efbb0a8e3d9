import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { consultation as english } from '@hodi/i18n/en/consultation/consultation.ts';

export const consultation: Catalog<typeof english> = {
  'consultation.tab_messages': 'Ujumbe',
  'consultation.tab_answers': 'Majibu',
  'consultation.tabs': 'Sehemu za ushauri',
  'proposal.tab': 'Rasimu',
  'red_flag.open': {
    one: 'Dalili {count} ya hatari haijathibitishwa kuonwa',
    other: 'Dalili {count} za hatari hazijathibitishwa kuonwa',
  },
  'consultation.colleague': 'Huu ni ushauri wa {name}. Unaweza kuusoma na kujibu kwa niaba yake.',
  'consultation.resolve': 'Hitimisha ushauri',
  'consultation.resolve_title': 'Ungependa kuhitimisha ushauri huu?',
  'consultation.resolve_text':
    'Hatua hii haiwezi kutenguliwa. Baadaye hakuna anayeweza kuandika humu; {name} anaweza kutuma ulizo jipya.',
  'consultation.resolve_unsent':
    'Jibu lako bado halijatumwa. Litabaki kwenye kifaa hiki, lakini halitaweza kutumwa tena.',
  'consultation.resolving': 'Inahitimisha',
  'consultation.resolved_toast': 'Ushauri umehitimishwa',
  'consultation.resolve_waits': 'Ushauri utahitimishwa mara mtandao utakapopatikana.',
  'consultation.resolved_detail': 'Mgonjwa anaweza kutuma ulizo jipya.',
};
