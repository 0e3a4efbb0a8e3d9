import type { FieldValues } from 'react-hook-form';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { serverNow } from '~/lib/session/server-clock.ts';
import { type Bound, BoundDate } from './bound-fields.tsx';

const birthYears = { from: new Date(serverNow()).getFullYear(), to: 1900 };

/** When somebody was born, who shows by it that an SMS reached them: whoever has a mistyped number does not know. */
export function OwnBirthday<In extends FieldValues, Out extends FieldValues>({
  why,
  ...bound
}: Bound<In, Out> & { why: string }) {
  const t = useTexts();
  return (
    <>
      <p>{why}</p>
      <BoundDate
        {...bound}
        label={t('registration.birthday')}
        labels={{ day: t('registration.day'), month: t('registration.month'), year: t('registration.year') }}
        language={useLanguage()}
        years={birthYears}
        autoComplete="bday"
      />
    </>
  );
}
