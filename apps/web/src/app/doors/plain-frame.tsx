/** The frame of a patient's pages for browsers without scripts, and what such a page is given to show. */
import type { ReactNode } from 'react';
import type { EContactItem } from '@hodi/domain/e-contacts/e-contact.ts';
import type { Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import { contactNumbers, emergencyPhones } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { Button } from '~/components/action/button.tsx';
import { Logo } from '~/components/brand/logo.tsx';
import { useFormats } from '~/lib/i18n/formats.ts';
import { languageNames } from '~/lib/i18n/language-names.ts';
import { useLanguage, useTexts } from '~/lib/i18n/texts.ts';
import styles from './plain.module.css';

interface PlainPerson {
  id: string;
  /** Null of the account itself. */
  name: string | null;
}

export interface PlainView {
  userId: string;
  /** Of the clinic whose numbers are called. */
  institution: Institution | null;
  /** Of topics, in the language of the page. */
  titles: Readonly<Record<string, string>>;
  /** Goes along with each form. */
  token: string;
  /** The account and whom it cares for; nobody for accounts of one person. */
  people: readonly PlainPerson[];
  /** Own address, to which a link adds the language; undefined where the page must not be left by one. */
  address?: string;
  /** `isCut`: there are older ones, in the lists of single people. */
  list?: { items: readonly EContactItem[]; next: string | null; isCut?: boolean };
  /** The one person whom the list is about. */
  about?: string;
  thread?: Thread;
  /** The server's sentence in the place of what was asked for. */
  refused?: string;
  /** A message that was not sent: after the session had ended, or with `refused` for another reason. */
  unsent?: string;
  /** `seq` of the first message shown, where there are older ones. */
  older?: number;
  hasNewer?: boolean;
  /** On danger in messages that the clinic has not answered; empty without any. */
  advice?: string;
  /** Of the message to be written, made ahead: sent twice it arrives once. */
  draft?: { id: string; key: string; text: string; fault?: string; isSent?: boolean };
}

/** Emergency numbers, the way out, and the other language. */
export function Frame({ institution, token, address, children }: PlainView & { children: ReactNode }) {
  const t = useTexts();
  const language = useLanguage();
  const { phone } = useFormats();
  return (
    <main className={styles.page} id="main">
      <header className={styles.head}>
        <Logo name="Hodi" href="/plain" />
        {address !== undefined &&
          languageNames
            .filter(({ value }) => value !== language)
            .map(({ value, label }) => (
              <a key={value} className={styles.way} href={`${address}lng=${value}`} lang={value} hrefLang={value}>
                {label}
              </a>
            ))}
        {token !== '' && (
          <form method="post" action="/plain/log-out">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" size="small">
              {t('menu.log_out')}
            </Button>
          </form>
        )}
      </header>
      <p className={styles.emergency}>
        {t('plain.emergency')}
        {emergencyPhones(contactNumbers(institution)).map((number) => (
          <a key={number} href={`tel:${number}`}>
            {phone(number).replaceAll(' ', '\u00a0')}
          </a>
        ))}
      </p>
      {children}
    </main>
  );
}

/** The given name of somebody else than the account itself. */
export const nameOfOther = ({ people }: PlainView, { patient }: EContactItem): string | null =>
  people.find(({ id }) => id === patient.id)?.name ?? null;
