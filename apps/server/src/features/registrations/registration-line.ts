import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Asker } from '#server/wire/asker.ts';
import { signerOfAccount } from '#server/work/account-signer.ts';
import type { PublicWork } from '#server/work/perform-public.ts';
import { patientsOfAccount } from './registrations.repository.ts';

/** The audit line of a call that made an account: as whom it was made in the end. */
export async function signRegistration(
  work: PublicWork,
  asker: Asker,
  { contract, user_id }: { contract: Endpoint; user_id: string },
): Promise<void> {
  const signer = await signerOfAccount(work.tx, user_id, asker);
  work.signs(signer, {
    action: contract.name,
    outcome: 'done',
    patient_ids: await patientsOfAccount(work.tx, user_id),
  });
}
