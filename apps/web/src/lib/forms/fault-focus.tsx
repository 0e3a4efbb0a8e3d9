import { useEffect, useRef } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';

/** The first control in the order of the page that is marked as wrong: of a group its first one. */
function focusFirstFault(form: HTMLElement): void {
  const first = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = first?.matches('fieldset') ? first.querySelector<HTMLElement>('input, select') : first;
  control?.focus();
}

export interface FaultFocusProps<In extends FieldValues, Out extends FieldValues> {
  control: Control<In, unknown, Out>;
}

/**
 * Placed inside a form: after each try to send it, and after faults that the server told, the focus goes to the first
 * field that needs attention. The form's own way to do it knows neither groups nor the order on the page.
 */
export function FaultFocus<In extends FieldValues, Out extends FieldValues>({ control }: FaultFocusProps<In, Out>) {
  const { errors, submitCount } = useFormState({ control });
  const mark = useRef<HTMLSpanElement>(null);
  const told = Object.values(errors).some((error) => error?.type === 'server');
  useEffect(() => {
    const form = mark.current?.closest('form');
    if (form && (submitCount > 0 || told)) focusFirstFault(form);
    // When a field is corrected the focus stays where the person types.
  }, [submitCount, told]);
  return <span ref={mark} hidden />;
}
