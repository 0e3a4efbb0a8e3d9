import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { dataRequests as english } from '@hodi/i18n/en/lists/data-requests.ts';

export const dataRequests: Catalog<typeof english> = {
  'data_requests.title': 'Sahihisha au futa taarifa zako',
  'data_requests.lead':
    'Unaweza kuiomba kliniki yako isahihishe taarifa zako zisizo sahihi, au ifute inazohifadhi. Sheria inaipa kliniki siku {days} kujibu.',
  'data_requests.kind': 'Unaomba nini?',
  'data_requests.kind_correction': 'Kusahihisha',
  'data_requests.kind_erasure': 'Kufuta',
  'data_requests.text_correction': 'Kisicho sahihi ni kipi, na kilicho sahihi ni kipi?',
  'data_requests.text_erasure': 'Kwa nini akaunti yako yote ifutwe?',
  'data_requests.erasure_what':
    'Akaunti yako yote hufutwa, pamoja na namba na anwani yako, na huwezi kuingia tena. Ukitaka jambo moja tu liondolewe, omba kusahihisha. Sheria inaitaka kliniki ihifadhi rekodi ya matibabu kwa miaka kadhaa; hadi hapo imefungwa kwa wote. Pakua rekodi yako kwanza. Utajulishwa kwa SMS ikishafutwa.',
  'data_requests.send': 'Tuma kwa kliniki',
  'data_requests.sending': 'Inatumwa',
  'data_requests.sent': 'Ombi lako limefika.',
  'data_requests.waits': 'Bado halijatumwa. Ombi lako linasubiri kwenye kifaa hiki hadi mtandao urudi.',
  'data_requests.offline':
    'Huna mtandao. Ombi lako linasubiri kwenye kifaa hiki, na litatumwa kwa kliniki mtandao ukirudi.',
  'data_requests.state_open': 'Linasubiri jibu',
  'data_requests.overdue': 'Jibu limechelewa',
  'data_requests.state_done': 'Limetekelezwa',
  'data_requests.state_refused': 'Limekataliwa',
  'data_requests.until': 'Liliombwa {at}. Jibu linatakiwa kufikia {due}.',
  'data_requests.answered': 'Liliombwa {at}, likajibiwa {answered}.',
  'data_requests.reason': 'Kliniki inasema: {reason}',
  'data_requests.corrected': 'Sahihisho: {text}',
  'data_requests.see_inquiry': 'Fungua ulizo',
  'data_requests.not_loaded': 'Maombi hayakupakiwa',
  'data_requests.of_patients': 'Maombi kuhusu taarifa',
  'data_requests.of_patients_lead':
    'Wagonjwa huomba taarifa zao zisahihishwe au zifutwe. Jibu ndani ya siku {days}. Yaliyo kwenye ulizo husahihishwa hapohapo na mhudumu wa mgonjwa, ambaye huliona ombi; jina, tarehe ya kuzaliwa na anwani kwenye ukurasa wa mgonjwa.',
  'data_requests.of_all_lead':
    'Wagonjwa wa vituo vyote huomba taarifa zao zisahihishwe au zifutwe. Ombi ambalo muda wake unaisha kwanza liko juu. Jibu ndani ya siku {days}.',
  'data_requests.no_institution':
    'Mgonjwa hakuwa na kituo alipoomba, hivyo wasimamizi wakuu wa mfumo ndio wanaolijibu ombi hili.',
  'data_requests.who_corrects':
    'Mhudumu anaweza kusahihisha mgonjwa akishamkubali; ombi hili ataliona kwenye maulizo ya mgonjwa. Mpigie mgonjwa simu, kisha mhudumu amtumie mwaliko.',
  'data_requests.erased_patient': 'Mgonjwa aliyefutiwa taarifa',
  'data_requests.number': 'Namba ya ombi: {id}',
  'data_requests.given_out':
    'Taarifa zilitolewa kwa mfumo mwingine wa kompyuta: {days}. Sheria inakutaka uwaarifu walio na faili hizo cha kusahihishwa au kufutwa humo: Patient/{id}.',
  'data_requests.none_open': 'Hakuna ombi linalosubiri jibu.',
  'data_requests.done': 'Weka kuwa imesahihishwa',
  'data_requests.erase': 'Futa',
  'data_requests.refuse': 'Kataa',
  'data_requests.refuse_title': 'Ungependa kukataa ombi la {name}?',
  'data_requests.refuse_why': 'Kwa nini? Mgonjwa ataambiwa.',
  'data_requests.done_title': 'Je, imesahihishwa?',
  'data_requests.done_why': 'Nini kimesahihishwa? Mgonjwa ataambiwa.',
  'data_requests.erase_title': 'Ungependa kufuta taarifa za {name}?',
  'data_requests.erase_what':
    'Akaunti hufungwa papo hapo, na miadi ijayo hughairiwa bila SMS. Namba, anwani, barua pepe, rasimu, ujumbe ulio njiani na sauti zilizorekodiwa hufutwa ndani ya dakika chache. Rekodi ya matibabu huhifadhiwa, imefungwa kwa wote, kwa muda ambao sheria inataka. Mgonjwa atajulishwa kwa SMS, ikiwa namba yake imethibitishwa. Hatua hii haiwezi kutenguliwa.',
  'data_requests.erase_elsewhere': {
    one: 'Mgonjwa anahudumiwa pia kwenye kliniki nyingine {count}. Rekodi itafungwa huko pia, na wasimamizi wa huko wataarifiwa.',
    other:
      'Mgonjwa anahudumiwa pia kwenye kliniki nyingine {count}. Rekodi itafungwa huko pia, na wasimamizi wa huko wataarifiwa.',
  },
  'data_requests.cancel': 'Ghairi',
  'data_requests.saved': 'Umejibu. {name} ataambiwa.',
  'data_requests.erased': 'Taarifa za {name} zinafutwa.',
  'data_requests.more': 'Onyesha zaidi',
};
