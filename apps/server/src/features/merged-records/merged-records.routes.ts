import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { serve } from '#server/wire/serve.ts';
import * as service from './merged-records.service.ts';

export function mergedRecordRoutes(app: FastifyInstance): void {
  serve(app, api.listLookAlikes, (work, { params, query }) => service.lookAlikes(work, params.patient_id, query));
  serve(app, api.keepApart, (work, { params }) => service.keepApart(work, params));
  serve(app, api.mergeRecords, (work, { body }) => service.merge(work, body));
  serve(app, api.listMergedRecords, (work, { params }) => service.mergesOfPatient(work, params.patient_id));
  serve(app, api.agreeToMerge, (work, { params }) => service.agree(work, params.merged_record_id));
  serve(app, api.undoMerge, (work, { params, body }) => service.undo(work, params.merged_record_id, body));
}
