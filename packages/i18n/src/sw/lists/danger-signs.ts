import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { dangerSigns as english } from '@hodi/i18n/en/lists/danger-signs.ts';

export const dangerSigns: Catalog<typeof english> = {
  'danger_sign.emergency_open': 'Dharura, bado haijaonwa',
  'danger_sign.emergency_seen': 'Dharura, imeonwa na {name} {at}, haijajibiwa',
  'danger_sign.emergency_seen_only': 'Dharura, imeonwa lakini haijajibiwa',
  'danger_sign.emergency_unanswered': 'Dharura bado haijajibiwa',
  'danger_sign.answer_unread': 'Dharura: imejibiwa, jibu halijasomwa. Piga simu',
  'danger_sign.self_harm': 'Dalili ya hatari: kujidhuru',
  'danger_sign.message_warning': 'Dalili ya hatari: maneno ya ujumbe',
};
