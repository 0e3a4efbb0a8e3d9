import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { proposal as english } from '@hodi/i18n/en/consultation/proposal.ts';

export const proposal: Catalog<typeof english> = {
  'proposal.title': 'Jibu lililopendekezwa: rasimu ya mashine',
  'proposal.title_short': 'Rasimu ya mashine',
  'proposal.subtitle': 'Haijatumwa. Chagua yaliyo sahihi, kisha uhariri.',
  'proposal.empty': 'Mashine inaweza kuandaa rasimu ya jibu',
  'proposal.empty_text': 'Husoma majibu ya dodoso na kupendekeza sentensi. Hakuna kinachotumwa chenyewe.',
  'proposal.start': 'Pendekeza jibu',
  'proposal.writing': 'Mashine inaandika rasimu',
  'proposal.ready': 'Rasimu iko tayari',
  'proposal.regenerate': 'Andika upya',
  'proposal.try_again': 'Jaribu tena',
  'proposal.offline': 'Hakuna mtandao. Mashine huandika rasimu kwenye seva.',
  'proposal.knows_no_messages': {
    one: 'Rasimu inategemea majibu pekee. Haijui ujumbe {count} ambao mgonjwa ameandika tangu hapo.',
    other: 'Rasimu inategemea majibu pekee. Haijui jumbe {count} ambazo mgonjwa ameandika tangu hapo.',
  },
  'proposal.knows_no_corrections': {
    one: 'Rasimu inategemea majibu kama yalivyotumwa. Kuna sahihisho {count} kando ya majibu: kinachotegemea jibu lililosahihishwa hakijachaguliwa.',
    other:
      'Rasimu inategemea majibu kama yalivyotumwa. Kuna masahihisho {count} kando ya majibu: kinachotegemea jibu lililosahihishwa hakijachaguliwa.',
  },
  'proposal.not_reviewed': 'Sentensi hizi bado hazijapitiwa na mhudumu wa afya. Soma kila moja.',
  'proposal.writer_model':
    'Modeli ya lugha iliandika sentensi zilizotajwa hivyo. Chagua tu ulichosoma na kuona ni sahihi.',
  'proposal.writer_templates_instead':
    'Modeli ya lugha haikujibu inavyotakiwa. Sentensi zetu wenyewe zimejaza palipokosekana.',
  'proposal.by_model': 'Imeandikwa na modeli ya lugha',
  'proposal.patient_language_en': 'Jibu liko kwa Kiingereza, lugha ya mgonjwa.',
  'proposal.patient_language_sw': 'Jibu liko kwa Kiswahili, lugha ya mgonjwa.',
  'proposal.reply': 'Jibu kwa mgonjwa',
  'proposal.notes': 'Maelezo ya mhudumu wa afya',
  'proposal.reply_count': { one: 'sentensi {ticked} kati ya {count}', other: 'sentensi {ticked} kati ya {count}' },
  'proposal.notes_count': '{ticked} kati ya {count}, kwa wahudumu pekee',
  'proposal.locked': 'Huduma ya haraka: haiwezi kuachwa wakati dalili ya hatari haijathibitishwa kuonwa',
  'proposal.edit': 'Hariri',
  'proposal.edit_sentence': 'Hariri sentensi',
  'proposal.done': 'Tayari',
  'proposal.why': 'Kwa nini',
  'proposal.why_everybody': 'Huambiwa kila anayetuma dodoso hili.',
  'proposal.continue': 'Endelea na jibu hili',
  'proposal.continued': 'Sentensi ziko kwenye kisanduku cha jibu. Zitatumwa tu ukibonyeza Tuma jibu.',
  'proposal.nothing_ticked': 'Chagua angalau sentensi moja.',
  'proposal.too_long': 'Ni ndefu mno kwa ujumbe mmoja: herufi {count} kati ya {max}. Ondoa baadhi ya sentensi.',
  'proposal.save_notes': 'Hifadhi maelezo',
  'proposal.saving_notes': 'Inahifadhi',
  'proposal.notes_saved': 'Maelezo yamehifadhiwa.',
  'proposal.notes_wait': 'Maelezo yatahifadhiwa mara mtandao utakapopatikana.',
  'proposal.notes_failed': 'Maelezo hayakuhifadhiwa',
  'proposal.not_connected': 'Imeshindikana kuunganishwa na huduma ya AI ({status}): {body}',
  'proposal.not_readable': 'Imeshindikana kusoma jibu la seva',
  'proposal.interrupted': 'Mawasiliano yamekatika',
  'proposal.failed': 'Imeshindikana kuunganishwa: {message}',
  'proposal.unknown_error': 'Hitilafu isiyojulikana',

  'reply_check.title': 'Kabla ya kutuma',
  'reply_check.emergency':
    'Kuna dalili ya dharura ambayo haijathibitishwa kuonwa, na jibu lako halimwelekezi mgonjwa kwenye huduma ya dharura.',
  'reply_check.medicine': 'Umetaja {name}. Mgonjwa alieleza: {reported}.',
  'reply_check.source': 'Chanzo: {source}',
  'reply_check.no_next_step': 'Jibu lako halisemi kinachofuata wala lini mgonjwa arudi.',
};
