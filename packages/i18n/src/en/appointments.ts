export const appointments = {
  'appointment.type.consultation': 'Consultation',
  'appointment.type.follow_up': 'Follow-up',
  'appointment.type.therapy': 'Therapy',
  'appointment.type.checkup': 'Checkup',
  'appointment.state.scheduled': 'Scheduled',
  'appointment.state.now': 'Now',
  'appointment.state.to_confirm': 'To confirm',
  'appointment.state.completed': 'Completed',
  'appointment.state.cancelled': 'Cancelled',
  'appointment.at': '{weekday}, {at}',
} as const;
