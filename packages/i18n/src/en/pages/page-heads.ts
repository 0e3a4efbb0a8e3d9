/** Titles and descriptions in the pages themselves, for whoever shares a link or searches for one. */
export const pageHeads = {
  'page_head.home.title': 'Hodi · Talk to your clinic',
  'page_head.home.description':
    'Tell your clinic how you feel, answer a few questions, and get a reply from your doctor. In English and Kiswahili, also on a slow phone.',
  'page_head.login.title': 'Sign in · Hodi',
  'page_head.login.description':
    'Sign in to Hodi with your mobile number to write to your clinic, or to answer your patients.',
  'page_head.register_patient.title': 'New patient account · Hodi',
  'page_head.register_patient.description':
    'Create your Hodi account in two steps and write to your clinic from your phone.',
  'page_head.register_clinician.title': 'New clinician account · Hodi',
  'page_head.register_clinician.description':
    'Join your institution on Hodi: review inquiries, reply to your patients and plan appointments.',
  'page_head.clinician_dashboard.title': 'Dashboard · Hodi',
  'page_head.clinician_dashboard.description':
    'What waits for you today: inquiries, service requests, patients and appointments.',
  'page_head.patient_dashboard.title': 'Home · Hodi',
  'page_head.patient_dashboard.description': 'Your doctor, your inquiries and your appointments in one place.',
} as const;
