/** On the dashboard of whoever runs an institution: what patients asked about their data. */
export const waitingRequests = {
  'clinician_home.data_requests': {
    one: '{count} request about data waits for an answer',
    other: '{count} requests about data wait for an answer',
  },
  'clinician_home.data_requests_of_none': {
    one: '{count} request about data of a patient without an institution',
    other: '{count} requests about data of patients without an institution',
  },
} as const;
