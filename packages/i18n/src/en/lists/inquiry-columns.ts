/** What the tables of inquiries and service requests share. */
export const inquiryColumns = {
  'inquiries.patient': 'Patient',
  'inquiries.topic': 'Topic',
  'inquiries.status': 'Status',
  'inquiries.time': 'Last activity',
  'inquiries.open': 'Open',
  'inquiries.open_now': 'Open now',
  'inquiries.actions': 'Actions',
} as const;
