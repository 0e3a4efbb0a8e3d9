import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/speech/speech.api.ts';
import { sendAudio } from '#server/wire/send-bytes.ts';
import { serve } from '#server/wire/serve.ts';
import { readQuestion } from './questions.service.ts';
import { Speaker } from './speaker.ts';
import { keepMessage, keepPreview, readAudio, speakMessage, speakPreview } from './speech.service.ts';

export function speechRoutes(app: FastifyInstance): void {
  const { db, secret, clock, log, config } = app;
  const speaker = new Speaker({ db, secret, clock, log, engine: app.speech, atOnce: config.speech.atOnce });
  const deps = { db, speaker };
  serve(app, api.generateSpeechPreview, {
    before: (caller, { params, body }) => speakPreview(deps, { caller, id: params.id, body }),
    handle: (work, { params }, made) => keepPreview(work, params.id, made),
  });
  serve(app, api.generateSpeech, {
    before: (caller, { params, body }) => speakMessage(deps, { caller, id: params.id, body }),
    handle: (work, { params, body }, made) =>
      keepMessage(work, { e_contact_id: params.id, message_id: body.messageId }, made),
  });
  serve(app, api.getAudio, {
    handle: (work, { params }) => readAudio(work, params.file),
    send: sendAudio,
  });
  serve(app, api.getQuestionAudio, {
    transaction: false,
    handle: (caller, { params, query }) => readQuestion({ ...deps, ...query, clock, caller }, params),
    send: sendAudio,
  });
}
