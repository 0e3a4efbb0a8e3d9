import type { FastifyInstance } from 'fastify';
import * as api from '@hodi/domain/merged-records/merged-records.api.ts';
import { askerFor } from '#server/wire/asker.ts';
import { serve } from '#server/wire/serve.ts';
import { agreeWithCodes, sendMergeCodes, tryMergeCodes } from './consent-by-code.service.ts';
import * as service from './merged-records.service.ts';

export function mergedRecordRoutes(app: FastifyInstance): void {
  serve(app, api.listLookAlikes, (work, { params, query }) => service.lookAlikes(work, params.patient_id, query));
  serve(app, api.keepApart, (work, { params }) => service.keepApart(work, params));
  serve(app, api.mergeRecords, (work, { body }) => service.merge(work, body));
  serve(app, api.listMergedRecords, (work, { params }) => service.mergesOfPatient(work, params.patient_id));
  serve(app, api.agreeToMerge, (work, { params }) => service.agree(work, params.merged_record_id));
  serve(app, api.sendMergeCodes, (work, { params }) =>
    sendMergeCodes(work, askerFor(app, work.caller, work), params.merged_record_id),
  );
  serve(app, api.agreeToMergeByCode, {
    before: (caller, { params, body }) => tryMergeCodes(askerFor(app, caller), caller, { ...params, ...body }),
    handle: (work, { params }, tried) => agreeWithCodes(work, app.secret, { id: params.merged_record_id, tried }),
  });
  serve(app, api.undoMerge, (work, { params, body }) => service.undo(work, params.merged_record_id, body));
}
