import { useQueryClient } from '@tanstack/react-query';
import {
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  orderQuickReplies,
  updateQuickReply,
} from '@hodi/domain/quick-replies/quick-replies.api.ts';
import type { QuickReply, TypedQuickReply } from '@hodi/domain/quick-replies/quick-reply.ts';
import type { QuickReplyOwner } from '@hodi/domain/quick-replies/quick-reply-text.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { tellError } from '~/lib/api/tell-error.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf, queryFor } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** All of them, in one line: what is written later must not arrive first. */
const thread = 'quick_replies';

/** Writes quick replies: now, or as soon as there is a network. A refusal of what was typed is thrown, for its form. */
export function useWriteQuickReply() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { queryKey } = queryFor(listQuickReplies);
  /** @returns whether it is at the clinic, or waits for that. */
  const finish = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work;
      if (done) toast.success(done);
    } catch (error) {
      if (!(error instanceof QueuedError)) throw error;
      toast.blank(t('quick_replies.waits'));
    } finally {
      loadAgain(queryClient, keyOf(listQuickReplies));
    }
  };
  const about = (shortcut: string) =>
    ({ title: 'queue.quick_reply', summary: `/${shortcut}`, thread, silent: true }) as const;

  return {
    save: (typed: TypedQuickReply, owner: QuickReplyOwner, of: { id: string; version?: number }) => {
      const { id, version } = of;
      const work =
        version === undefined
          ? send(createQuickReply, { body: { id, owner, ...typed } }, { ...about(typed.shortcut), creates: [id] })
          : send(
              updateQuickReply,
              { params: { quick_reply_id: id }, body: { ...typed, version } },
              { ...about(typed.shortcut), needs: [id] },
            );
      return finish(work, t('quick_replies.saved', { shortcut: typed.shortcut }));
    },
    /** As it stands at the clinic now; undefined if it cannot be read. */
    newest: async (id: string): Promise<QuickReply | undefined> => {
      await queryClient.refetchQueries({ queryKey });
      return queryClient.getQueryData(queryKey)?.items.find((reply) => reply.id === id);
    },
    remove: ({ id, shortcut }: QuickReply) =>
      finish(
        send(deleteQuickReply, { params: { quick_reply_id: id } }, { ...about(shortcut), needs: [id] }),
        t('quick_replies.deleted', { shortcut }),
      ).catch(tellError),
    /** Shown at once; what the server says comes after. */
    order: (replies: readonly QuickReply[], owner: QuickReplyOwner) => {
      queryClient.setQueryData(queryKey, (before) => {
        const others = before?.items.filter((reply) => reply.owner !== owner) ?? [];
        return { items: owner === 'clinician' ? [...replies, ...others] : [...others, ...replies] };
      });
      const body = { owner, ids: replies.map(({ id }) => id) };
      const work = send(orderQuickReplies, { body }, { title: 'queue.quick_reply', thread, silent: true });
      return finish(work, '').catch(tellError);
    },
  };
}
