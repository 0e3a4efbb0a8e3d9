import { Button } from '~/components/action/button.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { RetryNotSaved } from './retry-not-saved.tsx';
import { sendAgain } from './send-again.ts';

/** Of what has used up its tries. @param id of its record. */
export default function SendAgainButton({ id }: { id: string }) {
  const t = useTexts();
  return (
    <>
      <Button size="small" onClick={() => void sendAgain(id)}>
        {t('connection.send_again')}
      </Button>
      <RetryNotSaved id={id} />
    </>
  );
}
