/** The report of the review on paper, for the people who approve the content. */
import { buffer } from 'node:stream/consumers';
import { type ContentComment, holds, type SignOff } from '@hodi/domain/content-review/sign-off.ts';
import { languages } from '@hodi/domain/shared/language.ts';
import { languageNames } from '@hodi/domain/shared/language-names.ts';
import { displayName } from '@hodi/domain/users/display-name.ts';
import { formatDate } from '@hodi/i18n/format.ts';
import { Paper } from '#server/work/paper/paper-layout.ts';
import { texts } from '#server/work/texts.ts';
import type { ReviewReport } from './review-report.service.ts';

interface Writing {
  paper: Paper;
  report: ReviewReport;
  t: (typeof texts)['en'];
  when: (at: string | number) => string;
}

type Topic = ReviewReport['topics'][number];

const isSigned = ({ sign_offs }: Topic): boolean =>
  languages.every((language) => sign_offs.some((one) => one.language === language && holds(one)));

function signatureWords({ t, when }: Writing, signOff: SignOff | undefined): string {
  if (signOff === undefined) return t('content_paper.not_signed');
  const { name, profession, licence_number: licence, signed_at, withdrawn } = signOff;
  const by = t('content_paper.by', { name, profession, licence, at: when(signed_at) });
  if (withdrawn) {
    const { reason, at } = withdrawn;
    return t('content_paper.withdrawn', { by, at: when(at), name: displayName(withdrawn.by), reason });
  }
  return holds(signOff) ? by : t('content_paper.void', { by });
}

function writeComment({ paper, t, when }: Writing, comment: ContentComment): void {
  const { author, language, created_at, item_id: item, body, suggestion } = comment;
  const of = language === null ? t('content_paper.both') : languageNames[language];
  const name = displayName(author, author.role);
  paper.note(t('content_paper.comment', { name, language: of, at: when(created_at), item }));
  paper.text(body);
  if (suggestion !== '') paper.text(t('content_paper.suggestion', { text: suggestion }));
}

function writeTopic(writing: Writing, topic: Topic): void {
  const { paper, report, t } = writing;
  const { title, version, served_version, hashes, sign_offs, comments, open_proposals } = topic;
  paper.section(title[report.language]);
  paper.pair(t('content_paper.version'), version);
  if (served_version !== version) paper.pair(t('content_paper.served'), served_version);
  for (const language of languages) {
    const named = { language: languageNames[language] };
    const signOff = sign_offs.find((one) => one.language === language);
    paper.pair(t('content_paper.signature', named), signatureWords(writing, signOff));
    paper.pair(t('content_paper.hash', named), hashes[language]);
  }
  if (open_proposals > 0) paper.text(t('content_paper.proposals', { count: open_proposals }));
  if (comments.length === 0) return paper.note(t('content_paper.no_comments'));
  paper.small(t('content_paper.comments'));
  for (const comment of comments) writeComment(writing, comment);
}

async function lay(report: ReviewReport, pages?: number): Promise<{ file: Buffer; pages: number }> {
  const { language, reader, at, topics } = report;
  const t = texts[language];
  const when = (moment: string | number) => formatDate(moment, 'default', { language, timeZone: 'Africa/Nairobi' });
  const paper = new Paper((await import('pdfkit')).default, {
    title: t('content_paper.title'),
    language,
    at: new Date(at),
    ...(pages !== undefined && { pages }),
    foot: (page, all) => [t('content_paper.title'), t('content_paper.page', { page, pages: all })],
  });
  const file = buffer(paper.doc);
  paper.title(t('content_paper.title'), [t('content_paper.made', { at: when(at), name: reader })]);
  paper.text(t('content_paper.about'));
  paper.text(t('content_paper.progress', { done: topics.filter(isSigned).length, all: topics.length }));
  for (const topic of topics) writeTopic({ paper, report, t, when }, topic);
  paper.doc.end();
  return { file: await file, pages: paper.pages };
}

/** Written twice, since each page says of how many it is. @returns the file. */
export async function writeReviewReport(report: ReviewReport): Promise<Buffer> {
  const { pages } = await lay(report);
  return (await lay(report, pages)).file;
}
