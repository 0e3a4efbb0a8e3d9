/** What Hodi is, what becomes of what people write, and where to turn: for who has had little schooling. */
export const about = {
  'about.what':
    'Kwa Hodi unaieleza kliniki yako jinsi unavyojisikia, na mhudumu wako wa afya anakujibu humohumo. “Hodi!” ndivyo mtu anavyobisha mlangoni; jibu lake ni “Karibu”.',
  'about.emergency_title': 'Wakati wa dharura',
  'about.emergency':
    'Hodi si gari la wagonjwa, na hakuna anayeisoma kila dakika. Piga simu {first} au {second}, au nenda hospitali iliyo karibu sasa hivi.',
  'about.emergency_own':
    'Hodi si gari la wagonjwa, na hakuna anayeisoma kila dakika. Piga simu {number}, au nenda hospitali iliyo karibu sasa hivi.',
  'about.call': 'Piga {number}',
  'about.privacy_title': 'Taarifa zako',
  'about.responsible': 'Kliniki ambayo mhudumu wake anakuhudumia ndiyo inayowajibika kwa taarifa zako.',
  'about.reach': 'Ukishapata mhudumu wa afya na kuingia, utaona hapa jinsi ya kuwasiliana na kliniki hiyo.',
  'about.kept':
    'Unayoeleza, ujumbe wako, miadi na maelezo kukuhusu yanatunzwa kwa ajili ya kliniki inayokuhudumia, na si kwa kitu kingine chochote. Hayauzwi kamwe, wala hayatumiki kwa matangazo.',
  'about.read':
    'Wanaoruhusiwa kuyasoma ni wahudumu uliowakubali tu, na yeyote anayepokea kazi yao. Wengine wanaofanya kazi kwenye kliniki au kuisimamia wanaweza kuona jina lako na jinsi ya kuwasiliana nawe, lakini si unayoeleza. Kwenye Akaunti, “Nani alifungua rekodi yako” inakuonyesha waliosoma.',
  'about.model':
    'Pale ilipowashwa, mhudumu wako anaweza kuomba modeli ya lugha (programu ya kompyuta, huenda ya kampuni nyingine) iandike rasimu ya sehemu ya jibu. Hupewa maswali na majibu yako, umri na jinsia yako; jina lako na namba yako ya simu huachwa, hata katika uliyoandika mwenyewe pale Hodi inapovitambua. Mhudumu wako ndiye anayeamua kinachotumwa, na orodha hiyohiyo inakuonyesha kila mara.',
  'about.speech':
    'Maandishi yanaposomwa kwa sauti, sauti inaweza kuwa ya kampuni nyingine, pale ilipowashwa. Kampuni hiyo hupewa maneno hayo.',
  'about.sent':
    'SMS na barua pepe hupelekwa na kampuni nyingine. Zina namba za uthibitisho, viungo na taarifa fupi, na kuhusu miadi husema ni na nani, lini na wapi; hazisemi kamwe uliyoeleza.',
  'about.device':
    'Ili Hodi ifanye kazi bila mtandao, kifaa hiki kinatunza nakala iliyofungwa. Ukitoka, uliyosoma yanaondolewa.',
  'about.how_long':
    'Yote haya hutunzwa hadi uombe yafutwe na kliniki iyafute. Hapo akaunti, namba ya simu na anwani yako hufutwa ndani ya dakika chache. Sheria inaitaka kliniki ihifadhi rekodi ya matibabu kwa miaka kadhaa; imefungwa kwa wote hadi nayo ifutwe. Kumbukumbu za nani aliifungua na nani aliingia, lini na kutoka anwani gani ya intaneti (IP), hubaki daima, bila jina lako.',
  'about.rights_title': 'Haki zako',
  'about.rights':
    'Kwenye Akaunti unaweza kuhariri taarifa zako, kupata nakala kwa “Pakua rekodi yangu”, na kuiomba kliniki mengine chini ya “Sahihisha au futa taarifa zako”. Maelezo ambayo wahudumu huandikiana hayamo kwenye nakala: yaombe kwa kliniki.',
  'about.law':
    'Nchini Kenya haki hizi unapewa na Sheria ya Kulinda Data ya mwaka 2019; katika nchi nyingine inatumika sheria ya nchi hiyo. Kliniki isipokusikiliza, nchini Kenya unaweza kuiandikia Ofisi ya Kamishna wa Kulinda Data.',
  'about.commissioner': 'Kamishna wa Kulinda Data (odpc.go.ke)',
  'about.software_title': 'Programu',
  'about.licence':
    'Hodi ni programu huru: kila mtu anaweza kuitumia, kuisoma na kuibadilisha chini ya leseni ya GNU Affero General Public License, toleo la 3 au la baadaye. Haina dhamana yoyote.',
  'about.licence_text': 'Soma leseni',
  'about.version': 'Toleo {version}',
} as const;
