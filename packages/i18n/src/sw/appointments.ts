import type { Catalog } from '../catalog.ts';
import type { appointments as english } from '../en/appointments.ts';

export const appointments: Catalog<typeof english> = {
  'appointment.new_short': 'Mpya',
  'appointment.type.consultation': 'Ushauri wa daktari',
  'appointment.type.follow_up': 'Ufuatiliaji',
  'appointment.type.therapy': 'Tiba',
  'appointment.type.checkup': 'Uchunguzi wa afya',
  'appointment.state.scheduled': 'Imepangwa',
  'appointment.state.now': 'Sasa hivi',
  'appointment.state.to_confirm': 'Inasubiri kuthibitishwa',
  'appointment.state.completed': 'Imekamilika',
  'appointment.state.cancelled': 'Imeghairiwa',
  'appointment.with_colleague': 'na {name}',
  'appointment.at': '{weekday}, {at}',
  'appointment.save_calendar': 'Weka kwenye kalenda',
  'appointment.save_calendar_named': 'Weka kwenye kalenda: {at}',
  'appointment.calendar_title': 'Miadi na {name}',
  'appointment.calendar_text': 'Ili kuibadilisha au kuighairi, piga simu {clinic}: {phone}',
};
