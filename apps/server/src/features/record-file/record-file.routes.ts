import type { FastifyInstance, FastifyReply } from 'fastify';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { type WholeRecordQueue, serveWholeRecord } from '#server/features/fhir/whole-record-queue.service.ts';
import { openPreviews } from '#server/features/attachments/read-attachment.service.ts';
import { PaperPress } from '#server/work/paper/paper-press.ts';
import type { WrittenRecord } from './paper-writing.ts';
import { type ReadRecord, recordToWrite } from './record-file.service.ts';

interface PaperFile {
  name: string;
  paper: Uint8Array;
}

const nameOf = ({ patient, at }: ReadRecord): string =>
  `hodi-${patient.member_id}-${new Date(at).toISOString().slice(0, 10)}.pdf`;

function sendPaper({ reply }: { reply: FastifyReply }, answer: object): FastifyReply {
  const { name, paper } = answer as PaperFile;
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(paper.buffer, paper.byteOffset, paper.byteLength));
}

export function recordFileRoutes(app: FastifyInstance, queue: WholeRecordQueue): void {
  const press = new PaperPress<WrittenRecord>(new URL('./record-paper-worker.ts', import.meta.url));
  app.addHook('onClose', () => press.end());
  serveWholeRecord(app, getRecordPaper, {
    queue,
    read: (work, { params, query }) => recordToWrite(work, { patient_id: params.patient_id, language: query.language }),
    write: async (read): Promise<PaperFile> => {
      const { sealed, ...record } = read;
      const pictures = await openPreviews(app.media, sealed);
      return { name: nameOf(read), paper: await press.print({ ...record, pictures }) };
    },
    send: sendPaper,
  });
}
