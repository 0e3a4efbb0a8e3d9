import { userUpdated } from '@hodi/domain/users/users.events.ts';
import type { EventRenderer } from '#server/realtime/render.ts';
import { userById } from './users.repository.ts';

const updated: EventRenderer = {
  event: userUpdated,
  part: null,
  async render(db, reader, references) {
    const user = await userById(db, reader.user_id);
    return references.map((reference) =>
      reference['user_id'] === user.id ? { payload: { user }, patient_id: null } : null,
    );
  },
};

export const userRenderers: readonly EventRenderer[] = [updated];
