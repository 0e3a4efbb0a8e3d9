import type { FieldValues } from 'react-hook-form';
import { type Bound, useBound } from '~/lib/forms/bound-fields.tsx';
import { InstitutionChoiceField } from './institution-choice.tsx';

export function BoundInstitution<In extends FieldValues, Out extends FieldValues>(bound: Bound<In, Out>) {
  const { value, onChange, error } = useBound(bound);
  return <InstitutionChoiceField value={value} onValueChange={onChange} error={error} />;
}
