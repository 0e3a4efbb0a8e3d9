/** A deactivated patient is made active again: from the list of the institution, or from their page. */
export const reactivation = {
  'record.reactivate': 'Reactivate',
  'record.reactivating': 'Reactivating',
  'record.reactivated': '{name} is active again.',
  'record.reactivate_named': 'Reactivate {name}',
  'record.reactivate_ask': 'Reactivate {name}?',
  'record.reactivate_meaning':
    '{name} can log in again and stands in the lists of their clinicians, to whom the record is open as before. Cancelled appointments stay cancelled.',
} as const;
