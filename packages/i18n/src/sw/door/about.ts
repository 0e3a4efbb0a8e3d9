/** What Hodi is, what becomes of what people write, and where to turn. */
export const about = {
  'about.what':
    'Kwa Hodi unaieleza kliniki yako jinsi unavyojisikia, na mhudumu wako wa afya anakujibu hapo hapo. “Hodi!” ndivyo mtu anavyobisha mlangoni; jibu lake ni “Karibu”.',
  'about.emergency_title': 'Wakati wa dharura',
  'about.emergency':
    'Hodi si gari la wagonjwa, na hakuna anayeisoma kila dakika. Piga {first} au {second}, au nenda hospitali iliyo karibu sasa hivi.',
  'about.call': 'Piga {number}',
  'about.privacy_title': 'Taarifa zako',
  'about.kept':
    'Unayoripoti, ujumbe wako, miadi na maelezo kukuhusu yanatunzwa kwa ajili ya kliniki inayokuhudumia, na si kwa kitu kingine chochote. Hayauzwi kamwe, wala hayatumiki kwa matangazo.',
  'about.read':
    'Wanaoyasoma ni wahudumu uliokubali tu, na yeyote anayepokea kazi yao. Kila usomaji unaandikwa: kwenye Akaunti unaona nani alifungua rekodi yako.',
  'about.sent': 'SMS na barua pepe za Hodi hazisemi kamwe uliyoripoti.',
  'about.device':
    'Ili Hodi ifanye kazi bila mtandao, kifaa hiki kinatunza nakala iliyofungwa. Ukitoka, uliyosoma yanaondolewa.',
  'about.rights_title': 'Haki zako',
  'about.rights':
    'Una haki ya kuona yanayotunzwa kukuhusu, kusahihishiwa makosa, na kuomba yafutwe, kama inavyosema Sheria ya Kenya ya Kulinda Data ya mwaka 2019. Iombe kliniki yako. Usiposikilizwa, iandikie Ofisi ya Kamishna wa Kulinda Data.',
  'about.commissioner': 'Kamishna wa Kulinda Data (odpc.go.ke)',
  'about.software_title': 'Programu',
  'about.licence':
    'Hodi ni programu huru: kila mtu anaweza kuitumia, kuisoma na kuibadilisha chini ya leseni ya GNU Affero General Public License, toleo la 3 au la baadaye. Haina dhamana yoyote.',
  'about.licence_text': 'Soma leseni',
  'about.version': 'Toleo {version}',
} as const;
