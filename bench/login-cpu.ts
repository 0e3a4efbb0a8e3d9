import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { aPatient } from '@hodi/domain/testing/people.ts';
import { hashingLimits } from '../apps/server/src/features/sessions/hashing-limits.ts';
import { inThread } from '../apps/server/src/features/sessions/hashing-threads.ts';
import { hashPassword } from '../apps/server/src/features/sessions/passwords.ts';
import { putPatient } from '../apps/server/src/testing/insert-people.ts';
import { closeCluster, openTestApp, testPassword } from '../apps/server/src/testing/test-app.ts';
const cpuOf = (f: string) => { try { const s = readFileSync(f, 'utf8'); const r = s.slice(s.lastIndexOf(')') + 2).split(' '); return (Number(r[11]) + Number(r[12])) * 10; } catch { return 0; } };
const threads = () => { const m: Record<string, number> = {}; for (const t of readdirSync('/proc/self/task')) { const n = readFileSync(`/proc/self/task/${t}/comm`, 'utf8').trim(); const nice = readFileSync(`/proc/self/task/${t}/stat`,'utf8').split(') ')[1]!.split(' ')[16]; const k = t === String(process.pid) ? 'main' : nice === '19' ? 'hash' : n; m[k] = (m[k] ?? 0) + cpuOf(`/proc/self/task/${t}/stat`); } return m; };
const pgs = () => { let sum = 0; for (const p of readdirSync('/proc')) { if (!/^\d+$/.test(p)) continue; try { if (readFileSync(`/proc/${p}/comm`, 'utf8').startsWith('postgres')) sum += cpuOf(`/proc/${p}/stat`); } catch {} } return sum; };
const t = await openTestApp({ poolSize: 20 });
const numbers: string[] = [];
for (let n = 0; n < 400; n += 1) numbers.push((await putPatient(t.put, aPatient())).user.mobile_number);
const stored = await hashPassword(testPassword);
async function measured(name: string, lanes: number, one: (i: number) => Promise<void>) {
  const before = { ...threads(), pg: pgs() } as Record<string, number>; const s = performance.now(); let done = 0;
  await Promise.all(Array.from({ length: lanes }, async (_, lane) => { for (let i = lane; performance.now() - s < 8000; i += lanes) { await one(i); done += 1; } }));
  const wall = performance.now() - s; const after = { ...threads(), pg: pgs() } as Record<string, number>;
  console.log(name, (done * 1000 / wall).toFixed(1) + '/s', Object.entries(after).map(([k, v]) => `${k} ${((v - (before[k] ?? 0)) / done).toFixed(2)}`).join('  '), 'ms each');
}
const login = async (i: number) => { const r = await t.app.inject({ method: 'POST', url: '/auth/login', payload: { mobile_number: numbers[i % 400], password: testPassword, user_type: 'patient' } }); if (r.statusCode !== 200) throw new Error(r.body); };

for (let k = 0; k < 2; k += 1) {
  await measured('own  ', hashingLimits.running, async () => { await inThread<boolean>({ stored, password: testPassword }); });
  await measured('login', 16, login);
}
await t.close(); await closeCluster();
