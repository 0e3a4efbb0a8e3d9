import { Button, ButtonLink } from '~/components/action/button.tsx';
import { classNames } from '~/components/class-names.ts';
import { phone } from '~/components/icon/entry-icons.ts';
import { pencil } from '~/components/icon/state-icons.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import strip from './emergency-strip.module.css';

interface CallActionsProps {
  /** Undefined where it is not the reader's to see. */
  number: string | undefined;
  /** In the strip of an emergency both stand there: a call may have been made from another phone. */
  isUrgent?: boolean;
  /** Opens the form that asks how the call went. */
  onCalled: () => void;
}

/** The patient's number, and the way to say how a call went. */
export function CallActions({ number, isUrgent = false, onCalled }: CallActionsProps) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <>
      {number !== undefined && (
        <ButtonLink
          icon={phone}
          href={`tel:${number}`}
          className={classNames(isUrgent && strip.call)}
          onClick={onCalled}
        >
          {t('thread.call', { number: formats.phone(number) })}
        </ButtonLink>
      )}
      {(isUrgent || number === undefined) && (
        <Button icon={pencil} onClick={onCalled}>
          {t('call.log')}
        </Button>
      )}
    </>
  );
}
