import type { AskedDataRequest } from '@hodi/domain/data-requests/data-request.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { useFormats } from '~/lib/i18n/formats.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import styles from './data-requests.module.css';

export interface Answering {
  request: AskedDataRequest;
  state: 'done' | 'refused';
}

/** Name of the asker. Erased people are only called erased. */
export function useAskerName() {
  const t = useTexts();
  return (asker: AskedDataRequest['patient']): string =>
    asker.is_erased === true ? t('data_requests.erased_patient') : displayName(asker);
}

/** On which days the record went to another system: who has it is to be told of whom, as the files name them. */
export function GivenOut({ request: { given_out_at: at, patient } }: Pick<Answering, 'request'>) {
  const t = useTexts();
  const formats = useFormats();
  if (at === undefined) return null;
  const days = [...new Set(at.map((moment) => formats.date(moment)))].join('; ');
  return <p className={styles.wish}>{t('data_requests.given_out', { days, id: patient.id })}</p>;
}
