/** Photos of inquiries on paper, small. */
import { questionText } from '@hodi/domain/questionnaires/answer-texts.ts';
import { isTopicKey } from '@hodi/domain/questionnaires/load-topic.ts';
import type { RecordRows } from '#server/features/fhir/whole-record.service.ts';
import type { Writing, WrittenRecord } from './paper-writing.ts';
import { wordsOf } from './words-of-inquiry.ts';

type Inquiry = RecordRows['inquiries'][number];

/** As JPEG: paper takes no WebP. */
export async function printable(pictures: WrittenRecord['pictures']): Promise<Map<string, Buffer>> {
  const printed = new Map<string, Buffer>();
  if (pictures.size === 0) return printed;
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  for (const [id, picture] of pictures) printed.set(id, await sharp(picture).jpeg({ quality: 70 }).toBuffer());
  return printed;
}

/** Each with what it shows and which question it answers. */
export async function writePhotos(writing: Writing, inquiry: Inquiry): Promise<void> {
  const { paper, record, t, pictures } = writing;
  const photos = record.photos.filter(({ e_contact_id }) => e_contact_id === inquiry.id);
  if (photos.length === 0) return;
  paper.small(t('paper.photos'));
  const content = isTopicKey(inquiry.topic) ? await wordsOf(record, inquiry, inquiry.topic) : null;
  for (const { id, question_id, description } of photos.toReversed()) {
    const question = question_id === null || content === null ? [] : [questionText(content, question_id)];
    const caption = [...question, description === '' ? t('paper.photo') : description].join(': ');
    const picture = pictures.get(id);
    if (picture === undefined) paper.note(caption);
    else paper.picture(picture, caption);
  }
}
