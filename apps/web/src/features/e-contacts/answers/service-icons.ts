import type { ServiceCode } from '@hodi/domain/services/services.ts';
import { clipboard, heartPlus, monitor, personCheck } from '~/components/icon/action-icons.ts';
import { stethoscope } from '~/components/icon/entry-icons.ts';
import { drop, testTube, virus } from '~/components/icon/topic-icons.ts';

export const serviceIcons: Readonly<Record<ServiceCode, string>> = {
  DATA_SAVED: clipboard,
  FREE_VITALS: monitor,
  BLOOD_GLUCOSE: drop,
  BLOOD_TEST_PACKAGE: testTube,
  NURSE_APPOINTMENT: personCheck,
  DOCTOR_CONSULTATION: stethoscope,
  HIV_TEST: heartPlus,
  MALARIA_TEST: virus,
};
