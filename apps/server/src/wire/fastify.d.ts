import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import type { Caller } from './caller.ts';
import type { Config } from '#server/config.ts';
import type { Making } from '#server/features/attachments/finish-upload.service.ts';
import type { FailedMessages } from '#server/features/deliveries/failed-messages.ts';
import type { SpeechEngine } from '#server/outside/speech/speech-engine.ts';
import type { AccountRate } from '#server/work/rates/account-rate.ts';
import type { StaffSms } from '#server/work/rates/staff-sms.ts';
import type { WriteRate } from '#server/work/rates/write-rate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
    /** For long work that nobody waits for. */
    dbOfJobs: Database;
    config: Config;
    /** Root of keys that must not be in the database. */
    secret: string;
    /** Milliseconds since 1970; tests move it. */
    clock: () => number;
    /** The engine of speech, opened when it is first needed. */
    speech: () => Promise<SpeechEngine>;
    /** Makes photos and voice notes of uploads, and holds their store. */
    media: Making;
    /** How fast each user may write. */
    writeRate: WriteRate;
    /** How much each user may read. */
    readRate: AccountRate;
    /** The other server processes on this database: how many were seen last, and whether they are heard. */
    otherServers: { count: number; isHeard: () => boolean };
    /** Counts of messages that were given up. */
    failedMessages: FailedMessages;
    /** How many SMS the staff of each institution may have sent. */
    staffSms: StaffSms;
    /** Reads the caller from the database now. */
    authenticate: (request: FastifyRequest) => Promise<Caller | null>;
    /** The user whose access token this is; nothing may rest on it, since their session may have ended. */
    userOfToken: (request: FastifyRequest) => Promise<string | null>;
    /** Delivers what is new to these users, after the commit. */
    wake: (userIds: readonly string[]) => void;
    /** Looks at heads, sessions and rights of the connected users, as happens every fifteen seconds. */
    sweep: () => Promise<void>;
    /** How many devices listen at this process. */
    liveConnections: () => number;
    /** Address of this process's metrics; undefined if they are not published. */
    metricsAddress: () => AddressInfo | undefined;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** When the caller was read from the database, in milliseconds since 1970. */
    callerReadAt: number;
  }
  interface FastifyContextConfig {
    contract?: Endpoint;
  }
}
