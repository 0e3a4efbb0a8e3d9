import { useId } from 'react';
import { Button } from '~/components/action/button.tsx';
import { tellError } from '~/lib/api/tell-error.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { saveFile } from '~/lib/save-file.ts';
import { fetchFile } from '~/lib/speech/fetch-audio.ts';

interface ServerFileProps {
  label: string;
  path: string;
  name: string;
  type: 'application/pdf' | 'application/fhir+json';
}

/** A file that the server makes, so it takes a network. */
export function ServerFile({ label, path, name, type }: ServerFileProps) {
  const t = useTexts();
  const id = useId();
  const { online } = useConnection();
  const sending = useSending();
  const download = () =>
    sending.run(() => fetchFile(path, type).then((file) => saveFile(name, file, file.type), tellError));
  return (
    <div>
      <Button
        size="small"
        disabled={!online}
        aria-describedby={online ? undefined : id}
        sending={sending.isSending}
        sendingLabel={t('content.texts.making')}
        onClick={download}
      >
        {label}
      </Button>
      {!online && <p id={id}>{t('content.texts.file_needs_network')}</p>}
    </div>
  );
}
