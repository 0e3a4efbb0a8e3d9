import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { itemsOf } from '@hodi/domain/record/pick-list.ts';
import { pickList } from '@hodi/domain/record/generated/pick-list.ts';
import { longestDetail, longestName } from '@hodi/domain/record/record-entry.ts';
import { Button } from '~/components/action/button.tsx';
import { FieldError } from '~/components/form/field.tsx';
import { SelectField } from '~/components/form/select-field.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { sentenceOfField } from '~/lib/forms/field-texts.ts';
import { type Draft, typedOf, useDraft } from '~/lib/details/draft.ts';
import { useSavedDraft } from '~/lib/details/use-saved-draft.ts';
import { useIsMounted } from '~/lib/forms/use-is-mounted.ts';
import { useSending } from '~/lib/forms/use-sending.ts';
import { type TextKey, useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { PresentEntry } from './conflict.tsx';
import type { EntryWords } from './entry-words.ts';
import type { EntryOf, Known, NamedKind } from './known-record.ts';
import { PartialDateField } from './partial-date-field.tsx';
import styles from './record.module.css';
import { type Details, nothingTyped, options, readEntry, type TypedEntry, typedOfEntry } from './typed-entry.ts';
import { isConflict, type Outcome, type Sent } from './use-write-record.ts';

export interface EntryFormProps<Kind extends NamedKind> {
  kind: Kind;
  draftKey: string;
  words: EntryWords;
  isClinician: boolean;
  /** The entry that is changed, as it stands now; undefined for a new one. */
  present?: Known<EntryOf<Kind>> | undefined;
  /** Values of an earlier, refused version. */
  initial?: TypedEntry | undefined;
  save: (details: Details, how: { version: number; sent: Sent; isShown: () => boolean }) => Promise<Outcome>;
  /** After a conflict. */
  refresh: () => Promise<unknown>;
  /** Beside the buttons: to take it out. */
  more?: ReactNode;
  onEnd: () => void;
}

/** Keeps the draft on the device until it is sent or given up. */
export function EntryForm<Kind extends NamedKind>(props: EntryFormProps<Kind>) {
  const draft = useDraft<TypedEntry>(props.draftKey);
  return draft === undefined ? null : <Form {...props} draft={draft} />;
}

function useEntryForm<Kind extends NamedKind>(props: EntryFormProps<Kind> & { draft: Draft<TypedEntry> | null }) {
  const { kind, draftKey, words, present, initial, draft, save, refresh, onEnd } = props;
  const t = useTexts();
  const [base] = useState<TypedEntry>(() =>
    present ? typedOfEntry(present.entry, words.name(present.entry)) : nothingTyped,
  );
  const [typed, setTyped] = useState<TypedEntry>({ ...base, ...initial, ...typedOf(draft) });
  const isOfOlder = draft !== null && JSON.stringify(draft.base) !== JSON.stringify(base);
  const [seen, setSeen] = useState(isOfOlder ? 0 : (present?.version ?? 0));
  const [wrong, setWrong] = useState<Partial<Record<keyof TypedEntry, string>>>({});
  const kept = useSavedDraft(draftKey, JSON.stringify({ values: typed, base }));
  const sent = useRef<Sent>(new Map());
  const isShown = useIsMounted();
  const sending = useSending();
  const end = () => {
    kept.forget();
    onEnd();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const read = readEntry(kind, typed, pickList);
    setWrong('wrong' in read ? read.wrong : {});
    if ('wrong' in read) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    sending.run(async () => {
      try {
        // The form shows another version, so saving now counts as having seen it.
        const outcome = await save(read.details, { version: present?.version ?? 0, sent: sent.current, isShown });
        const name = read.details.name;
        if (outcome === 'saved') toast.success(t('health.saved', { name }));
        else toast.blank(t('health.waits', { name }));
        end();
      } catch (error) {
        if (isConflict(error)) await refresh();
        throw error;
      }
    });
  };
  const isNewer = present !== undefined && present.version !== seen;
  return {
    typed,
    wrong,
    sending,
    submit,
    end,
    isNewer,
    set: (field: keyof TypedEntry) => (value: string) => setTyped((now) => ({ ...now, [field]: value })),
    takePresent: () => {
      if (!present) return;
      setTyped(typedOfEntry(present.entry, words.name(present.entry)));
      setSeen(present.version);
    },
  };
}

type Parts = ReturnType<typeof useEntryForm>;

function Form<Kind extends NamedKind>(props: EntryFormProps<Kind> & { draft: Draft<TypedEntry> | null }) {
  const { kind, words, isClinician, present, more } = props;
  const t = useTexts();
  const form = useEntryForm(props);
  const { failure, isSending } = form.sending;
  const mustConfirm = isClinician && present !== undefined && present.entry.confirmed === null;
  return (
    <form noValidate className={styles.form} onSubmit={form.submit}>
      <Fields kind={kind} form={form} isClinician={isClinician} />
      <div role="status">
        {form.isNewer && present && <PresentEntry entry={present.entry} words={words} onTake={form.takePresent} />}
      </div>
      <FieldError
        id={undefined}
        error={failure === null || isConflict(failure) ? undefined : sentenceOfField(failure)}
      />
      <div className={styles.buttons}>
        {more}
        <span className={styles.ends}>
          <Button onClick={form.end}>{t('shell.cancel')}</Button>
          <Button type="submit" kind="main" sending={isSending} sendingLabel={t('health.saving')}>
            {t(mustConfirm ? 'health.save_confirm' : 'health.save')}
          </Button>
        </span>
      </div>
    </form>
  );
}

interface FieldsProps {
  kind: NamedKind;
  form: Parts;
  isClinician: boolean;
}

function useFieldParts({ typed, wrong, set }: Parts) {
  const t = useTexts();
  const say = (field: keyof TypedEntry) => {
    const code = wrong[field];
    return code === undefined
      ? undefined
      : t(code === 'required' ? 'required' : (code as TextKey), { max: longestDetail });
  };
  const text = (field: keyof TypedEntry) => ({
    name: field,
    value: typed[field],
    error: say(field),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(field)(target.value),
  });
  const choice = (field: keyof typeof options) => ({
    name: field,
    value: typed[field],
    error: say(field),
    onChange: ({ target }: { target: { value: string } }) => set(field)(target.value),
    options: options[field].map((value) => ({ value, label: t(`health.${field}.${value}` as TextKey) })),
  });
  const day = (field: 'since' | 'stopped') => ({
    label: t(`health.field.${field}`),
    value: typed[field],
    onValueChange: set(field),
    error: say(field),
  });
  return { text, choice, day };
}

function Fields({ kind, form, isClinician }: FieldsProps) {
  const t = useTexts();
  const { text, choice, day } = useFieldParts(form);
  const optional = t('health.field.optional');
  const remark = (
    <TextField label={t('health.field.remark')} aside={optional} maxLength={longestDetail} {...text('remark')} />
  );
  if (kind === 'allergy') {
    return (
      <div className={styles.fields}>
        <NameField kind={kind} {...text('name')} hint={t('health.field.allergy_hint')} />
        <TextField
          label={t('health.field.reaction')}
          hint={t('health.field.reaction_hint')}
          maxLength={longestDetail}
          {...text('reaction')}
        />
        <SelectField label={t('health.field.severity')} {...choice('severity')} />
      </div>
    );
  }
  if (kind === 'condition') {
    return (
      <div className={styles.fields}>
        <NameField kind={kind} {...text('name')} />
        <PartialDateField {...day('since')} />
        <SelectField label={t('health.field.status')} {...choice('status')} />
        {remark}
      </div>
    );
  }
  return (
    <div className={styles.fields}>
      <NameField kind={kind} {...text('name')} />
      <TextField label={t('health.field.dose')} hint={t('health.field.dose_hint')} maxLength={60} {...text('dose')} />
      <SelectField label={t('health.field.frequency')} {...choice('frequency')} />
      <SelectField label={t(isClinician ? 'health.field.use' : 'health.field.use_own')} {...choice('use')} />
      <PartialDateField {...day('since')} />
      {form.typed.use === 'stopped' && <PartialDateField {...day('stopped')} />}
      {remark}
    </div>
  );
}

type NameFieldProps = Pick<ComponentProps<typeof TextField>, 'error' | 'value' | 'name' | 'onChange' | 'hint'> & {
  kind: NamedKind;
};

/** Picked from common names in the reader's language, or typed freely. */
function NameField({ kind, ...field }: NameFieldProps) {
  const t = useTexts();
  const language = useLanguage();
  const list = useId();
  return (
    <div>
      <TextField
        {...field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the form wants to write.
        autoFocus
        autoComplete="off"
        label={t(`health.field.${kind}_name`)}
        maxLength={longestName}
        list={list}
      />
      <datalist id={list}>
        {itemsOf(pickList, kind).map((item) => (
          <option key={item.code} value={item[language]}>
            {item.also.join(', ')}
          </option>
        ))}
      </datalist>
    </div>
  );
}
