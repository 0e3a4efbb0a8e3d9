/** The whole record as a file, where pages offer it: its code and texts come when they are asked for. */
import { parts } from '~/lib/i18n/texts.ts';
import { withTexts } from '~/lib/i18n/with-texts.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';

parts.record_file = {
  en: () => import('@hodi/i18n/en/own-parts/record-file.ts'),
  sw: () => import('@hodi/i18n/sw/own-parts/record-file.ts'),
};

const load = () => withTexts('record_file', import('~/features/record-file/download-record.tsx'));

export const DownloadRecord = lazyPart(async () => (await load()).DownloadRecord);
export const DownloadOwnRecord = lazyPart(async () => (await load()).DownloadOwnRecord);
