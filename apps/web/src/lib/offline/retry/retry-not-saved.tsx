import { FieldError } from '~/components/form/field.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useStore } from '~/lib/store.ts';
import { unsavedRetries } from './send-again.ts';

/** On a write that waits: why nothing came of what its author asked for, and what to do. @param id of its record. */
export function RetryNotSaved({ id }: { id: string }) {
  const t = useTexts();
  const isSo = useStore(unsavedRetries).has(id);
  return <FieldError id={undefined} error={isSo ? t('connection.not_noted') : undefined} />;
}
