import type { EContactItem, WrittenBy } from '@hodi/domain/e-contacts/e-contact.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { type Translate, useTexts } from '~/lib/i18n/texts.ts';

/** Somebody who writes for the patient: "Achieng Otieno, mother". */
export const carerName = ({ relation, ...name }: WrittenBy, t: Translate): string =>
  relation === null
    ? displayName(name)
    : t('caregivers.author', { name: displayName(name), relation: t(`caregivers.as.${relation}`) });

/**
 * For clinicians: facts that tell the patient apart. The parent is left out if their name already stands beside it as
 * the author.
 */
export function factsBesideCarer({
  info_text: { written_by },
  e_contact,
  patient,
}: EContactItem): EContactItem['patient'] {
  const { child_of, ...facts } = patient;
  const writer = e_contact.alone_part_of || !written_by ? undefined : displayName(written_by);
  return child_of === undefined || displayName(child_of) === writer ? facts : patient;
}

/** For clinicians: that somebody else than the patient writes, and who, or that they answered alone beside a carer; else nothing. */
export function useCarerWrites(): (item: EContactItem) => string | undefined {
  const t = useTexts();
  return ({ e_contact, info_text: { written_by }, patient }) =>
    e_contact.alone_part_of
      ? t('follow_up.alone_of', { name: patient.user.given_name })
      : written_by && t('caregivers.for_clinician', { carer: displayName(written_by), name: patient.user.given_name });
}
