import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/attachments/attachments.api.ts';
import { sendBytes } from '#server/wire/send-bytes.ts';
import { serve } from '#server/wire/serve.ts';
import { finishUpload } from './finish-upload.service.ts';
import { hear, typeTranscript } from './listening.service.ts';
import { type OpenedObject, contentOf, openObject, previewOf } from './read-attachment.service.ts';
import { remove } from './removed-attachments.service.ts';
import { pieceOf, requireTus, sayState } from './tus.ts';
import { type UploadState, cancel, keepPiece, uploadState } from './upload.service.ts';

/** A stored file that a browser opens as a page may neither run nor load anything. */
const sandboxed = "default-src 'none';base-uri 'none';frame-ancestors 'none';sandbox";

/** Milliseconds for which the answer to the last piece waits for the result of the upload. */
const patience = 4_000;

/** State of the upload, as far as it is known in time. */
async function finished(app: FastifyInstance, upload: UploadState): Promise<UploadState> {
  const failed = (error: unknown) => {
    const kind = error instanceof Error ? error.name : typeof error;
    app.log.warn({ kind }, 'an upload is made later');
  };
  const work = finishUpload(app.media, upload.id).catch(failed);
  const waiting = Promise.withResolvers<void>();
  const timer = setTimeout(waiting.resolve, patience);
  await Promise.race([work, waiting.promise]);
  clearTimeout(timer);
  const row = app.db.selectFrom('attachment').select(['state', 'refused']).where('id', '=', upload.id);
  return { ...upload, ...(await row.executeTakeFirst()) };
}

function uploadRoutes(app: FastifyInstance): void {
  // Registered before the GET of the same path, for which the framework would answer HEAD by itself.
  serve(app, api.getUploadOffset, {
    before: async (_caller, _input, request) => requireTus(request),
    handle: (work, { params }) => uploadState(work, params.id),
    send: ({ reply }, state: UploadState) => sayState(reply, state).send(),
  });
  serve(app, api.uploadPiece, {
    before: async (_caller, _input, request) => pieceOf(request),
    handle: (work, { params }, piece) => keepPiece(work, params.id, piece),
    send: async ({ reply }, state: UploadState) => {
      const now = state.isWhole ? await finished(app, state) : state;
      return sayState(reply, now).code(204).send();
    },
  });
  serve(app, api.cancelUpload, (work, { params }) => cancel(work, params.id));
}

function readRoutes(app: FastifyInstance): void {
  const reading = () => ({ objects: app.media.objects, log: app.log });
  serve(app, api.getAttachmentContent, {
    handle: (work, { params }) => openObject(work, params.id),
    send: async (to, opened: OpenedObject) => {
      void to.reply.header('content-security-policy', sandboxed);
      const bytes = await contentOf(reading(), opened);
      return sendBytes(to, { bytes, type: opened.type, tag: opened.object.id });
    },
  });
  serve(app, api.getAttachmentPreview, {
    handle: (work, { params }) => openObject(work, params.id),
    send: async (to, opened: OpenedObject) => {
      void to.reply.header('content-security-policy', sandboxed);
      const bytes = await previewOf(reading(), opened);
      return sendBytes(to, { bytes, type: 'image/webp', tag: `${opened.object.id}-preview` });
    },
  });
}

export function attachmentRoutes(app: FastifyInstance): void {
  uploadRoutes(app);
  readRoutes(app);
  serve(app, api.removeAttachment, (work, { params, body }) => remove(work, params.id, body));
  serve(app, api.setTranscript, (work, { params, body }) =>
    typeTranscript(work, { ...params, secret: app.secret }, body),
  );
  serve(app, api.markHeard, (work, { params }) => hear(work, params.id));
}
