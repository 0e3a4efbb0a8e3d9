import { type ComponentType, type FormEvent, type ReactNode, useId, useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { signContent } from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentWords } from '@hodi/domain/content-review/content-words.ts';
import type { ReviewedContent } from '@hodi/domain/content-review/content.ts';
import { loadContentHashes } from '@hodi/domain/content-review/load-content.ts';
import { changesSince, signedItems, signedText } from '@hodi/domain/content-review/signed-text.ts';
import { licenceLength, professionLength } from '@hodi/domain/content-review/sign-off.ts';
import { editionOf } from '@hodi/domain/questionnaires/content-version.ts';
import { getSecondFactor } from '@hodi/domain/second-factor/second-factor.api.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { AppLink } from '~/components/action/app-link.tsx';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { TextField } from '~/components/form/text-field.tsx';
import { call } from '~/lib/api/call.ts';
import { sha256 } from '~/lib/attachments/sha256.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { newId } from '~/lib/ids.ts';
import { queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useReadAgain } from '../use-write-review.ts';
import { ChangedItems } from './difference.tsx';
import styles from './sign-off.module.css';

/** Asks for the password and a code of the second factor: it belongs to the accounts. */
export type ProveOwnerOf = ComponentType<{
  title: string;
  confirmLabel: string;
  onClose: () => void;
  asksForCode?: boolean;
  work: (password: string, code: string) => Promise<void>;
  children: ReactNode;
}>;

interface SignDialogProps {
  content: ReviewedContent;
  /** As it was when the page was opened: what is another since was perhaps not read. */
  opened: ReviewedContent;
  words: ContentWords;
  title: string;
  language: Language;
  ProveOwner: ProveOwnerOf;
  onClose: () => void;
}

/** Of what this browser shows: the build brings that of the release along. */
async function hashOf({ key, version, items }: ReviewedContent, language: Language): Promise<string> {
  if (editionOf(version) === 0) return (await loadContentHashes())[key][language];
  const text = new TextEncoder().encode(signedText(items, language));
  return sha256(text.buffer);
}

/**
 * Asks for the signer and their profession, then for password and code. Sends the hash of the content that this browser
 * showed when the dialog opened.
 */
export function SignDialog({ content, opened, words, title, language, ProveOwner, onClose }: SignDialogProps) {
  const t = useTexts();
  const { data: profile } = useSuspenseQuery(queryFor(getOwnClinician));
  const { data: factor } = useQuery(queryFor(getSecondFactor));
  const readAgain = useReadAgain();
  const [id] = useState(newId);
  // Texts that are accepted meanwhile change the page behind the dialog: nobody has read them.
  const [read] = useState(content);
  const [signer, setSigner] = useState({
    profession: profile.clinician.profession,
    licence_number: profile.clinician.license_number ?? '',
  });
  const [isProving, setIsProving] = useState(false);
  const named = { language: languageNames[language] };
  const work = async (password: string, code: string) => {
    const { key: topic } = read;
    const hash = await hashOf(read, language);
    const body = { id, language, hash, ...signer, password, code };
    await call(signContent, { params: { topic }, body }, { silent: true });
    toast.success(t('content.sign.done'));
    readAgain();
    onClose();
  };
  if (isProving) {
    return (
      <ProveOwner
        asksForCode
        title={t('content.sign.title', { topic: title, ...named })}
        confirmLabel={t('content.sign.button', named)}
        onClose={onClose}
        work={work}
      >
        {t('content.sign.prove')}
      </ProveOwner>
    );
  }
  return (
    <SignerForm
      title={t('content.sign.title', { topic: title, ...named })}
      statement={
        <>
          <Meanwhile opened={opened} content={read} words={words} language={language} />
          <p>{t('content.sign.statement', named)}</p>
        </>
      }
      name={displayName(profile.user, profile.clinician.role)}
      lacksFactor={factor?.is_on === false}
      signer={signer}
      onChange={setSigner}
      onNext={() => setIsProving(true)}
      onClose={onClose}
    />
  );
}

type MeanwhileProps = Pick<SignDialogProps, 'opened' | 'content' | 'words' | 'language'>;

/** Others accept texts while somebody reads: those are read here, before they are signed. */
function Meanwhile({ opened, content, words, language }: MeanwhileProps) {
  const t = useTexts();
  const before = signedItems(opened.items, language);
  const changes = changesSince(before, signedItems(content.items, language));
  if (changes.length === 0) return null;
  return (
    <div>
      <p className={styles.void}>{t('content.sign.meanwhile')}</p>
      <ChangedItems changes={changes} items={before} content={content} words={words} language={language} />
    </div>
  );
}

interface Signer {
  profession: string;
  licence_number: string;
}

interface SignerFormProps {
  title: string;
  statement: ReactNode;
  name: string;
  /** Then the last step cannot be taken: said before anything is typed. */
  lacksFactor: boolean;
  signer: Signer;
  onChange: (signer: Signer) => void;
  onNext: () => void;
  onClose: () => void;
}

function SignerForm({ title, statement, name, lacksFactor, signer, onChange, onNext, onClose }: SignerFormProps) {
  const t = useTexts();
  const form = useId();
  const [isTried, setIsTried] = useState(false);
  const errorOf = (field: keyof Signer) => (isTried && signer[field].trim() === '' ? t('required') : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (signer.profession.trim() !== '' && signer.licence_number.trim() !== '') onNext();
  };
  return (
    <Modal
      title={title}
      width="narrow"
      closeLabel={t('shell.close')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={form} kind="main" disabled={lacksFactor}>
            {t('content.sign.next')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={submit}>
        {statement}
        {lacksFactor && (
          <p role="note">
            {t('content.sign.factor_first')} <AppLink href="/clinician/account">{t('roles.factor_own')}</AppLink>
          </p>
        )}
        <TextField label={t('content.sign.name')} value={name} readOnly />
        <TextField
          label={t('content.sign.profession')}
          value={signer.profession}
          maxLength={professionLength}
          error={errorOf('profession')}
          onChange={({ target }) => onChange({ ...signer, profession: target.value })}
        />
        <TextField
          data-first-focus
          label={t('content.sign.licence')}
          value={signer.licence_number}
          maxLength={licenceLength}
          error={errorOf('licence_number')}
          onChange={({ target }) => onChange({ ...signer, licence_number: target.value })}
        />
      </form>
    </Modal>
  );
}
