import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { card as english } from '@hodi/i18n/en/door/card.ts';

export const card: Catalog<typeof english> = {
  'card.member_id': 'Namba ya uanachama',
  'card.age': 'Umri',
  'card.gender': 'Jinsia',
  'card.clinician': 'Mhudumu wako',
  'card.scan': 'Elekeza kamera ya simu hapa kuiandikia kliniki.',
  'card.emergency': 'Dharura',
  'card.qr': 'Msimbo wa QR unaofungua mazungumzo ya WhatsApp na {number}',
};
