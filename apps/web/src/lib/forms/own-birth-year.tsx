import type { FieldValues } from 'react-hook-form';
import { useTexts } from '~/lib/i18n/texts.ts';
import { type Bound, BoundText } from './bound-fields.tsx';

/** In which year somebody was born, who shows by it that an SMS reached them: whoever has a mistyped number does not know. */
export function OwnBirthYear<In extends FieldValues, Out extends FieldValues>({
  why,
  ...bound
}: Bound<In, Out> & { why: string }) {
  const t = useTexts();
  return (
    <>
      <p>{why}</p>
      <BoundText {...bound} label={t('registration.birth_year')} inputMode="numeric" autoComplete="bday-year" />
    </>
  );
}
