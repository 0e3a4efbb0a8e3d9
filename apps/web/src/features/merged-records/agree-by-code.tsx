import { type FormEvent, useState } from 'react';
import type { MergedRecord } from '@hodi/domain/merged-records/merged-record.ts';
import { agreeToMergeByCode, sendMergeCodes } from '@hodi/domain/merged-records/merged-records.api.ts';
import { codeLength } from '@hodi/domain/verifications/verification.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { CodeField } from '~/components/form/code-field.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { useRestoredFocus } from '~/components/layout/use-restored-focus.ts';
import { call } from '~/lib/api/call.ts';
import { useFailureText } from '~/lib/api/failure-text.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useConnection } from '~/lib/offline/connection.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import styles from './merged-records.module.css';
import { useShownAnew } from './use-merge-write.ts';

interface AgreeByCodeProps {
  merged: MergedRecord;
  onClose: () => void;
}

/** The person reads out the code of each phone that one of the two records has. It takes a network. */
export function AgreeByCode({ merged, onClose }: AgreeByCodeProps) {
  const t = useTexts();
  const { online } = useConnection();
  const failureText = useFailureText();
  const around = useRestoredFocus<HTMLDivElement>();
  const sending = useSending();
  /** Phones that have received a code; null until one was sent. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const params = { merged_record_id: merged.id };
  const send = async () => {
    const { patient_ids } = await call(sendMergeCodes, { params }, { silent: true });
    setAsked(patient_ids);
    toast.success(t('merged.codes_sent'));
  };
  const fault = failureText(sending.failure) || (online ? undefined : t('merged.code_offline'));
  const isSending = sending.isSending;
  return (
    <Modal kind="alert" width="narrow" title={t('merged.code_title')} closeLabel={t('shell.close')} onClose={onClose}>
      <div ref={around} className={styles.codes}>
        <p>{t('merged.code_text')}</p>
        <FieldError id={undefined} error={fault} />
        {asked !== null && <CodesForm merged={merged} asked={asked} onClose={onClose} />}
        <div className={styles.actions}>
          {asked === null && <Button onClick={onClose}>{t('shell.cancel')}</Button>}
          <Button
            kind={asked === null ? 'main' : 'quiet'}
            sending={isSending}
            onClick={() => online && sending.run(send)}
          >
            {t(asked === null ? 'merged.send_codes' : 'merged.send_codes_again')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function CodesForm({ merged, asked, onClose }: AgreeByCodeProps & { asked: readonly string[] }) {
  const t = useTexts();
  const failureText = useFailureText();
  const showAnew = useShownAnew();
  const { isSending, failure, run } = useSending();
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const memberOf = (id: string) => (id === merged.patient_id ? merged.member_id : merged.other.member_id);
  const agree = async () => {
    const body = { codes: asked.map((patient_id) => ({ patient_id, code: codes[patient_id] ?? '' })) };
    await call(agreeToMergeByCode, { params: { merged_record_id: merged.id }, body }, { silent: true });
    showAnew();
    toast.success(t('merged.agree_done'));
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked.every((id) => codes[id]?.length === codeLength)) run(agree);
  };
  return (
    <form noValidate className={styles.codes} onSubmit={submit}>
      {asked.map((id) => (
        <CodeField
          key={id}
          label={t('merged.code_of', { member_id: memberOf(id) })}
          name={`code-${id}`}
          length={codeLength}
          value={codes[id] ?? ''}
          onValueChange={(code) => setCodes((before) => ({ ...before, [id]: code }))}
        />
      ))}
      <FieldError id={undefined} error={failureText(failure) || undefined} />
      <Button type="submit" kind="main" sending={isSending}>
        {t('merged.agree')}
      </Button>
    </form>
  );
}
