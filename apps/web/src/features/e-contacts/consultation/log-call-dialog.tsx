import { useId, useState } from 'react';
import { type CallOutcome, callOutcomeSchema } from '@hodi/domain/e-contacts/call.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import type { LoggedCall } from '../thread/use-calls.ts';

interface LogCallDialogProps {
  patient: string;
  /** When the number was pressed, or the form opened. */
  calledAt: string;
  onLog: (call: LoggedCall) => void;
  onClose: () => void;
}

const noteMaxLength = 1_000;

/** Asks how a call went. It opens after the phone number was pressed. */
export function LogCallDialog({ patient, calledAt, onLog, onClose }: LogCallDialogProps) {
  const t = useTexts();
  const name = useId();
  const [outcome, setOutcome] = useState<CallOutcome>();
  const [note, setNote] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const save = () => {
    setIsAsked(true);
    if (outcome === undefined) return;
    onLog({ id: newId(), outcome, note: note.trim(), called_at: calledAt });
    onClose();
  };
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('call.title', { name: patient })}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="main" onClick={save}>
            {t('call.save')}
          </Button>
        </>
      }
    >
      <ChoiceGroup
        legend={t('call.outcome')}
        legendAs="label"
        error={isAsked && outcome === undefined ? t('call.outcome_missing') : undefined}
      >
        {callOutcomeSchema.options.map((value) => (
          <ChoiceRow
            key={value}
            pick="one"
            name={name}
            value={value}
            checked={outcome === value}
            onCheckedChange={() => setOutcome(value)}
            label={t(`call.${value}`)}
          />
        ))}
      </ChoiceGroup>
      <TextArea
        label={t('call.note')}
        hint={t('call.note_hint')}
        rows={2}
        maxLength={noteMaxLength}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Modal>
  );
}
