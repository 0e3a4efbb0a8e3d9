import type { FastifyInstance } from 'fastify';
import { getOwnClinician, getOwnData, updateOwnClinician } from '@hodi/domain/clinicians/clinicians.api.ts';
import { listOpenLists } from '@hodi/domain/clinicians/open-lists.api.ts';
import { serve } from '#server/wire/serve.ts';
import { ownProfile } from './clinicians.service.ts';
import { openLists } from './open-lists.service.ts';
import { changeOwnClinician, ownData } from './own-clinician.service.ts';

export function clinicianRoutes(app: FastifyInstance): void {
  serve(app, getOwnClinician, (work) => ownProfile(work));
  serve(app, listOpenLists, (work, { query }) => openLists(work, query));
  serve(app, getOwnData, (work) => ownData(work));
  serve(app, updateOwnClinician, (work, { body }) => changeOwnClinician(work, body));
}
