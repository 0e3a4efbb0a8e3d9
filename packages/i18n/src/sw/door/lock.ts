import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { lock as english } from '@hodi/i18n/en/door/lock.ts';

export const lock: Catalog<typeof english> = {
  'lock.title': 'Kufunga kifaa hiki',
  'lock.why':
    'Kifaa hiki kisipoguswa kwa muda, kinaomba nenosiri lako kabla ya kuonyesha chochote. Hufanya kazi hata bila mtandao.',
  'lock.after': 'Funga baada ya',
  'lock.minutes': { one: 'dakika {count}', other: 'dakika {count}' },
  'lock.hours': { one: 'saa {count}', other: 'saa {count}' },
  'lock.now': 'Funga sasa',
  'lock.not_yet': 'Ingia kwanza kwa nenosiri lako kwenye kifaa hiki. Tangu hapo kinaweza kufungwa.',
  'lock.has_pin': 'PIN pia inafungua kifaa hiki.',
  'lock.set_pin': 'Chagua PIN',
  'lock.change_pin': 'Badilisha PIN',
  'lock.remove_pin': 'Ondoa PIN',
  'lock.new_pin': 'PIN mpya',
  'lock.pin_hint':
    'Bora tarakimu {offered}. Ni haraka kuliko nenosiri, na ni rahisi kukisia: baada ya makosa {tries} ni nenosiri tu linalofungua.',
  'lock.pin_short': {
    one: 'Tarakimu {count} ni dhaifu: mtu mwenye nakala ya hifadhi ya kifaa hiki anaipata kwa dakika chache. Tarakimu 6 zinadumu zaidi, na nenosiri lako zaidi ya zote.',
    other:
      'Tarakimu {count} ni dhaifu: mtu mwenye nakala ya hifadhi ya kifaa hiki anazipata kwa dakika chache. Tarakimu 6 zinadumu zaidi, na nenosiri lako zaidi ya zote.',
  },
  'lock.pin_needs_network': 'PIN huchaguliwa mtandao ukiwapo. Tafadhali jaribu tena wakati huo.',
  'lock.pin_again': 'Rudia PIN mpya',
  'lock.pin_wrong_form': 'Tafadhali andika tarakimu {min} hadi {max}',
  'lock.pins_differ': 'PIN hizi mbili hazifanani',
  'lock.pin_set': 'PIN sasa inafungua kifaa hiki.',
  'lock.pin_removed': 'PIN imeondolewa. Nenosiri lako linafungua kifaa hiki.',
  'lock.not_kept': 'Kifaa hiki hakikuweza kuhifadhi hilo. Tafadhali jaribu tena.',
  'lock.locked': 'Imefungwa',
  'lock.enter': 'Kifaa hiki kimefungwa. Andika nenosiri lako ili uendelee ulipoishia.',
  'lock.enter_pin': 'Kifaa hiki kimefungwa. Andika PIN au nenosiri lako ili uendelee ulipoishia.',
  'lock.pin_or_password': 'PIN au nenosiri',
  'lock.only_login':
    'Kifaa hiki kimefungwa, na bado hakijui nenosiri lako. Mtandao ukiwapo, ingia tena: ambayo hayajatumwa yanabaki hapa na yatatumwa baada ya hapo.',
  'lock.log_in_again': 'Ingia tena',
  'lock.unlock': 'Fungua',
  'lock.unlocking': 'Inafungua',
  'lock.wrong': 'Si sahihi. Tafadhali jaribu tena.',
  'lock.no_more_pin': 'PIN zisizo sahihi ni nyingi mno. Tafadhali andika nenosiri lako.',
  'lock.too_many': 'Umekosea mara nyingi mno. Tafadhali ingia tena.',
  'lock.elsewhere':
    'Ulibadilisha nenosiri kwenye kifaa kingine? Toka, kisha ingia kwa jipya. Ambayo hayajatumwa yanabaki hapa na yatatumwa baada ya hapo.',
};
