import { Button } from '~/components/action/button.tsx';
import { check } from '~/components/icon/entry-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';

interface ConfirmButtonProps {
  /** Of what is confirmed, for who hears the button read out. */
  name: string;
  isConfirming: boolean;
  onClick: () => void;
}

/** A clinician says by one press that an entry is so. */
export function ConfirmButton({ name, isConfirming, onClick }: ConfirmButtonProps) {
  const t = useTexts();
  return (
    <Button
      kind="soft"
      size="small"
      icon={check}
      aria-label={t('health.confirm_named', { name })}
      sending={isConfirming}
      sendingLabel={t('health.confirming')}
      onClick={onClick}
    >
      {t('health.confirm')}
    </Button>
  );
}
