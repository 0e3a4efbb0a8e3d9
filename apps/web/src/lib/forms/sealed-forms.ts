/**
 * Forms that are being typed while the device is locked: they may hold what is another person's, such as a patient's who is
 * being registered. They stay in their tab, locked up under the key of whoever typed them.
 */
import { seal, unseal } from '~/lib/vault/seal.ts';
import { forgetForms } from './forget-forms.ts';

const place = 'hodi-sealed-forms';

type Forms = Record<string, string>;

function lyingOpen(): Forms {
  const forms: Forms = {};
  for (let index = 0; index < sessionStorage.length; index += 1) {
    const key = sessionStorage.key(index) ?? '';
    if (key.startsWith('hodi-') && key !== place) forms[key] = sessionStorage.getItem(key) ?? '';
  }
  return forms;
}

/** @param key null where nothing can seal them: then they go, since nobody may read them. */
export async function sealForms(owner: string, key: CryptoKey | null): Promise<void> {
  const forms = lyingOpen();
  if (Object.keys(forms).length === 0) return;
  try {
    if (key === null) return;
    const { iv, sealed } = await seal(key, forms);
    sessionStorage.setItem(
      place,
      JSON.stringify({ owner, iv: Array.from(iv), sealed: Array.from(new Uint8Array(sealed)) }),
    );
  } finally {
    for (const name of Object.keys(forms)) sessionStorage.removeItem(name);
  }
}

/** Back to where their forms look for them. */
export async function openForms(key: CryptoKey): Promise<void> {
  try {
    const kept = sessionStorage.getItem(place);
    if (kept === null) return;
    const { iv, sealed } = JSON.parse(kept) as { iv: number[]; sealed: number[] };
    const value = { iv: new Uint8Array(iv), sealed: new Uint8Array(sealed).buffer };
    const forms = (await unseal(key, value)) as Forms;
    for (const [name, form] of Object.entries(forms)) sessionStorage.setItem(name, form);
    sessionStorage.removeItem(place);
  } catch {
    // Sealed by another one, or not ours: nobody opens it any more.
    forgetForms();
  }
}
