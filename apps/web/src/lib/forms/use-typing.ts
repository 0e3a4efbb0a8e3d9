import { useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Tells of each change of a form what it holds now. */
export function useTyping<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  tell: (values: Partial<In>) => void,
): void {
  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  useEffect(() => {
    const following = form.watch((values) => latest.current(values as Partial<In>));
    return () => following.unsubscribe();
  }, [form]);
}
