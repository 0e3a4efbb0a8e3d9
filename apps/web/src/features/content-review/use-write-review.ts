import { useQueryClient } from '@tanstack/react-query';
import {
  createContentComment,
  deleteContentCase,
  getContentProgress,
  getContentReview,
  keepContentCase,
  resolveContentComment,
} from '@hodi/domain/content-review/content-review.api.ts';
import type { ContentCase } from '@hodi/domain/content-review/content-case.ts';
import type { ContentKey } from '@hodi/domain/content-review/content.ts';
import type { ContentComment } from '@hodi/domain/content-review/sign-off.ts';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { ApiError } from '~/lib/api/api-error.ts';
import { QueuedError, send } from '~/lib/api/send.ts';
import { useTexts } from '~/lib/i18n/texts.ts';
import { loadAgain } from '~/lib/query/load-again.ts';
import { keyOf } from '~/lib/query/query-for.ts';
import { toast } from '~/lib/toasts/toasts.ts';

/** Reads of what reviewers said, once more. */
export function useReadAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const read of [getContentReview, getContentProgress]) loadAgain(queryClient, keyOf(read));
  };
}

/** Writes comments and cases of a topic: now, or as soon as there is a network. Other refusals are thrown. */
export function useWriteReview(topic: ContentKey) {
  const t = useTexts();
  const readAgain = useReadAgain();
  const finish = async (work: Promise<unknown>, { done, waits }: { done?: string; waits: string }): Promise<void> => {
    try {
      await work;
      if (done !== undefined) toast.success(done);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_conflict') toast.blank(t('content.comments.conflict'));
      else if (error instanceof QueuedError) toast.blank(waits);
      else throw error;
    } finally {
      readAgain();
    }
  };
  const about = (summary: string) =>
    ({ title: 'queue.content_comment', summary, thread: `content ${topic}`, silent: true }) as const;
  const aboutCase = (summary: string) =>
    ({ title: 'queue.content_case', summary, thread: `content ${topic}`, silent: true }) as const;
  const params = { topic };

  return {
    comment: (body: BodyOf<typeof createContentComment>) =>
      finish(send(createContentComment, { params, body }, { ...about(body.body), creates: [body.id] }), {
        waits: t('content.comments.waits'),
      }),
    resolve: ({ id, version, body, resolved }: ContentComment) =>
      finish(
        send(
          resolveContentComment,
          { params: { topic, comment_id: id }, body: { is_resolved: resolved === null, version } },
          { ...about(body), needs: [id] },
        ),
        { waits: t('content.comments.waits') },
      ),
    keepCase: (body: BodyOf<typeof keepContentCase>) =>
      finish(send(keepContentCase, { params, body }, { ...aboutCase(body.note), creates: [body.id] }), {
        done: t('content.try.kept'),
        waits: t('content.try.kept_waits'),
      }),
    deleteCase: ({ id, note }: ContentCase) =>
      finish(send(deleteContentCase, { params: { topic, case_id: id } }, { ...aboutCase(note), needs: [id] }), {
        waits: t('content.try.kept_waits'),
      }),
  };
}
