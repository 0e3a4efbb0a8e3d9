import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { emergency as english } from '@hodi/i18n/en/emergency.ts';

/** An emergency as its patient follows it: telling the clinic, and what became of that. */
export const emergency: Catalog<typeof english> = {
  'emergency.tell': 'Iambie kliniki yangu sasa',
  'emergency.tell_detail': 'Hutuma majibu yako kama dharura',
  'emergency.telling': 'Inaiambia kliniki yako',
  'emergency.told': 'Kliniki iliambiwa {at}',
  'emergency.told_detail': '{place} ina majibu yako na namba yako.',
  'emergency.unopened': 'Bado hakuna aliyefungua',
  'emergency.opened': 'Kliniki imefungua, lakini bado hakuna aliyethibitisha',
  'emergency.do_not_wait': 'Usiwasubiri. Hali ikizidi kuwa mbaya, piga simu {number}.',
  'emergency.seen': '{name} ameona, {at}',
  'emergency.seen_detail': 'Huenda akakupigia simu. Kaa na simu hii karibu.',
  'emergency.unknown': 'Bila mtandao simu hii haiwezi kujua kama kuna aliyefungua',
  'emergency.waits': 'Taarifa yako inasubiri kwenye simu hii',
  'emergency.waits_detail': 'Itatangulia kutumwa mara tu mtandao utakapopatikana. Usisubiri hilo.',
  'emergency.not_told': 'Kliniki yako haikuweza kuambiwa',
  'emergency.to_questions': 'Endelea na maswali',
  'emergency.offline': 'Hakuna mtandao. Simu na SMS bado zinafanya kazi.',
  'emergency.send_sms': 'Tuma kwa SMS',
  'emergency.send_sms_detail': 'Hufungua ujumbe wako, tayari kutumwa',
  'emergency.sms': 'HODI DHARURA. Namba ya uanachama {member_id}. {topic}. Tafadhali nipigie simu sasa.',
  'emergency.sms_without_topic': 'HODI DHARURA. Namba ya uanachama {member_id}. Tafadhali nipigie simu sasa.',
};
