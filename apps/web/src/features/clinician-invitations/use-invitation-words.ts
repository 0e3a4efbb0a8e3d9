import { languageNames } from '~/lib/i18n/language-names.ts';
import { type TextKey, useTexts } from '~/lib/i18n/texts.ts';
import type { TypedInvitation } from './typed-invitation.ts';

const labels: Readonly<Record<keyof TypedInvitation, TextKey>> = {
  role: 'staff.role',
  given_name: 'account.given_name',
  additional_name: 'account.additional_name',
  family_name: 'account.family_name',
  method: 'staff_invite.send_by',
  mobile_number: 'account.mobile',
  email: 'account.email',
  work_experience: 'account.work_experience',
  language: 'staff_invite.language',
};

/** What stands in a field of an invitation, as one reads it. */
export function useInvitationWords() {
  const t = useTexts();
  return (field: keyof TypedInvitation, values: TypedInvitation) => {
    const value = values[field];
    const words = {
      role: value && t(`people.${value}` as TextKey),
      method: value && t(`invite.method_${value}` as TextKey),
      language: languageNames.find((known) => known.value === value)?.label,
    };
    return { label: t(labels[field]), value: (words as Record<string, string | undefined>)[field] ?? value };
  };
}
