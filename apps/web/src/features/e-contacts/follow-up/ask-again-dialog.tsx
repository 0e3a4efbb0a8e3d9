import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import { messageMaxLength } from '@hodi/domain/e-contacts/e-contact.ts';
import { createEContact, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import {
  dangerAnswers,
  followUpDanger,
  followUpMessage,
  followUpRules,
  followUpVersion,
} from '@hodi/domain/e-contacts/follow-up.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { hasVisible } from '@hodi/domain/shared/typed-text.ts';
import { ChoiceGroup } from '~/components/choice/choice-group.tsx';
import { ChoiceRow } from '~/components/choice/choice-row.tsx';
import { ConfirmDialog } from '~/components/dialog/confirm-dialog.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { isThere, sendDraft } from '~/lib/details/send-draft.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import type { SavedDraft } from '~/lib/details/use-saved-draft.ts';
import { useDraftForm } from '~/lib/details/use-draft-form.ts';
import { BoundTextArea, useBound } from '~/lib/forms/bound-fields.tsx';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useTopicTitle } from '~/lib/i18n/topic-title.ts';
import { newId } from '~/lib/ids.ts';
import { aboutPatient } from '~/lib/query/about-patient.ts';
import { takeDraftMedia } from '../message/draft-extras.ts';
import { ThreadDanger } from '../thread/thread-danger.tsx';
import { loadThreadAgain } from '../thread-cache.ts';
import { GeneralAdvice } from './general-advice.tsx';
import styles from './follow-up.module.css';

interface Typed {
  /** Of the inquiry that it becomes: one, however often it is tried. */
  id: string;
  danger: string;
  message: string;
}

export interface AskAgainDialogProps {
  thread: Thread;
  institution: Institution | undefined;
  onClose: () => void;
}

const draftKeyOf = ({ item }: Thread): string => `follow-up ${item.e_contact.id}`;

/** Asks again about a resolved inquiry. Keeps the draft on the device until it is sent or queued. */
export function AskAgainDialog(props: AskAgainDialogProps) {
  const draft = useDraft<Typed>(draftKeyOf(props.thread));
  return draft === undefined ? null : <AskAgain {...props} draft={draft} />;
}

/** Red flags found by the phone, used while the follow-up waits here. The server evaluates it again. */
const raisedBy = (danger: string) =>
  danger === 'yes' ? [{ rule_id: followUpRules.emergency, severity: 'emergency' as const }] : [];

/** Sends it, or leaves it in the queue: what may be an emergency before everything else. */
function useAsk({ item }: Thread) {
  const queryClient = useQueryClient();
  const versions = useRef(new Map<string, unknown>());
  const isShown = useIsMounted();
  const titleOf = useTopicTitle();
  const { id: follows, topic } = item.e_contact;
  return async ({ id, danger, message }: Typed, kept: SavedDraft): Promise<'sent' | 'waits'> => {
    const answers = { [followUpDanger]: danger, [followUpMessage]: message.trim() };
    const of = { id, topic, follows, content_version: followUpVersion, raised: raisedBy(danger) };
    const summary = aboutPatient(queryClient, item.patient.id, titleOf(topic));
    const about = { title: 'queue.follow_up' as const, summary, thread: id, creates: id, needs: [follows] };
    const how = { ...about, kept, versions: versions.current, isShown, urgent: danger === 'yes' };
    const sent = await sendDraft(createEContact, { body: { ...of, answers, selected_services: [] } }, how);
    loadThreadAgain(queryClient, follows);
    if (sent === 'sent') await takeDraftMedia(follows, id);
    return sent;
  };
}

function AskAgain({ thread, institution, onClose, draft }: AskAgainDialogProps & { draft: Draft<Typed> | null }) {
  'use no memo';
  const t = useTexts();
  const [, navigate] = useLocation();
  const ask = useAsk(thread);
  const [base, setBase] = useState<Typed>(() => ({ id: draft?.base.id ?? newId(), danger: '', message: '' }));
  // An answer of no danger is asked anew: the draft may be of another day.
  const typed = typedOf(draft);
  const danger = typed.danger === 'yes' ? typed.danger : '';
  const form = useForm<Typed>({ defaultValues: { ...base, ...typed, danger }, shouldFocusError: false });
  const kept = useDraftForm(form, {
    draftKey: draftKeyOf(thread),
    base,
    told: (_, { message }) => ({ label: t('follow_up.message'), value: message }),
  });
  const { isSending, failure, run } = useSending();
  const end = () => {
    kept.forget();
    onClose();
  };
  const send = async () => {
    const typed = form.getValues();
    try {
      const how = await ask(typed, kept);
      end();
      navigate(how === 'sent' ? `/patient/e-contact/${typed.id}` : '/patient/get-help?tab=mine');
    } catch (error) {
      // From now on it is another one.
      if (isThere(error)) {
        const id = newId();
        setBase({ ...base, id });
        form.setValue('id', id);
      }
      throw error;
    }
  };
  const submit = () => {
    const { danger, message } = form.getValues();
    form.clearErrors();
    if (danger === '') form.setError('danger', { type: 'required' });
    if (!hasVisible(message)) form.setError('message', { type: 'required' });
    if (danger !== '' && hasVisible(message)) run(send);
  };
  return (
    <ConfirmDialog
      title={t('follow_up.title')}
      confirmLabel={t('follow_up.send')}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      sending={isSending}
      onConfirm={submit}
      onCancel={end}
    >
      <div className={styles.form}>
        <Danger control={form.control} institution={institution} />
        <Message control={form.control} thread={thread} />
        <FieldError id={undefined} error={failure === null ? undefined : sentenceOf(failure)} />
      </div>
    </ConfirmDialog>
  );
}

interface PartProps {
  control: Control<Typed>;
  institution: Institution | undefined;
}

/** Like every text of a patient, it is looked through while it is being written. */
function Message({ control, thread }: Pick<PartProps, 'control'> & { thread: Thread }) {
  const t = useTexts();
  const written = useWatch({ control, name: 'message' });
  return (
    <>
      <BoundTextArea control={control} name="message" label={t('follow_up.message')} maxLength={messageMaxLength} />
      <ThreadDanger thread={thread} written={[written]} />
    </>
  );
}

/** The one safety question; whoever says yes reads at once what to do, before anything is sent. */
function Danger({ control, institution }: PartProps) {
  const t = useTexts();
  const { value, onChange, error } = useBound({ control, name: 'danger' });
  return (
    <>
      <ChoiceGroup legend={t('follow_up.danger')} legendAs="label" hint={t('follow_up.danger_hint')} error={error}>
        {dangerAnswers.map((answer) => (
          <ChoiceRow
            key={answer}
            pick="one"
            name="danger"
            value={answer}
            checked={value === answer}
            onCheckedChange={() => onChange(answer)}
            label={t(`follow_up.danger_answers.${answer}`)}
          />
        ))}
      </ChoiceGroup>
      <div role="status">{value === 'yes' && <GeneralAdvice institution={institution} />}</div>
    </>
  );
}
