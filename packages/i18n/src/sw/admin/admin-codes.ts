import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { adminCodes as english } from '@hodi/i18n/en/admin/admin-codes.ts';

export const adminCodes: Catalog<typeof english> = {
  institution_in_use: 'Bado kuna watu katika kituo hiki, kwa hiyo hakiwezi kufutwa',
  unknown_variable: 'Maandishi haya yanataja kitu ambacho kadi ya mawasiliano haina',
  unclosed_variable: 'Mabano ya mkunjo katika maandishi haya hayajakamilika',
  mobile_required: 'Namba ya simu inahitajika ili kutuma mwaliko',
  handover_needed: 'Mhudumu huyu bado ana wagonjwa. Tafadhali kwanza wakabidhi kwa mwenzake.',
  no_colleague: 'Tafadhali chagua mhudumu anayefanya kazi katika kituo hichohicho',
  not_to_oneself: 'Msimamizi mwingine ndiye anayeweza kukukabidhi wagonjwa. Au waalike wewe mwenyewe, waamue wenyewe.',
  own_account: 'Huwezi kufanya hili kwenye akaunti yako mwenyewe',
  already_clinician:
    'Namba hii ya simu tayari ni ya mhudumu wa afya wa kituo hiki. Mtafute chini ya Wahudumu: hapo anayesubiri huidhinishwa, na aliyesitishwa hurejeshwa.',
  clinician_elsewhere:
    'Una akaunti katika kituo kingine. Mwombe msimamizi mkuu wa mfumo wa Hodi akuhamishie kituo hiki.',
  clinician_inactive:
    'Tayari una akaunti, lakini imesitishwa. Mwombe msimamizi wa kituo chako, au msimamizi mkuu wa mfumo wa Hodi, airejeshe.',
  invitation_only: 'Wahudumu hujiunga na kituo hiki kwa mwaliko pekee',
  invitation_sent: 'Mwaliko huu ulishatumwa. Uondoe kisha uandike mpya.',
  invitation_used: 'Mwaliko huu ulishatumika. Tafadhali ingia.',
  invitation_declined: 'Mwaliko huu ulikataliwa. Tafadhali omba mpya.',
  invitation_expired: 'Muda wa mwaliko huu umekwisha. Tafadhali omba mpya.',
  invitation_deleted: 'Mwaliko huu umeondolewa. Tafadhali wasiliana na kituo.',
  invitation_replaced: 'Ulitumiwa mwaliko mpya zaidi. Tafadhali tumia kiungo chake.',
};
