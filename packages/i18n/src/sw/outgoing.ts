import type { Catalog } from '../catalog.ts';
import type { outgoing as english } from '../en/outgoing.ts';

export const outgoing: Catalog<typeof english> = {
  'sms.emergency': 'Hodi: ombi lenye ishara ya hatari ya dharura linakusubiri. Tafadhali fungua Hodi sasa.',
};
