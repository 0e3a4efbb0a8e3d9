/** Where each number of the dashboard leads: to the list that it counts. */
const inquiries = '/clinician/patient-inquiries';
const patients = '/clinician/patients';
const appointments = '/clinician/appointments';

export const numberLinks = {
  inquiries,
  needs_you_now: `${inquiries}?filter=action_needed`,
  service_requests: `${inquiries}?tab=services`,
  patients_total: `${patients}?tab=all`,
  patients_active: patients,
  pending_invitations: `${patients}?tab=pending`,
  activated_today: `${patients}?activated=today`,
  unconfirmed_numbers: `${patients}?number=unconfirmed`,
  appointments_today: `${appointments}?when=today`,
  appointments_upcoming: appointments,
  appointments_completed: `${appointments}?tab=past&status=completed`,
} as const;
