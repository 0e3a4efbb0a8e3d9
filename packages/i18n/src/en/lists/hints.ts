/** On the first visit of a main screen: what it is for, and where to begin. */
export const hints = {
  'hints.label': 'Hint',
  'hints.understood': 'Got it',
  'hints.no_more': 'No more hints',
  'hints.patient_home': 'To ask your clinic about your health, press Get help.',
  'hints.no_clinician':
    'You need a clinician first: accept an invitation, join one who takes new patients, or tell your clinic the mobile number of this account.',
  'hints.get_help':
    'Choose what troubles you and answer the questions. Your clinician reads the answers and writes back.',
  'hints.own_visits': 'Your appointments with the clinic. Those that are over are under Past.',
  'hints.own_record':
    'All that you asked and all that the clinic answered, in one place. You can print it and take it along.',
  'hints.thread':
    'Here you write with your clinician. Without a network your message waits on this device and is sent later.',
  'hints.account': 'Your details, your password, and the language and colours of Hodi.',
  'hints.clinician_home': 'What waits for you stands on top, the most dangerous first. Figures come below.',
  'hints.patients':
    'All your patients. Search by name, e-mail, phone or member ID; whoever was invited and has not answered is under Pending.',
  'hints.patient': 'All about one patient: inquiries, red flags, appointments, and notes that the patient never sees.',
  'hints.inquiries':
    'What patients asked: emergencies on top, then the newest. Services they want are in the second list.',
  'hints.consultation':
    'Read the answers and the red flags first. The machine can draft a reply; only what you send reaches the patient.',
  'hints.appointments': 'Your appointments, not those of colleagues. New appointment books one and tells the patient.',
  'hints.statistics': 'Your practice in the last hours or days, beside the same time before.',
  'hints.institutions': 'Every institution in Hodi. Manage leads to its clinicians, invitations and patients.',
  'hints.staff':
    'The people of your institution. Invite clinicians here; the settings hold the contact card and who may join.',
  'hints.audit': 'Filters find one patient, one person or one day. Press a name to see what concerns them alone.',
} as const;
