import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type AskedCorrection, longestCorrection } from '@hodi/domain/corrections/correction.ts';
import { createCorrection } from '@hodi/domain/corrections/corrections.api.ts';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import { getThreadForClinician, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { answersWithChanges } from '@hodi/domain/questionnaires/answers-with-changes.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { isThere, sendDraft } from '~/lib/details/send-draft.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import type { SavedDraft } from '~/lib/details/use-saved-draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundSelect, BoundTextArea } from '~/lib/forms/bound-fields.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { loadedAgain } from '~/lib/query/load-again.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useTopic } from '~/lib/topics/use-topic.ts';
import styles from './corrections.module.css';

interface Typed {
  id: string;
  /** Empty where it is of the whole. */
  question_id: string;
  text: string;
  /** Which request it answers, or `none`: whoever writes it says so. Empty until they have. */
  data_request_id: string;
}

const none = 'none';

interface CorrectionDialogProps {
  thread: Thread;
  asked: readonly AskedCorrection[];
  onClose: () => void;
}

const requestOf = (chosen: string): string | null => (chosen === '' || chosen === none ? null : chosen);

/** One that somebody has answered meanwhile is not to be chosen any more. */
const isChosen = (asked: readonly AskedCorrection[], chosen: string): boolean =>
  asked.length === 0 || chosen === none || asked.some(({ id }) => id === chosen);

const draftKeyOf = ({ item }: Thread): string => `correction ${item.e_contact.id}`;

/** Keeps the draft on the device until it is sent or queued. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const draft = useDraft<Typed>(draftKeyOf(props.thread));
  return draft === undefined ? null : <Correct {...props} draft={draft} />;
}

/** The questions that have or had an answer, where their words can be had. */
function useQuestions({ item, answers, changed_answers, content_version: version }: Thread) {
  const { plainDate } = useFormats();
  const { data } = useTopic(item.e_contact.topic, { withClasses: true, someone: someoneOf(item), version });
  const lines = data && answersWithChanges({ ...data, answers, formatDate: plainDate }, changed_answers);
  return (lines ?? []).map(({ question_id, question }) => ({ value: question_id, label: question }));
}

/** Sends it, or leaves it in the queue. */
function useCorrect(thread: Thread) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const versions = useRef(new Map<string, unknown>());
  const isShown = useIsMounted();
  const { id } = thread.item.e_contact;
  return async ({ question_id, data_request_id, ...typed }: Typed, kept: SavedDraft): Promise<void> => {
    const text = typed.text.trim();
    const body = { id: typed.id, text, question_id: question_id || null, data_request_id: requestOf(data_request_id) };
    const about = { title: 'queue.correction' as const, summary: text, thread: id, creates: typed.id, needs: [id] };
    const how = { ...about, kept, versions: versions.current, isShown };
    try {
      if ((await sendDraft(createCorrection, { params: { id }, body }, how)) === 'sent')
        toast.success(t('corrections.saved'));
      else toast.blank(t('corrections.waits'));
    } finally {
      void loadedAgain(queryClient, queryFor(getThreadForClinician, { params: { id } }).queryKey);
    }
  };
}

function Correct({ thread, asked, onClose, draft }: CorrectionDialogProps & { draft: Draft<Typed> | null }) {
  'use no memo';
  const t = useTexts();
  const questions = useQuestions(thread);
  const correct = useCorrect(thread);
  // One id for what is typed, so that a second try after a lost answer corrects nothing twice; also over a reload.
  const [base, setBase] = useState<Typed>(() => ({
    id: draft?.base.id ?? newId(),
    question_id: '',
    text: '',
    data_request_id: '',
  }));
  const form = useForm<Typed>({ defaultValues: { ...base, ...typedOf(draft) }, shouldFocusError: false });
  const kept = useDraftForm(form, {
    draftKey: draftKeyOf(thread),
    base,
    told: (_, { text }) => ({ label: t('corrections.text'), value: text }),
  });
  const { isSending, failure, run } = useSending();
  const end = () => {
    kept.forget();
    onClose();
  };
  /** From now on it is another correction. */
  const beginAnew = () => {
    const id = newId();
    setBase({ ...base, id });
    form.setValue('id', id);
  };
  const save = async () => {
    try {
      await correct(form.getValues(), kept);
    } catch (error) {
      if (isThere(error)) beginAnew();
      throw error;
    }
    end();
  };
  const submit = () => {
    const { text, data_request_id } = form.getValues();
    const missing = [
      !hasVisible(text) && ('text' as const),
      !isChosen(asked, data_request_id) && ('data_request_id' as const),
    ].filter((field) => field !== false);
    form.clearErrors();
    for (const field of missing) form.setError(field, { type: 'required' });
    if (missing.length === 0) run(save);
  };
  return (
    <ConfirmDialog
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
            placeholder={t('corrections.choose')}
            options={[
              ...asked.map(({ id, text }) => ({ value: id, label: text })),
              { value: none, label: t('corrections.no_request') },
            ]}
          />
        )}
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      </div>
    </ConfirmDialog>
  );
}
