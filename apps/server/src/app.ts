import type { IncomingMessage, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventRenderers } from './event-renderers.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { absenceRoutes } from './features/absences/absences.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { caregiverRoutes } from './features/caregivers/caregivers.routes.ts';
import { clinicianInvitationRoutes } from './features/clinician-invitations/clinician-invitations.routes.ts';
import { clinicianRoutes } from './features/clinicians/clinicians.routes.ts';
import { managedClinicianRoutes } from './features/clinicians/managed-clinicians.routes.ts';
import { FailedMessages } from './features/deliveries/failed-messages.ts';
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts';
import { fhirRoutes } from './features/fhir/fhir.routes.ts';
import { WholeRecordQueue } from './features/fhir/whole-record-queue.service.ts';
import { recordFileRoutes } from './features/record-file/record-file.routes.ts';
import { correctionRoutes } from './features/corrections/corrections.routes.ts';
import { dataRequestRoutes } from './features/data-requests/data-requests.routes.ts';
import { isThreadOpenTo } from './features/e-contacts/thread-access.service.ts';
import { eContactRoutes } from './features/e-contacts/e-contacts.routes.ts';
import { changePasswordRoutes } from './features/passwords/change-password.routes.ts';
import { openingHoursRoutes } from './features/opening-hours/opening-hours.routes.ts';
import { institutionRoutes } from './features/institutions/institutions.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { outboxRoutes } from './features/outbox/outbox.routes.ts';
import { forgottenPasswordRoutes } from './features/passwords/forgotten-password.routes.ts';
import { managePatientRoutes } from './features/patients/manage-patients.routes.ts';
import { attachmentRoutes } from './features/attachments/attachments.routes.ts';
import { appointmentRoutes } from './features/appointments/appointments.routes.ts';
import { incomingSmsRoutes } from './features/notifications/incoming-sms.routes.ts';
import { teamCareRoutes } from './features/team-care/team-care.routes.ts';
import { mergedRecordRoutes } from './features/merged-records/merged-records.routes.ts';
import { noteRoutes } from './features/notes/notes.routes.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import { recordRoutes } from './features/record/record.routes.ts';
import { serviceInterestRoutes } from './features/service-interests/service-interests.routes.ts';
import { contentReviewRoutes } from './features/content-review/content-review.routes.ts';
import { quickReplyRoutes } from './features/quick-replies/quick-replies.routes.ts';
import { patientRoutes } from './features/patients/patients.routes.ts';
import { phoneNumberRoutes } from './features/phone-numbers/phone-numbers.routes.ts';
import { proposedAnswerRoutes } from './features/proposed-answers/proposed-answers.routes.ts';
import { draftRoutes } from './features/questionnaires/drafts.routes.ts';
import { redFlagRoutes } from './features/red-flags/red-flags.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { assistedRoutes } from './features/registrations/assisted.routes.ts';
import { relationshipRoutes } from './features/relationships/relationships.routes.ts';
import { registrationRoutes } from './features/registrations/registrations.routes.ts';
import { speechRoutes } from './features/speech/speech.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { callerOf } from './features/sessions/callers.service.ts';
import { livingSessionsAmong } from './features/sessions/sessions.service.ts';
import { statisticsRoutes } from './features/statistics/statistics.routes.ts';
import { supportRoutes } from './features/support/support.routes.ts';
import { userRoutes } from './features/users/users.routes.ts';
import { verificationRoutes } from './features/verifications/verifications.routes.ts';
import { openOtherServers } from './outside/redis/open-other-servers.ts';
import { noOtherServers } from './outside/redis/other-servers.ts';
import { lazySpeech } from './outside/speech/lazy-speech.ts';
import type { Proposer } from './outside/proposer/proposer.ts';
import { proposerOf } from './outside/proposer/proposer-of.ts';
import { publishReference } from './plugins/api-reference.ts';
import type { SpeechEngine } from './outside/speech/speech-engine.ts';
import { trustOf } from './plugins/client-address.ts';
import { protectAnswers, keepOutOfCaches, sayFhir } from './plugins/answer-policy.ts';
import { shutDownGracefully } from './plugins/graceful-shutdown.ts';
import { acceptJson, bodyLimit, takeMoreOfKnown } from './plugins/json-bodies.ts';
import { tellEpoch } from './plugins/epoch-header.ts';
import { sendLightly } from './plugins/light-answers.ts';
import { admitOrigins } from './plugins/other-origins.ts';
import { doorRoutes } from './doors/doors.routes.ts';
import { doorStylesIn } from './doors/door-page.ts';
import { type LogTarget, loggerFor } from './plugins/logger.ts';
import { publishMetrics } from './plugins/publish-metrics.ts';
import { openMedia } from './plugins/media.ts';
import { openJobs } from './plugins/retention.ts';
import { type Tokens, makeTokens } from './plugins/tokens.ts';
import { serveWebApp, shellIn } from './plugins/web-app.ts';
import { makeRenderer } from './realtime/render.ts';
import { livePath, openSockets } from './realtime/sockets.ts';
import { type Caller, bearerOf, isWaiting, lacksFactor, withPeople } from './wire/caller.ts';
import { answerBadAddress, answerBadHttp, answerErrors, answerExpectations } from './wire/error-answers.ts';
import { readRateOf } from './work/rates/read-rate.ts';
import { StaffSms } from './work/rates/staff-sms.ts';
import { WriteRate, writeLimit } from './work/rates/write-rate.ts';

export interface AppDeps {
  config: Config;
  db: Database;
  secret: string;
  version: string;
  /** The built web app. */
  webDist: string;
  /** Milliseconds since 1970; tests pass their own. */
  clock?: () => number;
  /** Tests bring their own. */
  speech?: SpeechEngine;
  /** Target of log lines instead of the standard output; false for none. */
  log?: LogTarget | false;
  /** Proposes answers to inquiries; the one of the settings unless given. */
  proposer?: Proposer;
}

function decorate(app: FastifyInstance, deps: AppDeps, tokens: Tokens): void {
  const { config, db, secret, clock = Date.now } = deps;
  app.decorate('db', db).decorate('config', config).decorate('secret', secret).decorate('clock', clock);
  app.decorate('failedMessages', new FailedMessages());
  lazySpeech(app, deps.speech);
  app.decorateRequest('caller', null).decorateRequest('callerReadAt', 0);
  app.decorate('authenticate', async (request) => {
    const token = bearerOf(request);
    const caller = token === null ? null : await callerOf({ db, tokens, now: clock() }, token);
    if (caller === null) return null;
    return withPeople({ ...caller, address: request.ip, request_id: request.id }, { query: request.query, clock });
  });
  app.decorate('userOfToken', async (request) => {
    const token = bearerOf(request);
    return token === null ? null : ((await tokens.verify(token, clock()))?.sub ?? null);
  });
}

function featureRoutes(app: FastifyInstance, tokens: Tokens, { proposer, version }: FeatureDeps): void {
  supportRoutes(app);
  sessionRoutes(app, tokens);
  changePasswordRoutes(app);
  secondFactorRoutes(app);
  registrationRoutes(app, tokens);
  assistedRoutes(app, tokens);
  phoneNumberRoutes(app);
  verificationRoutes(app);
  forgottenPasswordRoutes(app);
  institutionRoutes(app);
  openingHoursRoutes(app);
  absenceRoutes(app);
  outboxRoutes(app);
  deliveryRoutes(app);
  incomingSmsRoutes(app);
  userRoutes(app);
  notificationRoutes(app);
  quickReplyRoutes(app);
  contentReviewRoutes(app);
  patientRoutes(app);
  managePatientRoutes(app);
  appointmentRoutes(app);
  noteRoutes(app);
  recordRoutes(app);
  planRoutes(app);
  mergedRecordRoutes(app);
  teamCareRoutes(app);
  serviceInterestRoutes(app);
  clinicianRoutes(app);
  managedClinicianRoutes(app);
  clinicianInvitationRoutes(app);
  relationshipRoutes(app);
  draftRoutes(app);
  eContactRoutes(app);
  attachmentRoutes(app);
  speechRoutes(app);
  proposedAnswerRoutes(app, proposer);
  redFlagRoutes(app);
  correctionRoutes(app);
  auditRoutes(app);
  statisticsRoutes(app);
  const wholeRecords = new WholeRecordQueue();
  fhirRoutes(app, version, wholeRecords);
  recordFileRoutes(app, wholeRecords);
  dataRequestRoutes(app);
  caregiverRoutes(app);
}
interface FeatureDeps {
  proposer: Proposer;
  version: string;
}

async function openRealtime(app: FastifyInstance, tokens: Tokens): Promise<void> {
  const render = makeRenderer(eventRenderers(app.clock), app.log);
  const callerOfToken = async (token: string, address: string): Promise<Caller | null> => {
    const caller = await callerOf({ db: app.db, tokens, now: app.clock() }, token);
    const mayListen = caller !== null && !isWaiting(caller) && !lacksFactor(caller);
    return mayListen ? { ...caller, address, request_id: null } : null;
  };
  const livingAmong = (callers: readonly Caller[]) => livingSessionsAmong({ db: app.db, now: app.clock() }, callers);
  const isThreadOpen = async (caller: Caller, id: string): Promise<boolean> =>
    (await livingAmong([caller])).has(caller.session_id) && isThreadOpenTo(app.db, caller, id);
  let others = noOtherServers;
  const tellServers = (said: string) => others.tellPresence(said);
  const realtime = openSockets(app, { render, callerOfToken, livingAmong, isThreadOpen, tellServers });
  others = await openOtherServers(app.config.redisUrl, { log: app.log, realtime });
  app.decorate('otherServers', { count: 0, isHeard: () => others.isHeard() });
  app.decorate('wake', (userIds) => {
    realtime.wake(userIds);
    others.wake(userIds);
  });
  app.decorate('sweep', () => realtime.sweep());
  app.decorate('liveConnections', () => realtime.connections());
  app.decorate('writeRate', new WriteRate(writeLimit, others));
  app.decorate('readRate', readRateOf(app.config.readsPerHour, others));
  app.decorate('staffSms', new StaffSms(app.config.staffSmsPerDay, { log: app.log, others }));
  app.addHook('preClose', () => realtime.close());
  app.addHook('onClose', () => others.close());
}

/** Contracts check input and output, so the code that compiles JSON schemas is never loaded. */
const withoutSchemas = (): never => {
  throw new Error('a route has a JSON schema instead of a contract');
};

/**
 * Only WebSockets of the live connection may upgrade; any other address gives its usual answer, since nobody would
 * answer an upgrade there.
 */
const isLiveLine = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(`${livePath}/`) && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Closes such a connection with that answer: Node's parser still takes it for an upgraded one, so errors of its next
 * request would never be reported, and nobody would answer it.
 */
function endAfterUsualAnswer(app: FastifyInstance): void {
  app.server.prependListener('request', ({ headers }: IncomingMessage, response: ServerResponse) => {
    if (headers.upgrade !== undefined) response.setHeader('connection', 'close');
  });
}

/** The whole server: `program.ts` listens and starts the sweeps; tests inject requests and call sweeps themselves. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...loggerFor(deps.config.logLevel, deps.log),
    bodyLimit,
    trustProxy: deps.config.trustProxy === 0 ? false : trustOf(deps.config.trustProxy),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests over a closing connection get their usual answer: a 503 would be taken for an outage.
    return503OnClosing: false,
    // Counts for a stop too, so it is longer than the wait for requests in flight.
    pluginTimeout: 20_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBadHttp(deps.config),
    http: { shouldUpgradeCallback: isLiveLine },
  });
  endAfterUsualAnswer(app);
  const tokens = makeTokens(deps.secret);
  answerErrors(app);
  acceptJson(app);
  takeMoreOfKnown(app);
  keepOutOfCaches(app);
  sayFhir(app);
  protectAnswers(app, `${await shellIn(deps.webDist)}${doorStylesIn(deps.webDist)}`, deps.config);
  sendLightly(app);
  admitOrigins(app, deps.config);
  shutDownGracefully(app);
  await app.register(cookie);
  publishReference(app, deps.version);
  decorate(app, deps, tokens);
  openMedia(app);
  answerExpectations(app);
  await publishMetrics(app);
  const { traces } = deps.config;
  if (traces !== undefined) (await import('./outside/tracing/send-traces.ts')).sendTraces(app, traces, deps.version);
  tellEpoch(app);
  const proposer = deps.proposer ?? proposerOf(deps.config.model, app.log);
  featureRoutes(app, tokens, { proposer, version: deps.version });
  await doorRoutes(app, deps.webDist);
  await serveWebApp(app, deps.webDist);
  await openRealtime(app, tokens);
  openJobs(app);
  return app;
}
