import { escaped } from '@hodi/domain/shared/html-text.ts';

/** Addresses become links; they end before a full stop or a bracket that belongs to the sentence. */
const linked = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part, place) => (place % 2 === 0 ? escaped(part) : `<a href="${escaped(part)}">${escaped(part)}</a>`))
    .join('');

/** The same text as HTML: a paragraph for each, nothing from elsewhere, no script, no style. */
export function htmlOf(body: string, language: string): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`)
    .join('\n');
  return `<!doctype html>\n<html lang="${escaped(language)}"><body>\n${paragraphs}\n</body></html>\n`;
}
