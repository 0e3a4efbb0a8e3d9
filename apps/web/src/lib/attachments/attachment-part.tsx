import { loadTexts } from '~/lib/i18n/texts.ts';
import { lazyComponent } from '~/lib/lazy-component.tsx';

/** One of the parts of `attachment-parts.tsx`, with its texts. */
export const AttachmentPart = lazyComponent(
  async () => (await Promise.all([import('./attachment-parts.tsx'), loadTexts('attachments')]))[0].default,
  null,
);
