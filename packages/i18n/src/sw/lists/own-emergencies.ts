import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { ownEmergencies as english } from '@hodi/i18n/en/lists/own-emergencies.ts';

/** An emergency where its patient finds it again: on the dashboard and in its thread. */
export const ownEmergencies: Catalog<typeof english> = {
  'emergency.unsent': 'Bado hujaiambia kliniki yako',
  'emergency.unsent_text': 'Majibu yako yanaonyesha unahitaji huduma ya dharura. Yapo kwenye simu hii tu.',
  'emergency.continue': 'Endelea',
  'emergency.open': 'Fungua mazungumzo',
  'emergency.care': 'Je, ulipata huduma?',
  'emergency.care_text': 'Majibu yako ya {day} yalionyesha unahitaji huduma ya dharura.',
  'emergency.care.yes': 'Ndiyo',
  'emergency.care.no': 'Hapana',
  'emergency.care.not_needed': 'Haikuhitajika',
  'emergency.care_call': 'Kama bado hujisikii vizuri, usisubiri: piga simu sasa.',
  'emergency.care_thanks': 'Asante. Kliniki imepata jibu lako.',
};
