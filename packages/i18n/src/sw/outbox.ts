import type { Catalog } from '../catalog.ts';
import type { outbox as english } from '../en/outbox.ts';

export const outbox: Catalog<typeof english> = {
  'outbox.title': 'Jumbe zinazotoka',
  'outbox.explanation':
    'Jumbe fupi ambazo zingetumwa, mpya kwanza. Ukurasa huu haupo kwenye mfumo unaotumika na wagonjwa.',
  'outbox.empty': 'Hakuna ujumbe bado. Ukurasa huu unajisasisha wenyewe.',
  'outbox.for': 'Jumbe kwa {number}',
  'outbox.all': 'Onyesha jumbe zote',
  'outbox.code': 'Namba ya uthibitisho',
};
