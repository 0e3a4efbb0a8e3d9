import type { FastifyInstance, FastifyReply } from 'fastify';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { type WholeRecordQueue, serveWholeRecord } from '#server/features/fhir/whole-record-queue.service.ts';
import { BoundedQueue } from '#server/work/threads/bounded-queue.ts';
import { Threads } from '#server/work/threads/threads.ts';
import { recordToWrite } from './record-file.service.ts';
import type { WrittenRecord } from './record-paper.ts';

/** A record of years takes a second or two, one that somebody filled on purpose a minute: then it is given up. */
const patience = 60_000;
/** What writes papers weighs some megabytes, and is seldom needed. */
const idle = 60_000;

interface PaperFile {
  name: string;
  paper: Uint8Array;
}

const nameOf = ({ patient, at }: WrittenRecord): string =>
  `hodi-${patient.member_id}-${new Date(at).toISOString().slice(0, 10)}.pdf`;

function sendPaper({ reply }: { reply: FastifyReply }, answer: object): FastifyReply {
  const { name, paper } = answer as PaperFile;
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(paper.buffer, paper.byteOffset, paper.byteLength));
}

export function recordFileRoutes(app: FastifyInstance, queue: WholeRecordQueue): void {
  const threads = new Threads<WrittenRecord, Uint8Array>(new URL('./record-paper-worker.ts', import.meta.url), {
    patience,
    idle,
    young: 8,
    // The longest record that is read at all takes some sixty; without a bound its garbage lies about for long.
    old: 128,
  });
  app.addHook('onClose', () => threads.end());
  // One thread, since each has a memory of its own; no more wait for it than the queue of records lets in.
  const press = new BoundedQueue({ running: 1, waiting: 16 });
  const print = (record: WrittenRecord) => press.inPlace((compute) => compute(() => threads.run(record)));
  serveWholeRecord(app, getRecordPaper, {
    queue,
    read: (work, { params, query }) => recordToWrite(work, { patient_id: params.patient_id, language: query.language }),
    write: async (record): Promise<PaperFile> => ({ name: nameOf(record), paper: await print(record) }),
    send: sendPaper,
  });
}
