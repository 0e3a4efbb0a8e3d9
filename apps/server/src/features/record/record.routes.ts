import type { FastifyInstance } from 'fastify';
import { answerAlarm, takeBackAlarmAnswer } from '@hodi/domain/record/alarms.api.ts';
import { createAllergy, listAllergies, updateAllergy } from '@hodi/domain/record/allergies.api.ts';
import { createCondition, listConditions, updateCondition } from '@hodi/domain/record/conditions.api.ts';
import * as measurements from '@hodi/domain/record/measurements.api.ts';
import { createMedicine, listMedicines, updateMedicine } from '@hodi/domain/record/medicines.api.ts';
import * as api from '@hodi/domain/record/record.api.ts';
import { serve } from '#server/wire/serve.ts';
import { answer, takeBack } from './alarms.service.ts';
import {
  changeMeasured,
  createMeasured,
  createdMeasured,
  measurementList,
  measurementPoints,
  waitingMeasurements,
} from './measurements.service.ts';
import { changeNamed, createNamed, createdNamed, namedList } from './named-entries.service.ts';
import { changeTarget, changesOf, confirm, readRecord, takeOut } from './record.service.ts';

function namedRoutes(app: FastifyInstance): void {
  const [allergy, condition, medicine] = [{ kind: 'allergy' }, { kind: 'condition' }, { kind: 'medicine' }] as const;
  serve(app, listAllergies, (work, { params, query }) => namedList(work, { ...allergy, ...params }, query));
  serve(app, createAllergy, {
    handle: (work, { params, body }) => createNamed(work, { ...allergy, ...params }, body),
    findExisting: (work, { params, body }) => createdNamed(work, { ...allergy, ...params }, body),
  });
  serve(app, updateAllergy, (work, { params, body }) => changeNamed(work, { ...allergy, ...params }, body));
  serve(app, listConditions, (work, { params, query }) => namedList(work, { ...condition, ...params }, query));
  serve(app, createCondition, {
    handle: (work, { params, body }) => createNamed(work, { ...condition, ...params }, body),
    findExisting: (work, { params, body }) => createdNamed(work, { ...condition, ...params }, body),
  });
  serve(app, updateCondition, (work, { params, body }) => changeNamed(work, { ...condition, ...params }, body));
  serve(app, listMedicines, (work, { params, query }) => namedList(work, { ...medicine, ...params }, query));
  serve(app, createMedicine, {
    handle: (work, { params, body }) => createNamed(work, { ...medicine, ...params }, body),
    findExisting: (work, { params, body }) => createdNamed(work, { ...medicine, ...params }, body),
  });
  serve(app, updateMedicine, (work, { params, body }) => changeNamed(work, { ...medicine, ...params }, body));
}

function measurementRoutes(app: FastifyInstance): void {
  const { secret } = app;
  serve(app, measurements.listMeasurements, (work, { params, query }) =>
    measurementList(work, params.patient_id, query),
  );
  serve(app, measurements.listMeasurementPoints, (work, { params, query }) =>
    measurementPoints(work, params.patient_id, query),
  );
  serve(app, measurements.listWaitingMeasurements, (work) => waitingMeasurements(work));
  serve(app, measurements.createMeasurements, {
    handle: (work, { params, body }) => createMeasured(work, { ...params, secret }, body),
    findExisting: (work, { params, body }) => createdMeasured(work, params.patient_id, body),
  });
  serve(app, measurements.updateMeasurement, (work, { params, body }) =>
    changeMeasured(work, { ...params, secret }, body),
  );
}

export function recordRoutes(app: FastifyInstance): void {
  serve(app, api.getRecord, (work, { params }) => readRecord(work, params.patient_id));
  serve(app, api.confirmEntry, (work, { params, body }) => confirm(work, params, body));
  serve(app, api.setEntryInError, (work, { params, body }) => takeOut(work, params, body));
  serve(app, api.listRecordChanges, (work, { params, query }) => changesOf(work, params.patient_id, query));
  serve(app, api.setTarget, (work, { params, body }) => changeTarget(work, params, body));
  serve(app, answerAlarm, (work, { params, body }) => answer(work, { ...params, secret: app.secret }, body));
  serve(app, takeBackAlarmAnswer, (work, { params }) => takeBack(work, params));
  namedRoutes(app);
  measurementRoutes(app);
}
