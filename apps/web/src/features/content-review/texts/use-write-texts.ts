import { decideTexts, proposeTexts } from '@hodi/domain/content-review/text-proposals.api.ts';
import { type ContentKey, isEditedKey } from '@hodi/domain/content-review/content.ts';
import type { NewProposal } from '@hodi/domain/content-review/text-proposal.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { call } from '~/lib/api/call.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { useReadAgain } from '../use-write-review.ts';

/** Proposes texts, now or as soon as there is a network, and decides on them. Refusals are thrown. */
export function useWriteTexts(topic: ContentKey) {
  const t = useTexts();
  const readAgain = useReadAgain();
  if (!isEditedKey(topic)) throw new Error(`${topic} changes with a release`);
  const params = { topic };
  return {
    propose: async (proposals: NewProposal[]): Promise<void> => {
      const summary = proposals
        .map(({ after }) => after)
        .join(' · ')
        .slice(0, 200);
      const about = { title: 'queue.content_text', summary, thread: `content ${topic}`, silent: true } as const;
      try {
        await send(proposeTexts, { params, body: { proposals } }, { ...about, creates: proposals.map(({ id }) => id) });
        toast.success(t('content.texts.proposed', { count: proposals.length }));
      } catch (error) {
        if (!(error instanceof QueuedError)) throw error;
        toast.blank(t('content.texts.waits'));
      } finally {
        readAgain();
      }
    },
    decide: async (body: BodyOf<typeof decideTexts>): Promise<void> => {
      try {
        await call(decideTexts, { params, body }, { silent: true });
        toast.success(t(body.is_accepted ? 'content.texts.accepted_done' : 'content.texts.declined_done'));
      } finally {
        readAgain();
      }
    },
  };
}
