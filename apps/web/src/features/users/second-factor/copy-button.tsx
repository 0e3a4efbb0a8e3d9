import { Button } from '~/components/action/button.tsx';
import { copy } from '~/components/icon/action-icons.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Copies a text; where the browser refuses, it says so. */
export function CopyButton({ text }: { text: string }) {
  const t = useTexts();
  const copyNow = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('second_factor.copied'));
    } catch {
      toast.error(t('second_factor.not_copied'));
    }
  };
  return (
    <Button size="small" icon={copy} onClick={() => void copyNow()}>
      {t('second_factor.copy')}
    </Button>
  );
}
