/** Apart, so that what offers the form names one file and not all that it takes. */
import { withTexts } from '~/lib/i18n/with-texts.ts';

export const load = async () => ({
  default: (await withTexts('appointments', import('./new-appointment-dialog.tsx'))).NewAppointmentDialog,
});
