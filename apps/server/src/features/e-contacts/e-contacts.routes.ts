import type { FastifyInstance } from 'fastify';
import { answerAlone } from '@hodi/domain/e-contacts/answered-alone.api.ts';
import * as api from '@hodi/domain/e-contacts/e-contacts.api.ts';
import * as inbox from '@hodi/domain/e-contacts/inbox/inbox.api.ts';
import { completeAnswers } from '@hodi/domain/e-contacts/complete-answers.api.ts';
import * as emergencies from '@hodi/domain/e-contacts/emergencies.api.ts';
import { setForCaregivers } from '@hodi/domain/caregivers/kept-inquiries.api.ts';
import type { AnswerOf } from '@hodi/domain/shared/endpoint.ts';
import { changesSince } from '@hodi/domain/e-contacts/thread-changes.ts';
import { tagOf } from '#server/wire/json-answer.ts';
import { inputOf, type Send, serve } from '#server/wire/serve.ts';
import { callLogged, callLoggedBefore } from './emergency/calls.service.ts';
import { completed } from './emergency/complete-answers.service.ts';
import { careAnswered, noReplyNeeded } from './emergency/no-reply.service.ts';
import { keptFromCaregivers } from './kept-inquiries.service.ts';
import {
  inboxCounts,
  inquiriesOfClinician,
  inquiriesOfPatient,
  needsYouNow,
  overdueOfColleagues,
} from './lists.service.ts';
import { submit } from './submit.service.ts';
import { giveTo } from './inbox/owners.service.ts';
import { discardHeld, sendHeld } from './inbox/sent-held.service.ts';
import { sendAlone } from './submitting/answered-alone.service.ts';
import { findExistingInquiry, findExistingMessage } from './submitting/find-existing.service.ts';
import { readThread } from './threads-read.service.ts';
import { resolve, see, writeMessage } from './threads.service.ts';

type ReadsThread = typeof api.getThreadForClinician | typeof api.getThreadForPatient;

/** Sends the thread, whole or only its news, under the tag of the whole: a client that has this tag gets neither. */
const sendThread: Send<AnswerOf<ReadsThread>> = ({ request, reply }, thread) => {
  const { after, known } = inputOf(api.getThreadForPatient, request).query;
  if (after === undefined || known === undefined) return reply.send(thread);
  return reply.header('etag', tagOf(JSON.stringify(thread))).send(changesSince(thread, { after, known }));
};

function serveThread(app: FastifyInstance, contract: ReadsThread): void {
  serve(app, contract, {
    handle: (work, { params }) => readThread(work, params.id),
    send: sendThread,
  });
}

export function eContactRoutes(app: FastifyInstance): void {
  const { secret } = app;
  const { messagesPerThread: longest, mediaGbPerInstitution: gigabytes, inquiriesPerHour } = app.config;
  const counting = { secret, inquiriesPerHour, gigabytes };
  serve(app, api.createEContact, {
    handle: (work, { body }) => submit(work, body, counting),
    findExisting: (work, { body }) => findExistingInquiry(work, body),
  });
  serve(app, answerAlone, (work, { body }) => sendAlone(work, body, counting));
  for (const contract of [api.getThreadForClinician, api.getThreadForPatient]) serveThread(app, contract);
  serve(app, api.listForClinician, (work, { query }) => inquiriesOfClinician(work, query));
  serve(app, api.listForPatient, (work, { params, query }) => inquiriesOfPatient(work, params.patient_id, query));
  serve(app, api.listNeedsYouNow, (work, { query }) => needsYouNow(work, query));
  serve(app, inbox.getInboxCounts, (work) => inboxCounts(work));
  serve(app, inbox.setOwner, (work, { params, body }) => giveTo(work, { ...params, secret: app.secret }, body));
  serve(app, inbox.sendHeldReply, (work, { params }) => sendHeld(work, params));
  serve(app, inbox.discardHeldReply, (work, { params }) => discardHeld(work, params));
  serve(app, api.listOverdueOfColleagues, (work, { query }) => overdueOfColleagues(work, query));
  serve(app, api.postMessage, {
    handle: (work, { params, body }) => writeMessage(work, { ...params, longest, secret, gigabytes }, body),
    findExisting: (work, { params, body }) => findExistingMessage(work, params.id, body),
  });
  serve(app, emergencies.logCall, {
    handle: (work, { params, body }) => callLogged(work, params.id, body),
    findExisting: (work, { params, body }) => callLoggedBefore(work, params.id, body),
  });
  serve(app, completeAnswers, (work, { params, body }) => completed(work, params.id, { body, secret: app.secret }));
  serve(app, emergencies.setNoReplyNeeded, (work, { params, body }) => noReplyNeeded(work, params.id, body));
  serve(app, emergencies.answerCare, (work, { params, body }) => careAnswered(work, params.id, body));
  serve(app, setForCaregivers, (work, { params, body }) => keptFromCaregivers(work, params.id, body));
  serve(app, api.setEContactStatus, (work, { params, body }) => resolve(work, params.id, body));
  serve(app, api.markSeen, (work, { params, body }) => see(work, params.id, body));
}
