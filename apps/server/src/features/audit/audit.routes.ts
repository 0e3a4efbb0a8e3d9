import type { FastifyInstance } from 'fastify';
import { exportAudit, listAudit, listRecordAccess } from '@hodi/domain/audit/audit.api.ts';
import { serve } from '#server/wire/serve.ts';
import { exportLog, readLog } from './audit-log.service.ts';
import { whoOpenedMyRecord } from './record-access.service.ts';

export function auditRoutes(app: FastifyInstance): void {
  serve(app, listAudit, (work, { query }) => readLog(work, query));
  serve(app, exportAudit, (work, { query }) => exportLog(work, query));
  serve(app, listRecordAccess, (work, { query }) => whoOpenedMyRecord(work, query));
}
