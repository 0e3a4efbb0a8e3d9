import type { Catalog } from '@hodi/i18n/catalog.ts';
import type { waitingRequests as english } from '@hodi/i18n/en/admin/waiting-requests.ts';

export const waitingRequests: Catalog<typeof english> = {
  'clinician_home.data_requests': {
    one: 'Ombi {count} kuhusu taarifa linasubiri jibu',
    other: 'Maombi {count} kuhusu taarifa yanasubiri jibu',
  },
  'clinician_home.data_requests_of_none': {
    one: 'Ombi {count} kuhusu taarifa kutoka kwa mgonjwa asiye na kituo',
    other: 'Maombi {count} kuhusu taarifa kutoka kwa wagonjwa wasio na kituo',
  },
};
