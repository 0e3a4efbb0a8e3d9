import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type AskedCorrection, longestCorrection } from '@hodi/domain/corrections/correction.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { getThreadForClinician, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { answersWithChanges } from '@hodi/domain/questionnaires/answers-with-changes.ts';
import { AskedDialog } from '~/components/dialog/asked-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { QueuedError, send } from '~/lib/api/send.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { type Begun, typedOf } from '~/lib/details/begun.ts';
import { useBegun } from '~/lib/details/use-begun.ts';
import { useKeptForm } from '~/lib/details/use-kept-form.ts';
import { BoundSelect, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import styles from './corrections.module.css';

/** Empty where it is of the whole, and where no request is answered. */
interface Typed {
  id: string;
  question_id: string;
  text: string;
  data_request_id: string;
}

interface CorrectionDialogProps {
  thread: Thread;
  asked: readonly AskedCorrection[];
  onClose: () => void;
}

const draftKeyOf = ({ item }: Thread): string => `correction ${item.e_contact.id}`;

/** What is typed stays on the device until it is sent, or waits there to be. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const begun = useBegun<Typed>(draftKeyOf(props.thread));
  return begun === undefined ? null : <Correct {...props} begun={begun} />;
}

/** The questions that have or had an answer, where their words can be had. */
function useQuestions({ item, answers, changed_answers }: Thread) {
  const { plainDate } = useFormats();
  const { data } = useTopic(item.e_contact.topic, true);
  const lines = data && answersWithChanges({ ...data, answers, formatDate: plainDate }, changed_answers);
  return (lines ?? []).map(({ question_id, question }) => ({ value: question_id, label: question }));
}

/** Sends it, or leaves it in the queue. */
function useCorrect(thread: Thread) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { id } = thread.item.e_contact;
  return async ({ text: typed, question_id, data_request_id, id: own }: Typed): Promise<void> => {
    const text = typed.trim();
    const body = { id: own, text, question_id: question_id || null, data_request_id: data_request_id || null };
    const about = { summary: text, thread: id, creates: [own], needs: [id], silent: true };
    try {
      await send(createCorrection, { params: { id }, body }, { ...about, title: 'queue.correction' });
      toast.success(t('corrections.saved'));
    } catch (error) {
      if (!(error instanceof QueuedError)) throw error;
      toast.blank(t('corrections.waits'));
    }
    void loadedAgain(queryClient, queryFor(getThreadForClinician, { params: { id } }).queryKey);
  };
}

function Correct({ thread, asked, onClose, begun }: CorrectionDialogProps & { begun: Begun<Typed> | null }) {
  'use no memo';
  const t = useTexts();
  const questions = useQuestions(thread);
  const correct = useCorrect(thread);
  // One id for what is typed, so that a second try after a lost answer corrects nothing twice; also over a reload.
  const [base] = useState<Typed>(() => ({
    id: begun?.base.id ?? newId(),
    question_id: '',
    text: '',
    data_request_id: asked[0]?.id ?? '',
  }));
  const form = useForm<Typed>({ defaultValues: { ...base, ...typedOf(begun) }, shouldFocusError: false });
  const { forget } = useKeptForm(form, {
    draftKey: draftKeyOf(thread),
    base,
    told: (_, { text }) => ({ label: t('corrections.text'), value: text }),
  });
  const { isSending, failure, run } = useSending();
  const end = () => {
    forget();
    onClose();
  };
  const save = async () => {
    await correct(form.getValues());
    end();
  };
  const submit = () => {
    if (form.getValues('text').trim() === '') form.setError('text', { type: 'required' });
    else run(save);
  };
  return (
    <AskedDialog
      title={t('corrections.dialog')}
      confirmLabel={t('corrections.save')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      sendingLabel={t('corrections.saving')}
      onConfirm={submit}
      onCancel={end}
    >
      <div className={styles.form}>
        <p>{t('corrections.lead')}</p>
        <BoundSelect
          control={form.control}
          name="question_id"
          label={t('corrections.what')}
          placeholder={t('corrections.whole')}
          options={questions}
        />
        <BoundTextArea control={form.control} name="text" label={t('corrections.text')} maxLength={longestCorrection} />
        {asked.length > 0 && (
          <BoundSelect
            control={form.control}
            name="data_request_id"
            label={t('corrections.request')}
            placeholder={t('corrections.no_request')}
            options={asked.map(({ id, text }) => ({ value: id, label: text }))}
          />
        )}
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      </div>
    </AskedDialog>
  );
}
