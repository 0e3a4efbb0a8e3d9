/** The whole record as a file, where pages offer it: its code comes when it is asked for. */
import { lazyPart } from '~/lib/lazy-part.tsx';

const load = () => import('~/features/record-file/download-record.tsx');

export const DownloadRecord = lazyPart(async () => (await load()).DownloadRecord);
export const DownloadOwnRecord = lazyPart(async () => (await load()).DownloadOwnRecord);
