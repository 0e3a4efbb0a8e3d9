/** The contact card, which speaks both languages at once. */
export const card = {
  'card.member_id': 'Member ID',
  'card.age': 'Age',
  'card.gender': 'Gender',
  'card.clinician': 'Assigned clinician',
  'card.scan': 'Scan to write to the clinic.',
  'card.emergency': 'Emergency',
  'card.qr': 'QR code that opens a WhatsApp chat with {number}',
} as const;
