/** Apart, so that what offers the form names one file and not all that it takes. */

export const load = async () => ({
  default: (await import('./new-appointment-dialog.tsx')).NewAppointmentDialog,
});
