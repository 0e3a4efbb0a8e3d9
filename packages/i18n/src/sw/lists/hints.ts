import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { hints as english } from '@hodi/i18n/en/lists/hints.ts';

export const hints: Catalog<typeof english> = {
  'hints.label': 'Kidokezo',
  'hints.understood': 'Nimeelewa',
  'hints.no_more': 'Vidokezo vimetosha',
  'hints.patient_home': 'Ili kuiuliza kliniki kuhusu afya yako, bonyeza Pata msaada.',
  'hints.no_clinician':
    'Kwanza unahitaji mhudumu wa afya: kubali mwaliko, jiunge na anayepokea wagonjwa wapya, au iambie kliniki yako namba ya simu ya akaunti hii.',
  'hints.get_help': 'Chagua kinachokusumbua, kisha ujibu maswali. Mhudumu wako wa afya atayasoma na kukujibu.',
  'hints.own_visits': 'Miadi yako na kliniki. Iliyokwisha iko chini ya Iliyopita.',
  'hints.own_record':
    'Yote uliyouliza na yote kliniki iliyokujibu, mahali pamoja. Unaweza kuyachapisha na kwenda nayo.',
  'hints.thread':
    'Hapa unaandikiana na mhudumu wako wa afya. Bila mtandao, ujumbe wako unasubiri kwenye kifaa hiki na utatumwa baadaye.',
  'hints.account': 'Taarifa zako, nenosiri lako, na lugha na rangi za Hodi.',
  'hints.clinician_home': 'Kinachokusubiri kiko juu, cha hatari zaidi kwanza. Takwimu ziko chini.',
  'hints.patients':
    'Wagonjwa wako wote. Tafuta kwa jina, barua pepe, simu au namba ya uanachama; walioalikwa na bado hawajajibu wako chini ya Walioalikwa.',
  'hints.patient': 'Yote kuhusu mgonjwa mmoja: maulizo, dalili za hatari, miadi, na maelezo ambayo mgonjwa hayaoni.',
  'hints.inquiries':
    'Waliyouliza wagonjwa: dharura juu, kisha mapya zaidi. Huduma wanazotaka ziko kwenye orodha ya pili.',
  'hints.consultation':
    'Soma kwanza majibu na dalili za hatari. Mashine inaweza kuandika rasimu; kinachomfikia mgonjwa ni unachotuma tu.',
  'hints.appointments': 'Miadi yako, si ya wenzako. Panga mpya kwa kubonyeza Miadi mpya; mgonjwa hujulishwa.',
  'hints.statistics': 'Kazi yako katika saa au siku zilizopita, kando ya muda kama huo wa awali.',
  'hints.institutions':
    'Vituo vyote vya afya vilivyo kwenye Hodi. Simamia hukupeleka kwa wahudumu, mialiko na wagonjwa wake.',
  'hints.staff':
    'Watu wa kituo chako. Alika wahudumu hapa; mipangilio ina kadi ya mawasiliano na wanaoruhusiwa kujiunga.',
  'hints.audit': 'Vichujio hupata mgonjwa mmoja, mtu mmoja au siku moja. Bonyeza jina uone yanayomhusu pekee.',
};
