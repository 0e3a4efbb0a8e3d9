/** Who has registered themself waits until their institution knows them. */
export const approval = {
  'approval.title': 'Your institution has not approved you yet',
  'approval.why':
    'Your account is ready, but only an administrator of your institution can open it. Until then you see no patients. If it takes long, ask them.',
  'approval.by_itself': 'This page looks by itself and opens as soon as you are approved.',
  'approval.check': 'Check again',
  'approval.checking': 'Checking',
  'approval.checked': 'Not approved yet. Last checked at {time}.',
  'approval.not_checked': 'The clinic could not be reached at {time}. It is tried again.',
} as const;
