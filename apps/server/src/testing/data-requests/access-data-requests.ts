import { createDataRequest } from '@hodi/domain/data-requests/data-requests.api.ts';
import { type AccessCall, type World, unknownId } from '../access-row.ts';

const wish = () => ({ id: unknownId(), kind: 'correction' as const, text: 'My birthday is wrong' });

const asked = async ({ achieng }: World): Promise<string> =>
  (await achieng.ok(createDataRequest, { body: wish() })).data_request.id;

export const dataRequests: Record<string, AccessCall> = {
  'data_requests.create': { about: () => ({ body: wish() }) },
  'data_requests.own': { about: () => ({}) },
  'data_requests.list': {
    about: async (world) => {
      await asked(world);
      return {};
    },
    isAboutOthers: true,
  },
  'data_requests.answer': {
    about: async (world) => ({ params: { data_request_id: await asked(world) }, body: { state: 'done' } }),
    missing: (given) => ({ ...given, params: { data_request_id: unknownId() } }),
    isAboutOthers: true,
  },
};
