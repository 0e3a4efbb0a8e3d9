import { useId, useRef, useState } from 'react';
import type { QuickReply, TypedQuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import { typedQuickReplySchema } from '@hodi/domain/quick-replies/quick-reply.ts';
import {
  placeholders,
  quickReplyLength,
  type QuickReplyOwner,
  quickReplyTitleLength,
  shortcutLength,
} from '@hodi/domain/quick-replies/quick-reply-text.ts';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { NewerVersion } from '~/components/feedback/newer-version.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { TextArea } from '~/components/form/text-area.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { plus } from '~/components/icon/action-icons.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { sentenceOf } from '~/lib/api/tell-error.ts';
import { faultsOf } from '~/lib/forms/schema-resolver.ts';
import { useFieldTexts } from '~/lib/forms/field-texts.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import styles from './quick-replies.module.css';
import { useWriteQuickReply } from './use-write-quick-reply.ts';

interface QuickReplyDialogProps {
  owner: QuickReplyOwner;
  /** The quick reply to change; undefined adds one. */
  reply?: QuickReply | undefined;
  onClose: () => void;
}

type Field = keyof TypedQuickReply;
const empty: TypedQuickReply = { title: '', shortcut: '', text_en: '', text_sw: '' };
const languages = ['en', 'sw'] as const;
const typedOf = ({ title, shortcut, text_en, text_sw }: TypedQuickReply): TypedQuickReply => ({
  title,
  shortcut,
  text_en,
  text_sw,
});

/** Checks what is typed as the server does, and shows what the server says of single fields beside them. */
function useTyped(reply: QuickReply | undefined) {
  const say = useFieldTexts();
  const [typed, setTyped] = useState(() => typedOf(reply ?? empty));
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const { output, errors } = faultsOf(typedQuickReplySchema, typed);
  return {
    typed,
    set: (field: Field, value: string) => {
      setTyped((before) => ({ ...before, [field]: value }));
      setRefused(({ [field]: _, ...others }) => others);
    },
    take: (newer: QuickReply) => {
      setTyped(typedOf(newer));
      setRefused({});
    },
    errorOf: (field: Field) => refused[field] ?? (isTried ? say(errors[field]) : undefined),
    /** Undefined where something is wrong, which is shown from then on. */
    check: () => {
      setIsTried(true);
      return output;
    },
    refuse: (error: unknown) => {
      const fields = error instanceof ApiError ? error.fields : [];
      setRefused(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
    },
  };
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_conflict';

/** One quick reply: a new one, or one that is there. */
export function QuickReplyDialog({ owner, reply, onClose }: QuickReplyDialogProps) {
  const t = useTexts();
  const formId = useId();
  const [id] = useState(() => reply?.id ?? newId());
  const { save, newest } = useWriteQuickReply();
  const { isSending, failure, run, forget } = useSending();
  const { typed, set, take, errorOf, check, refuse } = useTyped(reply);
  // Saving counts as having seen the version that was shown.
  const [seen, setSeen] = useState(reply?.version);
  const [newer, setNewer] = useState<QuickReply>();
  /** The text that was worked on last, where a placeholder goes. */
  const [last, setLast] = useState<(typeof languages)[number]>('en');
  const areas = { en: useRef<HTMLTextAreaElement>(null), sw: useRef<HTMLTextAreaElement>(null) };
  const insert = (name: string) => {
    const area = areas[last].current;
    const text = typed[`text_${last}`];
    const [from, to] = [area?.selectionStart ?? text.length, area?.selectionEnd ?? text.length];
    set(`text_${last}`, `${text.slice(0, from)}{${name}}${text.slice(to)}`);
    area?.focus();
  };
  const submit = async () => {
    const output = check();
    if (output === undefined) return;
    try {
      await save(output, owner, { id, ...(seen !== undefined && { version: seen }) });
      onClose();
    } catch (error) {
      refuse(error);
      const now = isConflict(error) ? await newest(id) : undefined;
      if (now) {
        setNewer(now);
        setSeen(now.version);
      }
      throw error;
    }
  };
  const isTold =
    (newer !== undefined && isConflict(failure)) || (failure instanceof ApiError && failure.fields.length > 0);
  return (
    <Modal
      title={t(reply ? 'quick_replies.edit_title' : 'quick_replies.new')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} kind="main" sending={isSending} sendingLabel={t('quick_replies.saving')}>
            {t('quick_replies.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run(submit);
        }}
      >
        <p className={styles.meaning}>{t(`quick_replies.of_${owner}`)}</p>
        <TextField
          label={t('quick_replies.name')}
          value={typed.title}
          maxLength={quickReplyTitleLength}
          error={errorOf('title')}
          onChange={({ target }) => set('title', target.value)}
        />
        <TextField
          label={t('quick_replies.shortcut')}
          hint={t('quick_replies.shortcut_hint')}
          autoCapitalize="none"
          autoComplete="off"
          value={typed.shortcut}
          maxLength={shortcutLength + 1}
          error={errorOf('shortcut')}
          onChange={({ target }) => set('shortcut', target.value)}
        />
        {languages.map((language) => (
          <TextArea
            key={language}
            ref={areas[language]}
            label={t(`quick_replies.text_${language}`)}
            lang={language}
            value={typed[`text_${language}`]}
            aside={t('booking.letters', { count: typed[`text_${language}`].length, max: quickReplyLength })}
            error={errorOf(`text_${language}`)}
            onFocus={() => setLast(language)}
            onChange={({ target }) => set(`text_${language}`, target.value)}
          />
        ))}
        <fieldset className={styles.gaps}>
          <legend>{t('quick_replies.insert')}</legend>
          {placeholders.map((name) => (
            <Button key={name} size="small" kind="soft" icon={plus} onClick={() => insert(name)}>
              {t(`quick_replies.placeholder.${name}`)}
            </Button>
          ))}
        </fieldset>
        <p className={styles.meaning}>{t('quick_replies.gap_hint')}</p>
        <div role="status">
          {newer && (
            <Newer
              reply={newer}
              onTake={() => {
                take(newer);
                setNewer(undefined);
                forget();
              }}
            />
          )}
        </div>
        <FieldError id={undefined} error={failure === null || isTold ? undefined : sentenceOf(failure)} />
      </form>
    </Modal>
  );
}

/** As somebody else saved it meanwhile. */
function Newer({ reply, onTake }: { reply: QuickReply; onTake: () => void }) {
  const t = useTexts();
  return (
    <NewerVersion title={t('quick_replies.newer_title')} take={t('quick_replies.newer_take')} onTake={onTake}>
      <p>{t('quick_replies.newer_why')}</p>
      <p>
        <b>/{reply.shortcut}</b> <b>{reply.title}</b>
      </p>
      {languages.map(
        (language) =>
          reply[`text_${language}`] && (
            <p key={language} lang={language}>
              {reply[`text_${language}`]}
            </p>
          ),
      )}
    </NewerVersion>
  );
}
