import type { UserType } from '@hodi/domain/shared/user-type.ts';
import { loadClinicianPages } from '../clinician/load-clinician-pages.ts';

/** Everything behind the login but its texts. @param userType as far as it is known: a clinician's pages are asked for at once. */
export async function loadSignedIn(userType?: UserType) {
  const [signedIn] = await Promise.all([import('./signed-in.tsx'), userType === 'clinician' && loadClinicianPages()]);
  return signedIn;
}
