import type { FastifyInstance, FastifyReply } from 'fastify';
import { getRecordPaper } from '@hodi/domain/record-file/record-file.api.ts';
import { serveInSteps } from '#server/wire/serve.ts';
import { recordToWrite } from './record-file.service.ts';
import { type WrittenRecord, writeRecord } from './record-paper.ts';

const fileName = ({ patient, at }: WrittenRecord): string =>
  `hodi-${patient.member_id}-${new Date(at).toISOString().slice(0, 10)}.pdf`;

/** The paper is written once the transaction is over: a long record takes a while. */
function sendPaper({ reply }: { reply: FastifyReply }, answer: object): FastifyReply {
  const record = answer as WrittenRecord;
  writeRecord(record).then(
    (paper) => {
      void reply.type('application/pdf').header('content-disposition', `attachment; filename="${fileName(record)}"`);
      return reply.send(paper);
    },
    (error: unknown) => reply.send(error),
  );
  return reply;
}

export function recordFileRoutes(app: FastifyInstance): void {
  serveInSteps(app, getRecordPaper, {
    before: () => Promise.resolve(),
    within: (work, { params, query }) =>
      recordToWrite(work, { patient_id: params.patient_id, language: query.language }),
    send: sendPaper,
  });
}
