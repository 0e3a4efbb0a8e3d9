import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { standing as english } from '@hodi/i18n/en/consultation/standing.ts';

export const standing: Catalog<typeof english> = {
  'standing.unseen': 'Bado hakuna mtu kliniki aliyeangalia ulizo hili',
  'standing.opened': 'Kliniki imefungua ulizo hili, lakini bado hakuna aliyethibitisha kwamba ameona dharura hii',
  'standing.unknown': 'Bila mtandao simu hii haiwezi kujua kama kliniki imeangalia ulizo hili',
  'standing.seen': 'Dharura yako imeonwa na {name}, {at}',
  'standing.still': 'Usisubiri hapa: fuata ushauri wa dharura uliopewa hadi kliniki ikuandikie au ikupigie simu.',
};
