/** Correction and erasure: what a patient asks, and the clinic's admin answers. */
export const dataRequests = {
  'data_requests.title': 'Correct or erase your data',
  'data_requests.lead':
    'You may ask your clinic to correct what is wrong about you, or to erase what it keeps. The law gives the clinic {days} days to answer.',
  'data_requests.kind': 'What do you ask for?',
  'data_requests.kind_correction': 'Correction',
  'data_requests.kind_erasure': 'Erasure',
  'data_requests.text_correction': 'What is wrong, and how is it right?',
  'data_requests.text_erasure': 'Why should your whole account be erased?',
  'data_requests.erasure_what':
    'Your whole account is erased, with your number and address, and you can no longer log in. To have one thing alone taken out, ask for a correction. The law asks the clinic to keep the medical record for some years; it is closed to everybody until then. Download your record first. An SMS tells you when it is done.',
  'data_requests.send': 'Send to the clinic',
  'data_requests.sending': 'Sending',
  'data_requests.sent': 'Your request has arrived.',
  'data_requests.waits': 'Not sent yet. Your request waits on this device until you are back online.',
  'data_requests.offline':
    'You are offline. Your request waits on this device, and goes to the clinic when you are back online.',
  'data_requests.state_open': 'Waiting for an answer',
  'data_requests.overdue': 'Answer overdue',
  'data_requests.state_done': 'Done',
  'data_requests.state_refused': 'Refused',
  'data_requests.until': 'Asked {at}. An answer is due by {due}.',
  'data_requests.answered': 'Asked {at}, answered {answered}.',
  'data_requests.reason': 'The clinic says: {reason}',
  'data_requests.corrected': 'Corrected: {text}',
  'data_requests.see_inquiry': 'Open the inquiry',
  'data_requests.not_loaded': 'The requests could not be loaded',
  'data_requests.of_patients': 'Requests about data',
  'data_requests.of_patients_lead':
    'Patients ask to have their data corrected or erased. Answer within {days} days. What stands in an inquiry is corrected there by a clinician who has the patient in their care, and sees the request; name, birthday and address on the page of the patient.',
  'data_requests.of_all_lead':
    'Patients of all institutions ask to have their data corrected or erased. The request whose time ends first is at the top. Answer within {days} days.',
  'data_requests.no_institution':
    'The patient had no institution when they asked, so system administrators answer this request.',
  'data_requests.who_corrects':
    'A clinician can correct it once the patient has let them in; they see the request beside the patient’s inquiries. Call the patient, and have a clinician invite them.',
  'data_requests.erased_patient': 'Erased patient',
  'data_requests.number': 'Number of the request: {id}',
  'data_requests.given_out':
    'Given to another computer system: {days}. The law asks you to tell whoever has the files what is corrected or erased there: Patient/{id}.',
  'data_requests.none_open': 'No request is waiting for an answer.',
  'data_requests.done': 'Mark as corrected',
  'data_requests.erase': 'Erase',
  'data_requests.refuse': 'Refuse',
  'data_requests.refuse_title': 'Refuse the request of {name}?',
  'data_requests.refuse_why': 'Why? The patient is told.',
  'data_requests.done_title': 'Is it corrected?',
  'data_requests.done_why': 'What was corrected? The patient is told.',
  'data_requests.erase_title': 'Erase the data of {name}?',
  'data_requests.erase_what':
    'The account is closed at once, and coming appointments are cancelled without an SMS. Number, address, e-mail, drafts, messages on their way and recorded speech are erased within minutes. The medical record is kept, closed to everybody, for as long as the law asks. An SMS tells the patient that it is done, if their number is confirmed. This cannot be taken back.',
  'data_requests.erase_elsewhere': {
    one: 'The patient is in care at {count} other clinic too. The record is closed there as well, and its administrators are told.',
    other:
      'The patient is in care at {count} other clinics too. The record is closed there as well, and their administrators are told.',
  },
  'data_requests.cancel': 'Cancel',
  'data_requests.saved': 'Answered. {name} is told.',
  'data_requests.erased': 'The data of {name} are being erased.',
  'data_requests.more': 'Show more',
} as const;
