import { type Control, useWatch } from 'react-hook-form';
import { invitableRoles, workExperienceLength } from '@hodi/domain/clinicians/clinician-kinds.ts';
import { FieldPair } from '~/components/steps/step-page.tsx';
import { BoundPhone, BoundSegmented, BoundSelect, BoundText, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import type { TypedInvitation } from './typed-invitation.ts';

const methods = ['sms', 'email'] as const;

export function InvitationFields({ control }: { control: Control<TypedInvitation> }) {
  'use no memo';
  const t = useTexts();
  const isByEmail = useWatch({ control, name: 'method' }) === 'email';
  const off = { control, autoComplete: 'off' };
  const optional = t('shell.optional');
  return (
    <>
      <BoundSelect
        control={control}
        name="role"
        label={t('staff.role')}
        placeholder={t('account.choose')}
        options={invitableRoles.map((value) => ({ value, label: t(`people.${value}`) }))}
      />
      <BoundText {...off} name="given_name" label={t('account.given_name')} />
      <FieldPair>
        <BoundText {...off} name="additional_name" label={t('account.additional_name')} aside={optional} />
        <BoundText {...off} name="family_name" label={t('account.family_name')} aside={optional} />
      </FieldPair>
      <BoundSegmented
        control={control}
        name="method"
        label={t('staff_invite.send_by')}
        options={methods.map((value) => ({ value, label: t(`invite.method_${value}`) }))}
      />
      <BoundPhone {...off} name="mobile_number" label={t('account.mobile')} aside={isByEmail ? optional : undefined} />
      <BoundText
        {...off}
        name="email"
        type="email"
        label={t('account.email')}
        aside={isByEmail ? undefined : optional}
        autoCapitalize="none"
      />
      <BoundTextArea
        {...off}
        name="work_experience"
        label={t('account.work_experience')}
        hint={t('staff.experience_hint', { min: workExperienceLength.min })}
        count={(letters) => t('roles.card_count', { count: letters, max: workExperienceLength.max })}
      />
      <BoundSegmented control={control} name="language" label={t('staff_invite.language')} options={languageNames} />
    </>
  );
}
